import { fetchNutritionSummary } from '#contract/nutrition.ts'
import { okWith } from '#contract/reply.ts'
import { type CivilDay, daysOfPeriod } from '#domain/day.ts'
import type { FastifyInstance } from 'fastify'
import { keepDiary } from '#server/db/diary.ts'
import type { Database } from '#server/db/schema.ts'
import { todayOf } from '#server/http/moment.ts'
import { mountForMember } from '#server/http/mount.ts'
import { mealsSinceDay } from '#server/meals/meal-reads.ts'
import { nutritionSummaryOf } from './nutrition-reads.ts'

const readMeals = keepDiary(({ memberId, sinceOn }: { memberId: string; sinceOn: CivilDay }) => [mealsSinceDay(memberId, sinceOn)])

export const mountNutrition = (app: FastifyInstance, db: Database, clock: () => number): void => {
  mountForMember(app, fetchNutritionSummary, async ({ query }, caller) => {
    const todayOn = todayOf(caller, clock())
    const days = daysOfPeriod(query.period, todayOn)
    const diary = await readMeals(db, { memberId: caller.memberId, sinceOn: days[0] ?? todayOn })
    return okWith(nutritionSummaryOf(diary, days))
  })
}

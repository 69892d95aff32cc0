import { fetchNutritionSummary } from '#contract/nutrition.ts'
import { okWith } from '#contract/reply.ts'
import { daysOfPeriod } from '#domain/day.ts'
import type { FastifyInstance } from 'fastify'
import { readDiary } from '#server/db/diary.ts'
import type { Database } from '#server/db/schema.ts'
import { todayOf } from '#server/http/moment.ts'
import { mountForMember } from '#server/http/mount.ts'
import { mealsSinceDay } from '#server/meals/meal-reads.ts'
import { nutritionSummaryOf } from './nutrition-reads.ts'

export const mountNutrition = (app: FastifyInstance, db: Database, clock: () => number): void => {
  mountForMember(app, fetchNutritionSummary, async ({ query }, caller) => {
    const todayOn = todayOf(caller, clock())
    const days = daysOfPeriod(query.period, todayOn)
    const diary = await readDiary(db, [mealsSinceDay(caller.memberId, days[0] ?? todayOn)])
    return okWith(nutritionSummaryOf(diary, days))
  })
}

import { addDays, type CivilDay, civilDayAt, DAY_MS, HOUR_MS } from '#domain/day.ts'
import type { IntakeMeal } from '#domain/energy/daily-intake.ts'
import type { FastingMeal } from '#domain/fasting/fasting-batch.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Diary, type DiaryPart, diaryPart, keepDiary, rowsOfKind } from '#server/db/diary.ts'
import { lastMealAt, lastMealBefore, mealsBetween } from '#server/meals/meal-reads.ts'

/** No zone was ever further from UTC than this. */
const WIDEST_OFFSET_MS = 16 * HOUR_MS

/** Before this instant no civil day of that date has begun anywhere. */
export const earliestStartOf = (day: CivilDay): number => Date.parse(`${day}T00:00:00Z`) - WIDEST_OFFSET_MS
/** From this instant on the civil day is over everywhere. */
export const latestEndOf = (day: CivilDay): number => Date.parse(`${day}T00:00:00Z`) + DAY_MS + WIDEST_OFFSET_MS

/** The first civil day that begins, in every zone, at an instant or later. */
export const firstDayStartingAfter = (instantAt: number): CivilDay => addDays(civilDayAt(instantAt, 'UTC'), 2)

const marksWhere = (memberId: string, condition: RawBuilder<unknown>): DiaryPart =>
  diaryPart(
    'eaten-mark',
    { at: sql`eaten_at`, day: sql`eaten_on`, routineAdherent: sql`routine_adherent`, word: sql`id` },
    sql`from eaten_mark where member_id = ${memberId} and ${condition}`,
  )

/** The marks "I ate, without details" from an instant on. */
export const eatenMarksSince = (memberId: string, sinceAt: number): DiaryPart => marksWhere(memberId, sql`eaten_at >= ${sinceAt}`)

const occasionsFrom = (memberId: string, sinceAt: RawBuilder<unknown>, beforeAt: number): DiaryPart[] => [
  mealsBetween(memberId, sinceAt, beforeAt),
  marksWhere(memberId, sql`eaten_at >= ${sinceAt} and eaten_at < ${beforeAt}`),
  lastMealBefore(memberId, sinceAt),
  marksWhere(memberId, sql`eaten_at < ${sinceAt} order by eaten_at desc limit 1`),
]

/** Meals and marks between two instants, and the last of each before: a gap that ended inside may have begun outside. */
export const readEatingBetween = keepDiary(({ memberId, sinceAt, beforeAt }: { memberId: string; sinceAt: number; beforeAt: number }) =>
  occasionsFrom(memberId, sql`cast(${sinceAt} as bigint)`, beforeAt),
)

/** The same over some time up to the last meal before an instant, however long ago that was. */
export const readLastEating = keepDiary(({ memberId, spanMs, beforeAt }: { memberId: string; spanMs: number; beforeAt: number }) =>
  occasionsFrom(memberId, sql`(coalesce(${lastMealAt(memberId, beforeAt)}, ${beforeAt}) - ${spanMs})`, beforeAt),
)

export const fastingMealsOf = (diary: Diary): FastingMeal[] =>
  [...rowsOfKind(diary, 'meal'), ...rowsOfKind(diary, 'eaten-mark')].map((row) => ({
    eatenAt: row.at,
    eatenOn: row.day,
    energyKcal: row.amount,
    recordingRoutineAdherence: row.routine_adherent === 1,
  }))

/** What was eaten without details. */
export const intakeMarksOf = (diary: Diary): IntakeMeal[] =>
  rowsOfKind(diary, 'eaten-mark').map((row) => ({ eatenOn: row.day, energyKcal: null }))

import { RECENT_ACTIVITY_DAYS } from '#domain/activity/recent-activity.ts'
import { addDays, type CivilDay, DAY_MS } from '#domain/day.ts'
import { type IntakeMeal, intakeByDay } from '#domain/energy/daily-intake.ts'
import type { Sex } from '#domain/energy/resting-energy.ts'
import { type WeightTrajectory, weightTrajectory } from '#domain/projection/weight-trajectory.ts'
import type { MassUnit } from '#domain/weight/weight-words.ts'
import type { WeighIn } from '#domain/weight/weigh-in.ts'
import { type RawBuilder, sql } from 'kysely'
import { activitiesOf, activitiesSince } from '#server/activity/activity-reads.ts'
import { type Diary, type DiaryPart, diaryPart, keepDiary, rowsOfKind } from '#server/db/diary.ts'
import type { Database, MemberTable } from '#server/db/schema.ts'
import { eatenMarksSince, intakeMarksOf } from '#server/fasting/fasting-reads.ts'
import { mealDaysBetween, recordedMealsOf } from '#server/meals/meal-reads.ts'

/** What the trajectory's rules look back on at most. */
const WEIGH_IN_DAYS = 112
const INTAKE_DAYS = 56
const END_OF_TIME: CivilDay = '9999-12-31'

/** A weigh-in with the civil day that it was recorded for. */
export interface DatedWeighIn extends WeighIn {
  readonly weighedOn: CivilDay
}

const weighInsWhere = (memberId: string, condition: RawBuilder<unknown>): DiaryPart =>
  diaryPart(
    'weigh-in',
    { at: sql`weighed_at`, day: sql`weighed_on`, amount: sql`weight_kg` },
    sql`from weigh_in where member_id = ${memberId} and ${condition}`,
  )

/** Where the trajectory's history begins, table by table. */
export interface HistoryBounds {
  readonly memberId: string
  readonly weighedSinceAt: number
  readonly markedSinceAt: number
  readonly activeSinceOn: CivilDay
  readonly eatenSinceOn: CivilDay
  /** From this day on, meals are left to who wants all of them. */
  readonly eatenBeforeOn: CivilDay
}

export const historyBounds = (memberId: string, todayOn: CivilDay, now: number, eatenBeforeOn: CivilDay = END_OF_TIME): HistoryBounds => ({
  memberId,
  weighedSinceAt: now - WEIGH_IN_DAYS * DAY_MS,
  // Two days earlier than the meals: marks are found by their instant.
  markedSinceAt: now - (INTAKE_DAYS + 2) * DAY_MS,
  activeSinceOn: addDays(todayOn, 1 - RECENT_ACTIVITY_DAYS),
  eatenSinceOn: addDays(todayOn, -INTAKE_DAYS),
  eatenBeforeOn,
})

/** All that the trajectory is reckoned from, up to `eatenBeforeOn`. */
export const historyParts = (given: HistoryBounds): DiaryPart[] => [
  weighInsWhere(given.memberId, sql`weighed_at >= ${given.weighedSinceAt}`),
  weighInsWhere(given.memberId, sql`weighed_at < ${given.weighedSinceAt} order by weighed_at desc limit 1`),
  eatenMarksSince(given.memberId, given.markedSinceAt),
  activitiesSince(given.memberId, given.activeSinceOn),
  mealDaysBetween(given.memberId, given.eatenSinceOn, given.eatenBeforeOn),
]

export const readHistory = keepDiary(historyParts)

export const weighInsOf = (diary: Diary): DatedWeighIn[] =>
  rowsOfKind(diary, 'weigh-in').map((row) => ({ weighedAt: row.at, weighedOn: row.day, weightKg: row.amount ?? 0 }))

/** The trajectory from a diary that holds at least `historyParts`, and all meals after them. */
export const trajectoryOf = (
  diary: Diary,
  profile: MemberTable,
  todayOn: CivilDay,
  now: number,
  meals: readonly IntakeMeal[] = recordedMealsOf(diary),
): WeightTrajectory =>
  weightTrajectory(
    {
      profile: {
        weightKg: profile.weight_kg,
        heightCm: profile.height_cm,
        ageYears: profile.age_years,
        sex: profile.sex as Sex | null,
        targetWeightKg: profile.target_weight_kg,
      },
      weighIns: weighInsOf(diary),
      intake: intakeByDay([...meals, ...intakeMarksOf(diary)]),
      activities: activitiesOf(diary),
    },
    todayOn,
    now,
    profile.mass_unit as MassUnit,
  )

/** The civil day of the newest weigh-in; null without one. */
export const lastWeighedOn = async (db: Database, memberId: string): Promise<CivilDay | null> => {
  const row = await db
    .selectFrom('weigh_in')
    .select('weighed_on')
    .where('member_id', '=', memberId)
    .orderBy('weighed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.weighed_on ?? null
}

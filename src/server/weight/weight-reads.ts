import type { MovementDay } from '#domain/activity/counted-movement.ts'
import { RECENT_ACTIVITY_DAYS, type RecordedActivity } from '#domain/activity/recent-activity.ts'
import { addDays, type CivilDay, DAY_MS, earliestStartOf, latestEndOf } from '#domain/day.ts'
import type { DayIntake } from '#domain/energy/daily-intake.ts'
import type { Sex } from '#domain/energy/resting-energy.ts'
import type { NutritionRow } from '#domain/nutrition/nutrition-summary.ts'
import { type WeightTrajectory, weightTrajectory } from '#domain/projection/weight-trajectory.ts'
import type { MassUnit } from '#domain/units.ts'
import type { WeighIn } from '#domain/weight/weigh-in.ts'
import { activitiesSince, countedMovementSince } from '#server/activity/activity-reads.ts'
import { compiledStatement, type Places } from '#server/db/compiled-statements.ts'
import type {
  Database,
  DatabaseOrTransaction,
  MemberTable,
  WeighInTable,
} from '#server/db/schema.ts'
import type { EstimatedDay } from '#server/meals/day-sum-reads.ts'
import { recordedDaysSince, recordedDaysUntilToday } from '#server/nutrition/recorded-days-reads.ts'

/** How far back the trajectory's rules look. */
const WEIGH_IN_DAYS = 210
const INTAKE_DAYS = 112
export const intakeCountsSince = (todayOn: CivilDay): CivilDay => addDays(todayOn, -INTAKE_DAYS)
/** A day more than activities have, because movement counts once its day is over. */
export const activitiesCountSince = (todayOn: CivilDay): CivilDay =>
  addDays(todayOn, -RECENT_ACTIVITY_DAYS)

/** A weigh-in with the civil day that it was recorded for. */
export interface DatedWeighIn extends WeighIn {
  readonly weighedOn: CivilDay
}

/** What the trajectory is computed from. */
interface WeightHistory<W extends WeighIn = WeighIn> {
  readonly weighIns: readonly W[]
  readonly intake: readonly DayIntake[]
  readonly activities: readonly RecordedActivity[]
  readonly movement?: readonly MovementDay[]
}

/** The same, with all that screens show of the recorded days, longer than any period. */
interface RecordedHistory extends WeightHistory<DatedWeighIn> {
  readonly intake: readonly NutritionRow[]
}

const weighedSince = compiledStatement(
  (db, { memberId, sinceAt }: Places<Readonly<{ memberId: string; sinceAt: number }>>) => {
    const mine = () => db.selectFrom('weigh_in').where('member_id', '=', memberId)
    return mine()
      .select(['weighed_at', 'weighed_on', 'weight_kg'])
      .where('weighed_at', '>=', ({ fn }) =>
        fn.coalesce(
          mine()
            .select((earlier) => earlier.fn.max('weighed_at').as('weighed_at'))
            .where('weighed_at', '<', sinceAt),
          sinceAt,
        ),
      )
  },
)

/** The weigh-ins of some months, and the last one before them. */
export const readWeighIns = async (
  db: Database,
  memberId: string,
  now: number,
): Promise<DatedWeighIn[]> => {
  const rows = await weighedSince(db, { memberId, sinceAt: now - WEIGH_IN_DAYS * DAY_MS })
  return rows.map((row) => ({
    weighedAt: row.weighed_at,
    weighedOn: row.weighed_on,
    weightKg: row.weight_kg,
  }))
}

/** So long before a span its trend begins, days. */
const TREND_LEAD_DAYS = 60

/** The weigh-ins of a span, and those before it that lead the trend in. */
export const weighInsBetween = async (
  db: Database,
  memberId: string,
  fromOn: CivilDay,
  untilOn: CivilDay,
): Promise<DatedWeighIn[]> => {
  const rows = await db
    .selectFrom('weigh_in')
    .select(['weighed_at', 'weighed_on', 'weight_kg'])
    .where('member_id', '=', memberId)
    .where('weighed_at', '>=', earliestStartOf(addDays(fromOn, -TREND_LEAD_DAYS)))
    .where('weighed_at', '<', latestEndOf(untilOn))
    .execute()
  return rows.map((row) => ({
    weighedAt: row.weighed_at,
    weighedOn: row.weighed_on,
    weightKg: row.weight_kg,
  }))
}

type Weigher = Pick<MemberTable, 'id' | 'movement_counted'>

const readBesidesIntake = async (
  db: Database,
  profile: Weigher,
  todayOn: CivilDay,
  now: number,
) => {
  const sinceOn = activitiesCountSince(todayOn)
  const [weighIns, activities, movement] = await Promise.all([
    readWeighIns(db, profile.id, now),
    activitiesSince(db, profile.id, sinceOn),
    countedMovementSince(db, profile, sinceOn),
  ])
  return { weighIns, activities, movement }
}

export const readRecordedDays = async (
  db: Database,
  profile: Weigher,
  todayOn: CivilDay,
  now: number,
): Promise<RecordedHistory> => {
  const [intake, others] = await Promise.all([
    recordedDaysSince(db, profile.id, intakeCountsSince(todayOn)),
    readBesidesIntake(db, profile, todayOn, now),
  ])
  return { intake, ...others }
}

/** The same, and how far today's estimates are open. */
export const readRecordedDaysUntilToday = async (
  db: Database,
  profile: Weigher,
  todayOn: CivilDay,
  now: number,
): Promise<RecordedHistory & { readonly estimates: EstimatedDay }> => {
  const [days, others] = await Promise.all([
    recordedDaysUntilToday(db, profile.id, intakeCountsSince(todayOn), todayOn),
    readBesidesIntake(db, profile, todayOn, now),
  ])
  return { ...days, ...others }
}

export const trajectoryOf = (
  history: WeightHistory,
  profile: Pick<
    MemberTable,
    'weight_kg' | 'height_cm' | 'age_years' | 'sex' | 'target_weight_kg' | 'mass_unit'
  >,
  todayOn: CivilDay,
  now: number,
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
      ...history,
    },
    todayOn,
    now,
    profile.mass_unit as MassUnit,
  )

/** The newest weigh-in. */
export const lastWeighIn = (
  db: DatabaseOrTransaction,
  memberId: string,
): Promise<Pick<WeighInTable, 'weighed_on' | 'weight_kg'> | undefined> =>
  db
    .selectFrom('weigh_in')
    .select(['weighed_on', 'weight_kg'])
    .where('member_id', '=', memberId)
    .orderBy('weighed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

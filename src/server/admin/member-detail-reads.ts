import { type CivilDay, DAY_MS } from '#domain/day.ts'
import { deriveBatches, type FastingBatch } from '#domain/fasting/fasting-batch.ts'
import { sql } from 'kysely'
import { isAveragedDay } from './statistics-reads.ts'
import type { Database, MemberTable } from '#server/db/schema.ts'
import { fastingMealsOf, planOf, readEating } from '#server/fasting/fasting-reads.ts'

/** Meals may be recorded slightly in the future, and days begin earlier in the east. */
const AHEAD_MS = 2 * DAY_MS

/** The batches of a member that ended since an instant. */
export const batchesSince = async (
  db: Database,
  profile: Pick<MemberTable, 'id' | 'fasting_plan'>,
  sinceAt: number,
  now: number,
): Promise<FastingBatch[]> => {
  // A fast that ends on the first day began up to two days before.
  const eating = await readEating(db, profile.id, sinceAt - 2 * DAY_MS, now + AHEAD_MS)
  return deriveBatches(fastingMealsOf(eating), planOf(profile)).filter(
    ({ endedAt }) => endedAt >= sinceAt,
  )
}

export interface MemberTotals {
  readonly food_entries: number
  /** The days that averages count, and their energy. */
  readonly food_days: number
  readonly energy_kcal: number | null
  readonly activities: number
  readonly weigh_ins: number
  readonly first_kg: number | null
  readonly newest_kg: number | null
}

export const findMember = (db: Database, id: string): Promise<MemberTable | undefined> =>
  db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirst()

/** Totals of everything that a member recorded. */
export const sumOfMember = async (
  db: Database,
  id: string,
  todayOn: CivilDay,
): Promise<MemberTotals> => {
  const weighIn = (
    order: 'asc' | 'desc',
  ) => sql`(select weight_kg from weigh_in where member_id = ${id}
    order by weighed_at ${sql.raw(order)}, id ${sql.raw(order)} limit 1)`
  const { rows } = await sql<MemberTotals>`
    select count(*) as food_entries, count(distinct case when ${isAveragedDay(todayOn)} then eaten_on end) as food_days,
      sum(case when ${isAveragedDay(todayOn)} then energy_kcal * portion_multiplier end) as energy_kcal,
      (select count(*) from activity where member_id = ${id}) as activities,
      (select count(*) from weigh_in where member_id = ${id}) as weigh_ins,
      ${weighIn('asc')} as first_kg, ${weighIn('desc')} as newest_kg
    from meal where member_id = ${id} and deleted_at is null`.execute(db)
  return rows[0] as MemberTotals
}

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

/** Not those who are being erased. */
export const findMember = (db: Database, id: string): Promise<MemberTable | undefined> =>
  db
    .selectFrom('member')
    .selectAll()
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst()

/**
 * Totals of everything that a member recorded. A split PostgreSQL refuses a question within a list
 * of columns, so these are several statements.
 */
export const sumOfMember = async (
  db: Database,
  id: string,
  todayOn: CivilDay,
): Promise<MemberTotals> => {
  const count = (table: 'activity' | 'weigh_in') =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .where('member_id', '=', id)
      .executeTakeFirstOrThrow()
  const weighIn = (order: 'asc' | 'desc') =>
    db
      .selectFrom('weigh_in')
      .select('weight_kg')
      .where('member_id', '=', id)
      .orderBy('weighed_at', order)
      .orderBy('id', order)
      .limit(1)
      .executeTakeFirst()
  const meals = db.selectFrom('meal').where('member_id', '=', id).where('deleted_at', 'is', null)
  const eaten = await meals
    .select(({ fn }) => fn.countAll<number>().as('food_entries'))
    .executeTakeFirstOrThrow()
  const averaged = await meals
    .where(isAveragedDay(todayOn))
    .select([
      ({ fn }) => fn.count<number>('eaten_on').distinct().as('food_days'),
      sql<number | null>`sum(energy_kcal * portion_multiplier)`.as('energy_kcal'),
    ])
    .executeTakeFirstOrThrow()
  const first = await weighIn('asc')
  const newest = await weighIn('desc')
  return {
    ...eaten,
    ...averaged,
    activities: (await count('activity')).rows,
    weigh_ins: (await count('weigh_in')).rows,
    first_kg: first?.weight_kg ?? null,
    newest_kg: newest?.weight_kg ?? null,
  }
}

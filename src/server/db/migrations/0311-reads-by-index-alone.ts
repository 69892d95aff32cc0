import { type Kysely, sql } from 'kysely'
import type { Engine } from '../schema.ts'

/**
 * The two orders of the log also hold what is added up of days, and what streaks are counted from:
 * rows with their texts are many times as large, and need not be looked up for it.
 */
const HELD = {
  meal_newest_first: {
    order: 'member_id, eaten_at desc, id desc',
    columns: 'eaten_on, pre_meal_water, routine_adherent',
  },
  meal_by_day_newest_first: {
    order: 'member_id, eaten_on, eaten_at desc, id desc',
    columns:
      'portion_multiplier, energy_kcal, protein_g, carbs_g, fat_g, energy_low_kcal, energy_high_kcal',
  },
}

export const readsByIndexAlone = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    for (const [name, { order, columns }] of Object.entries(HELD)) {
      const held =
        engine === 'sqlite' ? `(${order}, ${columns})` : `(${order}) include (${columns})`
      await sql`drop index ${sql.ref(name)}`.execute(db)
      await sql`create index ${sql.ref(name)} on meal ${sql.raw(held)} where deleted_at is null`.execute(
        db,
      )
    }
  },
})

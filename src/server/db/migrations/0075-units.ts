import type { Kysely } from 'kysely'

/** In which units a member reads water and energy. */
export const units = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const addUnit = (column: string, initial: string) =>
      db.schema
        .alterTable('member')
        .addColumn(column, 'text', (unit) => unit.notNull().defaultTo(initial))
        .execute()
    await addUnit('volume_unit', 'ml')
    await addUnit('energy_unit', 'kcal')
  },
})

import type { Kysely } from 'kysely'

/** What members aim at by hand, and the size of their glass. */
export const ownTargets = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('member')
      .addColumn('intake_targets', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute()
    await db.schema
      .alterTable('member')
      .addColumn('glass_ml', 'integer', (column) => column.notNull().defaultTo(250))
      .execute()
  },
})

import type { Kysely } from 'kysely'

/** Goes up when a way into an account is closed, so that what began before it can be refused. */
export const accessVersion = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('member')
      .addColumn('access_version', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
  },
})

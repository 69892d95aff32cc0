import { type Kysely, sql } from 'kysely'

/** Steps and active energy of a day, as devices count them. */
export const movementDays = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('movement_day')
      .addColumn('member_id', 'text', (column) =>
        column.notNull().references('member.id').onDelete('cascade'),
      )
      .addColumn('moved_on', 'text', (column) => column.notNull())
      .addColumn('steps', 'integer')
      .addColumn('active_kcal', sql`double precision`)
      .addColumn('recorded_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('movement_day_key', ['member_id', 'moved_on'])
      .execute()
  },
})

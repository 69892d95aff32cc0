import type { Kysely } from 'kysely'

/** Who looked at what of a member, and when. */
export const coachLooks = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('coach_look')
      .addColumn('member_id', 'text', (column) =>
        column.notNull().references('member.id').onDelete('cascade'),
      )
      .addColumn('grant_id', 'text', (column) => column.notNull())
      .addColumn('hour', 'integer', (column) => column.notNull())
      .addColumn('parts', 'text', (column) => column.notNull())
      .addColumn('coach_id', 'text')
      .addColumn('looked_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('coach_look_key', ['member_id', 'grant_id', 'hour', 'parts'])
      .execute()
    await db.schema
      .createIndex('coach_look_by_time')
      .on('coach_look')
      .columns(['member_id', 'looked_at'])
      .execute()
    await db.schema.createIndex('coach_look_by_coach').on('coach_look').column('coach_id').execute()
  },
})

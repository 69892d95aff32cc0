import type { Kysely } from 'kysely'

/** Whom members let look at what. */
export const coachGrants = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('coach_grant')
      .addColumn('id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('member_id', 'text', (column) =>
        column.notNull().references('member.id').onDelete('cascade'),
      )
      .addColumn('username', 'text', (column) => column.notNull())
      .addColumn('coach_id', 'text', (column) => column.references('member.id').onDelete('cascade'))
      .addColumn('parts', 'text', (column) => column.notNull())
      .addColumn('offered_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('accepted_at', 'bigint')
      .addColumn('declined_at', 'bigint')
      .addUniqueConstraint('coach_grant_name', ['member_id', 'username'])
      .execute()
    await db.schema
      .createIndex('coach_grant_by_coach')
      .on('coach_grant')
      .column('coach_id')
      .execute()
    await db.schema
      .createIndex('coach_grant_by_end')
      .on('coach_grant')
      .column('expires_at')
      .execute()
  },
})

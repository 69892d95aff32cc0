import type { Kysely } from 'kysely'

/** What coaches wrote on days of members, and whom the members muted. */
export const dayComments = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('day_comment')
      .addColumn('member_id', 'text', (column) =>
        column.notNull().references('member.id').onDelete('cascade'),
      )
      .addColumn('commented_on', 'text', (column) => column.notNull())
      .addColumn('grant_id', 'text', (column) => column.notNull())
      .addColumn('coach_id', 'text', (column) => column.notNull())
      .addColumn('words', 'text', (column) => column.notNull())
      .addColumn('written_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('day_comment_key', ['member_id', 'commented_on', 'grant_id'])
      .execute()
    await db.schema
      .createIndex('day_comment_by_coach')
      .on('day_comment')
      .column('coach_id')
      .execute()
    await db.schema.alterTable('coach_grant').addColumn('muted_at', 'bigint').execute()
    await db.schema.alterTable('member').addColumn('commented_at', 'bigint').execute()
  },
})

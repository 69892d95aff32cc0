import type { Kysely } from 'kysely'

/** What calls that record answered, by the key under which a browser may send them again. */
export const keptReplies = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('kept_reply')
      .addColumn('member_id', 'text', (column) =>
        column.notNull().references('member.id').onDelete('cascade'),
      )
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('fingerprint', 'text', (column) => column.notNull())
      .addColumn('reply', 'text')
      .addColumn('kept_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('kept_reply_key', ['member_id', 'key'])
      .execute()
    await db.schema.createIndex('kept_reply_age').on('kept_reply').column('kept_at').execute()
  },
})

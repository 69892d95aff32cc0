import type { Kysely } from 'kysely'

/** Tokens by which programs of a member call; only a hash of each is kept. */
export const personalTokens = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('personal_token')
      .addColumn('member_id', 'text', (column) =>
        column.notNull().references('member.id').onDelete('cascade'),
      )
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('token_hash', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('scopes', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('last_used_at', 'bigint')
      .addColumn('ends_at', 'bigint')
      .addPrimaryKeyConstraint('personal_token_key', ['id'])
      .addUniqueConstraint('personal_token_hash', ['token_hash'])
      .execute()
    await db.schema
      .createIndex('personal_token_by_member')
      .on('personal_token')
      .column('member_id')
      .execute()
    await db.schema
      .createIndex('personal_token_by_end')
      .on('personal_token')
      .column('ends_at')
      .execute()
  },
})

import { type Kysely, sql } from 'kysely'

/** Since when a member is being erased: the rows go a few at a time, from an account that is closed. */
export const erasedMembers = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('member').addColumn('erased_at', 'bigint').execute()
    await sql`create index member_erased on member (erased_at) where erased_at is not null`.execute(
      db,
    )
  },
})

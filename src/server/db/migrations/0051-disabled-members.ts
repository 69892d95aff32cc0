import type { Kysely } from 'kysely'

/** A member whom the administrator has shut out, and when a member was last here. */
export const disabledMembers = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('member').addColumn('disabled_at', 'bigint').execute()
    await db.schema.alterTable('member').addColumn('last_seen_at', 'bigint').execute()
  },
})

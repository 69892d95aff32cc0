import type { Kysely } from 'kysely'

/**
 * What a member said of a meal, and the day on which a remote analyser was used, under the names
 * that the code has for them.
 */
export const plainColumns = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('meal').renameColumn('told', 'member_input').execute()
    await db.schema.alterTable('remote_use').renameColumn('judged_on', 'used_on').execute()
  },
})

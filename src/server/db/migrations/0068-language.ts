import type { Kysely } from 'kysely'

/** The language that a member chose; null follows the browser. */
export const language = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('member').addColumn('language', 'text').execute()
  },
})

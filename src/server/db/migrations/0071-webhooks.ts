import type { Kysely } from 'kysely'

/** Of what is recorded a channel is told; null for one that takes reminders. */
export const webhooks = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('channel').addColumn('recordings', 'text').execute()
  },
})

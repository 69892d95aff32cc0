import type { Kysely } from 'kysely'

/** The hour at which a member's day turns. */
export const dayTurn = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('member')
      .addColumn('day_turn_hour', 'integer', (hour) => hour.notNull().defaultTo(0))
      .execute()
  },
})

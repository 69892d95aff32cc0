import { type Kysely, sql } from 'kysely'
import type { Engine } from '../schema.ts'

/** For some hours, 0191-day-turn gave its column another name: databases of then get today's. */
export const dayTurnHour = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const earlierName =
      engine === 'sqlite'
        ? sql`select 1 from pragma_table_info('member') where name = 'day_turns_at'`
        : sql`select 1 from information_schema.columns where table_schema = current_schema()
            and table_name = 'member' and column_name = 'day_turns_at'`
    if ((await earlierName.execute(db)).rows.length === 0) return
    await db.schema.alterTable('member').renameColumn('day_turns_at', 'day_turn_hour').execute()
  },
})

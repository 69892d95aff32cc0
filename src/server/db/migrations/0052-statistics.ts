import { type Kysely, sql } from 'kysely'

/**
 * The cached statistics stood under another name; they are counted anew when they are asked for.
 */
export const statistics = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`delete from setting where key = 'census'`.execute(db)
  },
})

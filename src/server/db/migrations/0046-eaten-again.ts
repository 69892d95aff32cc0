import { type Kysely, sql } from 'kysely'

/** Stars on meals, and which meal's photo shows one that was recorded again. */
export const eatenAgain = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('meal').addColumn('starred_at', 'bigint').execute()
    await db.schema.alterTable('meal').addColumn('pictured_by', 'text').execute()
    await sql`create index meal_starred on meal (member_id, starred_at desc) where starred_at is not null and deleted_at is null`.execute(
      db,
    )
  },
})

import { type Kysely, sql } from 'kysely'

/**
 * The meals of a day in the order in which the log shows them: a page reads its own rows alone,
 * however many a day has.
 */
export const mealsOfADay = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index meal_by_day_newest_first on meal (member_id, eaten_on, eaten_at desc, id desc) where deleted_at is null`.execute(
      db,
    )
    await sql`drop index meal_by_day`.execute(db)
  },
})

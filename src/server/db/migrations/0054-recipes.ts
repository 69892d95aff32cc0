import type { Kysely } from 'kysely'

/**
 * What an own food is made of, where it is a meal or recipe of the member: JSON of items, servings
 * and cooked weight.
 */
export const recipes = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('own_food').addColumn('recipe', 'text').execute()
  },
})

import { MAX_OWN_FOODS } from '#domain/own-foods/own-food.ts'
import { said } from '#domain/said.ts'
import { invalidField } from '#server/http/problems.ts'
import type { Database, DatabaseOrTransaction, OwnFoodTable } from '#server/db/schema.ts'

/** @throws ProblemError invalid_input where the member keeps as many foods as anybody may */
export const refuseTooMany = async (db: Database, memberId: string): Promise<void> => {
  const { count } = await db
    .selectFrom('own_food')
    .select((select) => select.fn.countAll().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MAX_OWN_FOODS) {
    throw invalidField('name', said('input.own-foods-most', { most: MAX_OWN_FOODS }))
  }
}

export const insertOwnFood = async (db: DatabaseOrTransaction, food: OwnFoodTable): Promise<void> => {
  await db.insertInto('own_food').values(food).execute()
}

/** Undefined when the member has no such food. */
export const updateOwnFood = async (
  db: DatabaseOrTransaction,
  memberId: string,
  id: string,
  change: Omit<OwnFoodTable, 'member_id' | 'id' | 'recorded_at'>,
): Promise<OwnFoodTable | undefined> =>
  db.updateTable('own_food').set(change).where('member_id', '=', memberId).where('id', '=', id).returningAll().executeTakeFirst()

/** False when the member has no such food. */
export const deleteOwnFoodRow = async (db: Database, memberId: string, id: string): Promise<boolean> => {
  const result = await db.deleteFrom('own_food').where('member_id', '=', memberId).where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows > 0n
}

import type { Database, DatabaseOrTransaction, OwnFoodTable } from '#server/db/schema.ts'

export const countOwnFoods = async (db: Database, memberId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('own_food')
    .select((select) => select.fn.countAll().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return Number(count)
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

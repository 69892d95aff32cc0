import { randomUUID } from 'node:crypto'
import { viewItem } from '#contract/amounts.ts'
import type { OwnFood as OwnFoodReply } from '#contract/own-foods.ts'
import { MAX_OWN_FOODS, type OwnFood } from '#domain/own-foods/own-food.ts'
import { codedMessage } from '#domain/coded-message.ts'
import { invalidField, ProblemError } from '#server/http/problems.ts'
import { foodColumnsOf } from '#server/db/nutrient-columns.ts'
import type { DatabaseOrTransaction, OwnFoodTable } from '#server/db/schema.ts'
import { lockMember } from '#server/db/rows.ts'
import { ownFoodOf, viewOwnFood } from './own-food-reads.ts'

export const noSuchOwnFood = () =>
  new ProblemError('not_found', { words: 'There is no such food of yours.' })

/** The columns that the member fills in. */
export type OwnFoodColumns = Omit<OwnFoodTable, 'member_id' | 'id' | 'recorded_at' | 'shared_with'>

/** The columns for a copy of a food. */
export const columnsOfOwnFood = (food: OwnFood): OwnFoodColumns => ({
  name: food.name,
  brand: food.brand === '' ? null : food.brand,
  barcode: food.barcode,
  ...foodColumnsOf(food.per100g),
  portion_name: food.portion?.description ?? null,
  portion_g: food.portion?.grams ?? null,
  recipe:
    food.recipe === null
      ? null
      : JSON.stringify({ ...food.recipe, items: food.recipe.items.map(viewItem) }),
})

/** Stores a new food, not shared. @throws ProblemError invalid_input if the member has too many */
export const insertOwnFood = async (
  db: DatabaseOrTransaction,
  memberId: string,
  food: OwnFoodColumns,
  now: number,
): Promise<OwnFoodReply> => {
  await lockMember(db, memberId)
  const { count } = await db
    .selectFrom('own_food')
    .select((select) => select.fn.countAll().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MAX_OWN_FOODS) {
    throw invalidField('name', codedMessage('input.own-foods-most', { most: MAX_OWN_FOODS }))
  }
  const row: OwnFoodTable = {
    ...food,
    member_id: memberId,
    id: randomUUID(),
    recorded_at: now,
    shared_with: null,
  }
  await db.insertInto('own_food').values(row).execute()
  return viewOwnFood(ownFoodOf(row))
}

/** @throws ProblemError not_found */
export const updateOwnFood = async (
  db: DatabaseOrTransaction,
  memberId: string,
  id: string,
  change: OwnFoodColumns | Pick<OwnFoodTable, 'shared_with'>,
): Promise<OwnFoodReply> => {
  const own = db
    .updateTable('own_food')
    .set(change)
    .where('member_id', '=', memberId)
    .where('id', '=', id)
  const row = await own.returningAll().executeTakeFirst()
  if (!row) throw noSuchOwnFood()
  return viewOwnFood(ownFoodOf(row))
}

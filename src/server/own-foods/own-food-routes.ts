import { amountsOfView } from '#contract/amounts.ts'
import {
  changeOwnFood,
  deleteOwnFood,
  createOwnFood,
  listOwnFoods,
  type OwnFoodInput,
} from '#contract/own-foods.ts'
import { per100gOf } from '#domain/own-foods/own-food.ts'
import { productNumberOf } from '#domain/products/barcode.ts'
import { foodColumnsOf } from '#server/db/nutrient-columns.ts'
import { mountForMember } from '#server/http/mount.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { deleteOwnRow } from '#server/db/rows.ts'
import { ownFoodsOf, viewOwnFood } from './own-food-reads.ts'
import {
  insertOwnFood,
  noSuchOwnFood,
  type OwnFoodColumns,
  updateOwnFood,
} from './own-food-store.ts'

const columnsOf = (input: OwnFoodInput): OwnFoodColumns => {
  const { name, brand, barcode, labelledGrams, portion } = input
  const per100g = per100gOf(amountsOfView(input), labelledGrams)
  return {
    name,
    brand: brand || null,
    barcode: productNumberOf(barcode ?? '') ?? null,
    ...foodColumnsOf(per100g),
    portion_name: portion?.description ?? null,
    portion_g: portion?.grams ?? null,
    recipe: null,
  }
}

export const mountOwnFoods = ({ app }: ServerParts): void => {
  mountForMember(app, listOwnFoods, async ({ db }, { memberId }) =>
    (await ownFoodsOf(db, memberId)).map(viewOwnFood),
  )

  mountForMember(app, createOwnFood, ({ body, at, db }, { memberId }) =>
    insertOwnFood(db, memberId, columnsOf(body), at),
  )

  mountForMember(app, changeOwnFood, ({ params, body, db }, { memberId }) =>
    updateOwnFood(db, memberId, params.id, columnsOf(body)),
  )

  mountForMember(app, deleteOwnFood, async ({ params, db }, { memberId }) => {
    if (!(await deleteOwnRow(db, 'own_food', memberId, params.id))) throw noSuchOwnFood()
  })
}

import { type Food as FoodReply, searchFoods as searchFoodsCall } from '#contract/foods.ts'
import { okWith } from '#contract/reply.ts'
import type { Food } from '#domain/foods/food.ts'
import { productNumberOf } from '#domain/products/barcode.ts'
import type { FastifyInstance } from 'fastify'
import type { Database, Engine } from '#server/db/schema.ts'
import { mountForMember } from '#server/http/mount.ts'
import { viewAmounts } from '#contract/meal-amounts.ts'
import { searchFoods } from '#server/foods/food-table.ts'
import type { FindByBarcode } from './product-lookup.ts'
import { searchProducts } from './product-reads.ts'
import { viewProduct } from './product-view.ts'

/** So many foods of the table stand before the packaged ones, and at most so many packaged ones before the rest. */
const FOODS_FIRST = 3
const MOST_PRODUCTS = 5

const viewFood = ({ code, name, category, per100g, defaultPortion, portions }: Food): FoodReply => ({
  code,
  name,
  category,
  per100g: viewAmounts(per100g),
  defaultPortion,
  portions: [...portions],
})

interface FoodSearchParts {
  readonly db: Database
  readonly engine: Engine
  readonly findByBarcode: FindByBarcode
}

/** The one search over the food table and the packaged foods. */
export const mountFoodSearch = (app: FastifyInstance, { db, engine, findByBarcode }: FoodSearchParts): void => {
  mountForMember(app, searchFoodsCall, async ({ query: { q, limit } }) => {
    const barcode = productNumberOf(q)
    if (barcode !== undefined) {
      const product = await findByBarcode(barcode)
      if (product) return okWith([viewProduct(product)])
    }
    const foods = searchFoods(q, limit).map(viewFood)
    const products = (await searchProducts(db, engine, q, MOST_PRODUCTS)).map(viewProduct)
    return okWith([...foods.slice(0, FOODS_FIRST), ...products, ...foods.slice(FOODS_FIRST)].slice(0, limit))
  })
}

import { type Food as FoodReply, searchFoods as searchFoodsCall } from '#contract/foods.ts'
import type { Food, FoodPortion } from '#domain/foods/food.ts'
import { portionMessage } from '#domain/foods/portion-message.ts'
import { productNumberOf } from '#domain/products/barcode.ts'
import { mountForMember } from '#server/http/mount.ts'
import { viewAmounts } from '#contract/amounts.ts'
import type { Language } from '#domain/languages.ts'
import { nameOfFood } from '#server/foods/food-names-in.ts'
import { searchFoods } from '#server/foods/food-table.ts'
import { sharedFoodsFor, viewFoundSharedFood } from '#server/households/household-reads.ts'
import { type Translate, translatorFor } from '#server/language/translator.ts'
import {
  namedOwnFoods,
  searchOwnFoods,
  theseOwnFoods,
  viewFoundOwnFood,
} from '#server/own-foods/own-food-reads.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { portionsBeside100g } from '#domain/foods/food.ts'
import { type Product, productCode } from '#domain/products/product.ts'
import { type PackagedFood, searchProducts } from './product-reads.ts'

/** Numbers of results in order: foods of the table, then packaged foods, then the rest. */
const FOODS_FIRST = 3
const MAX_PRODUCTS = 5

const isWeight = (description: string): boolean => /^\d+(?:[.,]\d+)? ?g$/.test(description)

const viewFood = (food: Food, language: Language, translate: Translate): FoodReply => {
  const { code, category, per100g, defaultPortion, portions } = food
  const name = nameOfFood(food, language)
  const portionIn = ({ description, grams }: FoodPortion): FoodPortion => ({
    description:
      language === 'en' || isWeight(description)
        ? description
        : translate(portionMessage(description)),
    grams,
  })
  return {
    code,
    name,
    ...(name !== food.name && { tableName: food.name }),
    category,
    per100g: viewAmounts(per100g),
    defaultPortion: portionIn(defaultPortion),
    portions: portions.map(portionIn),
  }
}

const viewProduct = ({ barcode, name, brand, per100g, portion, asOf }: Product): FoodReply => ({
  code: productCode(barcode),
  name,
  brand,
  ...(asOf !== undefined && { asOf }),
  category: 'Packaged food',
  per100g: viewAmounts(per100g),
  ...portionsBeside100g(portion),
})

const viewPackaged = (found: PackagedFood): FoodReply => {
  if (found.kind === 'own') return viewFoundOwnFood(found.food)
  return found.kind === 'shared' ? viewFoundSharedFood(found.food) : viewProduct(found.food)
}

/** The food search: own foods, foods shared in the household, the food table and packaged foods. */
export const mountFoodSearch = ({ app, engine, findByBarcode }: ServerParts): void => {
  mountForMember(app, searchFoodsCall, async ({ query: { q, limit }, db }, caller) => {
    const { memberId } = caller
    // Programs get the names that the app shows in English.
    const language = caller.language ?? 'en'
    const barcode = productNumberOf(q)
    if (barcode !== undefined) {
      const found = await findByBarcode(db, memberId, barcode)
      if (found) return [viewPackaged(found)]
    }
    const translate = await translatorFor(language)
    const foods = searchFoods(q, limit, language).map((food) => viewFood(food, language, translate))
    const [allOwn, allShared, products] = await Promise.all([
      namedOwnFoods(db, memberId),
      sharedFoodsFor(db, memberId),
      searchProducts(db, engine, q, MAX_PRODUCTS),
    ])
    // What somebody here read from the packet is the newer answer.
    const atHome = new Set([...allOwn, ...allShared].map(({ barcode }) => barcode))
    const own = await theseOwnFoods(db, memberId, searchOwnFoods(allOwn, q).slice(0, limit))
    const shared = searchOwnFoods(allShared, q).map(viewFoundSharedFood)
    return [
      ...own.map(viewFoundOwnFood),
      ...shared,
      ...foods.slice(0, FOODS_FIRST),
      ...products.filter(({ barcode }) => !atHome.has(barcode)).map(viewProduct),
      ...foods.slice(FOODS_FIRST),
    ].slice(0, limit)
  })
}

import type { Food } from '#contract/foods.ts'
import { viewAmounts } from '#contract/meal-amounts.ts'
import { type Product, productCode } from '#domain/products/product.ts'

const HUNDRED_GRAMS = { description: '100 g', grams: 100 }

export const viewProduct = ({ barcode, name, brand, per100g, portion }: Product): Food => ({
  code: productCode(barcode),
  name,
  brand,
  category: 'Packaged food',
  per100g: viewAmounts(per100g),
  defaultPortion: portion ?? HUNDRED_GRAMS,
  portions: portion ? [portion, HUNDRED_GRAMS] : [HUNDRED_GRAMS],
})

import type { Food } from '#contract/foods.ts'
import { viewAmounts } from '#contract/meal-amounts.ts'
import { portionsBeside100g } from '#domain/foods/food.ts'
import { type Product, productCode } from '#domain/products/product.ts'

export const viewProduct = ({ barcode, name, brand, per100g, portion }: Product): Food => ({
  code: productCode(barcode),
  name,
  brand,
  category: 'Packaged food',
  per100g: viewAmounts(per100g),
  ...portionsBeside100g(portion),
})

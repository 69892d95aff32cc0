import { gramsText, itemOfFood } from '#domain/meals/meal-items.ts'
import { type Product, weighableProduct } from '#domain/products/product.ts'
import type { AnalysisOutcome } from '#server/vision/analyser.ts'
import { type MealEstimate, PLAIN_ESTIMATE } from './meal-estimate.ts'
import { possibleDishOf } from './possible-dish.ts'

const WITHOUT_PORTION_G = 100

/**
 * The `analyser` of a meal from a barcode, with the month of numbers that may be out of date; the
 * pages show it as text.
 */
const barcodeReader = (barcode: string, asOf: string | undefined): string =>
  asOf === undefined ? `barcode ${barcode}` : `barcode ${barcode} as of ${asOf}`

/**
 * One portion of the packaged food whose barcode is in a photo. What else the photo shows is kept
 * as candidates, because the packet may just have been in the picture.
 */
export const barcodeEstimate = (
  barcode: string,
  product: Pick<Product, 'name' | 'brand' | 'per100g' | 'portion' | 'asOf'>,
  outcome: AnalysisOutcome | undefined,
): MealEstimate => {
  const food = weighableProduct(product)
  const { description, grams } = product.portion ?? {
    description: gramsText(WITHOUT_PORTION_G),
    grams: WITHOUT_PORTION_G,
  }
  return {
    ...PLAIN_ESTIMATE,
    foodName: food.name,
    namedBy: 'member',
    serving: description,
    items: [{ ...itemOfFood(food, grams), namedBy: 'member' }],
    candidates:
      outcome?.kind === 'estimate'
        ? [outcome.best, ...outcome.candidates].flatMap((one) => possibleDishOf(one) ?? [])
        : [],
    analyser: barcodeReader(barcode, product.asOf),
  }
}

import { atwaterKcal } from '../foods/atwater.ts'
import type { ItemAmounts, WeighableFood } from '../meals/meal-items.ts'
import { physicalFaultOf } from '../meals/physical-bounds.ts'

/** A packaged food as its label describes it. */
export interface Product {
  /** EAN-8 or EAN-13. */
  readonly barcode: string
  readonly name: string
  /** Empty where none is known. */
  readonly brand: string
  /** In 100 g (or 100 ml). */
  readonly per100g: ItemAmounts
  /** What the label calls a portion; null where it names none. */
  readonly portion: { readonly description: string; readonly grams: number } | null
  /**
   * The month, as in `2019-06`, of numbers that may be out of date and whose energy is computed
   * from the macronutrients; undefined for all other products.
   */
  readonly asOf?: string
}

/** Polyols, fibre and rounding lower a label's energy; alcohol and acids raise it. */
const MIN_SHARE = 0.5
const LEEWAY_KCAL = 40
/** Spirits have energy and no macronutrients. */
const MAX_KCAL_WITHOUT_MACROS = 400

/**
 * Whether a label's numbers for 100 g can be true: no more energy than fat has, no more nutrients
 * than weight, and at least half of the energy that its macronutrients imply. Databases that
 * anybody may edit have kilojoules as kilocalories and misplaced points.
 */
export const isPlausibleLabel = (per100g: ItemAmounts): boolean => {
  const { energyKcal, more, ...amounts } = per100g
  const values = [energyKcal, ...Object.values(amounts), ...Object.values(more ?? {})].filter(
    (value) => value !== null,
  )
  if (values.some((value) => !Number.isFinite(value) || value < 0)) return false
  if (physicalFaultOf(100, per100g) !== undefined) return false
  const implied = atwaterKcal(per100g)
  return (
    energyKcal >= implied * MIN_SHARE - LEEWAY_KCAL &&
    (implied > 0 || energyKcal <= MAX_KCAL_WITHOUT_MACROS)
  )
}

const CODE_PREFIX = 'gtin:'

/** The code by which a product is chosen; those of the food table are 8 digits. */
export const productCode = (barcode: string): string => `${CODE_PREFIX}${barcode}`

/** The barcode in a code; undefined for a food of the table. */
export const barcodeOfCode = (code: string): string | undefined =>
  code.startsWith(CODE_PREFIX) ? code.slice(CODE_PREFIX.length) : undefined

/** "Hazelnut spread, Acme"; a name that contains the brand stays as it is. */
export const productTitle = ({ name, brand }: Pick<Product, 'name' | 'brand'>): string =>
  brand === '' || name.toLowerCase().includes(brand.toLowerCase()) ? name : `${name}, ${brand}`

/**
 * A meal keeps the numbers of a product, or of an own food, as they were: its item has no code of
 * the food table.
 */
export const weighableProduct = (
  product: Pick<Product, 'name' | 'brand' | 'per100g'>,
): WeighableFood => ({
  code: null,
  name: productTitle(product),
  per100g: product.per100g,
})

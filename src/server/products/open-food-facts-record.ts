import { type MoreNutrient, nutrientOfGrams } from '#domain/foods/nutrient.ts'
import { knownOf } from '#domain/foods/more-amounts.ts'
import type { ItemAmounts } from '#domain/meals/meal-items.ts'
import { productNumberOf } from '#domain/products/barcode.ts'
import { isPlausibleLabel } from '#domain/products/product.ts'
import { kcalFromKj, SALT_PER_SODIUM } from '#domain/units.ts'
import type { StoredProduct } from './product-reads.ts'

/**
 * A product by the field names that Open Food Facts uses in its API, its JSONL dump (nutrients in
 * `nutriments`) and its CSV dump (all in one row). Numbers may be text.
 * https://openfoodfacts.github.io/openfoodfacts-server/api/ and
 * https://static.openfoodfacts.org/data/data-fields.txt describe them.
 */
export type OpenFoodFactsRecord = Readonly<Record<string, unknown>>

/** The fields requested from the API, the only ones that are read. */
export const RECORD_FIELDS = [
  'code',
  'product_name',
  'brands',
  'quantity',
  'serving_size',
  'serving_quantity',
  'last_modified_t',
  'nutriments',
] as const

const MG_PER_G = 1000
/** A tenth of 100 g: more of a mineral or a vitamin is a slip of the unit. */
const MAX_G = 10

/** Minerals and vitamins by their names there, where all are in g. */
const NAMES_THERE = {
  cholesterol: 'cholesterol',
  potassium: 'potassium',
  iron: 'iron',
  magnesium: 'magnesium',
  phosphorus: 'phosphorus',
  zinc: 'zinc',
  copper: 'copper',
  selenium: 'selenium',
  vitaminA: 'vitamin-a',
  vitaminC: 'vitamin-c',
  vitaminD: 'vitamin-d',
  vitaminE: 'vitamin-e',
  vitaminK: 'vitamin-k',
  thiamin: 'vitamin-b1',
  riboflavin: 'vitamin-b2',
  niacin: 'vitamin-pp',
  vitaminB6: 'vitamin-b6',
  folate: 'vitamin-b9',
  vitaminB12: 'vitamin-b12',
  choline: 'choline',
  caffeine: 'caffeine',
} as const satisfies { readonly [Name in MoreNutrient]?: string }
/** All that is read of the nutrients, by their names there. */
const NUTRIENTS_THERE = [
  'energy',
  'energy-kj',
  'energy-kcal',
  'proteins',
  'carbohydrates',
  'sugars',
  'fat',
  'saturated-fat',
  'monounsaturated-fat',
  'polyunsaturated-fat',
  'fiber',
  'salt',
  'sodium',
  'calcium',
  ...Object.values(NAMES_THERE),
] as const
const fieldOf = (nutrient: (typeof NUTRIENTS_THERE)[number]) => `${nutrient}_100g`

/** The columns that are read of the CSV dump, which has some 200. */
export const COLUMNS_READ: ReadonlySet<string> = new Set([
  ...RECORD_FIELDS,
  ...NUTRIENTS_THERE.map(fieldOf),
])
/** Without these, there is no product. */
export const COLUMNS_NEEDED = [
  'code',
  'product_name',
  'proteins_100g',
  'carbohydrates_100g',
  'fat_100g',
] as const satisfies readonly string[]

const amountOf = (name: MoreNutrient, grams: number | null) =>
  grams === null ? null : nutrientOfGrams(name, grams)
const LONGEST_NAME = 200
const MAX_PORTION_G = 2000

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.replace(/\s+/g, ' ').trim().slice(0, LONGEST_NAME) : ''

const numberOf = (value: unknown): number | null => {
  if (value === null || value === undefined || value === '') return null
  const number = typeof value === 'number' ? value : Number(value)
  return Number.isFinite(number) ? number : null
}

const amountsOf = (nutriments: OpenFoodFactsRecord): ItemAmounts | undefined => {
  const per100g = (name: (typeof NUTRIENTS_THERE)[number]) => numberOf(nutriments[fieldOf(name)])
  const kilojoules = per100g('energy-kj') ?? per100g('energy')
  const energyKcal = per100g('energy-kcal') ?? (kilojoules === null ? null : kcalFromKj(kilojoules))
  const proteinG = per100g('proteins')
  const carbsG = per100g('carbohydrates')
  const fatG = per100g('fat')
  if (energyKcal === null || proteinG === null || carbsG === null || fatG === null) return undefined
  const salt = per100g('salt')
  const sodium = per100g('sodium') ?? (salt === null ? null : salt / SALT_PER_SODIUM)
  const milligrams = (name: 'calcium') => {
    const inGrams = per100g(name)
    return inGrams === null ? null : inGrams * MG_PER_G
  }
  // Impossible values are dropped, but the product is still useful.
  const most = (amount: number | null, whole: number) =>
    amount !== null && amount >= 0 && amount <= whole ? amount : null
  const more = knownOf({
    sugars: most(per100g('sugars'), carbsG),
    saturatedFat: most(per100g('saturated-fat'), fatG),
    monounsaturatedFat: most(per100g('monounsaturated-fat'), fatG),
    polyunsaturatedFat: most(per100g('polyunsaturated-fat'), fatG),
    ...Object.fromEntries(
      Object.entries(NAMES_THERE).map(([name, there]) => [
        name,
        amountOf(name as MoreNutrient, most(per100g(there), MAX_G)),
      ]),
    ),
  })
  return {
    energyKcal,
    proteinG,
    carbsG,
    fatG,
    fiberG: per100g('fiber'),
    sodiumMg: sodium === null ? null : sodium * MG_PER_G,
    calciumMg: milligrams('calcium'),
    ...(more && { more }),
  }
}

/**
 * Undefined if the barcode is invalid, the name or a main number is missing, or the numbers are
 * impossible.
 */
export const productOfRecord = (record: OpenFoodFactsRecord): StoredProduct | undefined => {
  const barcode = productNumberOf(
    typeof record['code'] === 'number' ? String(record['code']) : textOf(record['code']),
  )
  const name = textOf(record['product_name'])
  if (barcode === undefined || name === '') return undefined
  const nutriments = record['nutriments']
  const isNested = typeof nutriments === 'object' && nutriments !== null
  const per100g = amountsOf(isNested ? (nutriments as OpenFoodFactsRecord) : record)
  if (!per100g || !isPlausibleLabel(per100g)) return undefined
  const portionG = numberOf(record['serving_quantity'])
  const hasPortion = portionG !== null && portionG >= 1 && portionG <= MAX_PORTION_G
  return {
    barcode,
    name,
    brand: textOf(record['brands']).split(',')[0]?.trim() ?? '',
    per100g,
    portion: hasPortion
      ? { description: textOf(record['serving_size']) || '1 portion', grams: portionG }
      : null,
    changedAt: (numberOf(record['last_modified_t']) ?? 0) * 1000,
  }
}

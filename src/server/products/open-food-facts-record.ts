import {
  type AlwaysKnown,
  inEach,
  MAIN_NUTRIENTS,
  type MainField,
  MORE_NUTRIENTS,
  type MoreNutrient,
  type Nutrient,
  nutrientOfGrams,
} from '#domain/foods/nutrient.ts'
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

/** Nutrients by their names there, where all but the energy are in g. */
const NAMES_THERE = {
  protein: 'proteins',
  carbs: 'carbohydrates',
  fats: 'fat',
  fiber: 'fiber',
  sodium: 'sodium',
  calcium: 'calcium',
  sugars: 'sugars',
  saturatedFat: 'saturated-fat',
  monounsaturatedFat: 'monounsaturated-fat',
  polyunsaturatedFat: 'polyunsaturated-fat',
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
} as const satisfies Readonly<Record<Exclude<AlwaysKnown['name'], 'calories'>, string>> & {
  readonly [Name in Nutrient]?: string
}
const isThere = (name: Nutrient | AlwaysKnown['name']): name is keyof typeof NAMES_THERE =>
  name in NAMES_THERE
const MORE_THERE = MORE_NUTRIENTS.filter(
  (row): row is Extract<typeof row, { name: keyof typeof NAMES_THERE }> => isThere(row.name),
)
/** What some nutrients are part of; of the others there is little in any food. */
const PART_OF: { readonly [Name in MoreNutrient]?: 'carbsG' | 'fatG' } = {
  sugars: 'carbsG',
  saturatedFat: 'fatG',
  monounsaturatedFat: 'fatG',
  polyunsaturatedFat: 'fatG',
}
/** All that is read of the nutrients, by their names there. */
const NUTRIENTS_THERE = [
  'energy',
  'energy-kj',
  'energy-kcal',
  'salt',
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

const LONGEST_NAME = 200
const MAX_PORTION_G = 2000

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.replace(/\s+/g, ' ').trim().slice(0, LONGEST_NAME) : ''

const numberOf = (value: unknown): number | null => {
  if (value === null || value === undefined || value === '') return null
  const number = typeof value === 'number' ? value : Number(value)
  return Number.isFinite(number) ? number : null
}

/** Whether all is known without which a food is none. */
const isKnown = (main: Readonly<Record<MainField, number | null>>): main is ItemAmounts =>
  MAIN_NUTRIENTS.every((row) => !('isAlwaysKnown' in row) || main[row.field] !== null)

const amountsOf = (nutriments: OpenFoodFactsRecord): ItemAmounts | undefined => {
  const per100g = (name: (typeof NUTRIENTS_THERE)[number]) => numberOf(nutriments[fieldOf(name)])
  const kilojoules = per100g('energy-kj') ?? per100g('energy')
  const energyKcal = per100g('energy-kcal') ?? (kilojoules === null ? null : kcalFromKj(kilojoules))
  const salt = per100g('salt')
  const grams = (name: keyof typeof NAMES_THERE) =>
    per100g(NAMES_THERE[name]) ??
    (name === 'sodium' && salt !== null ? salt / SALT_PER_SODIUM : null)
  const main = inEach(MAIN_NUTRIENTS, 'field', ({ name, unit }) => {
    if (name === 'calories') return energyKcal
    const amount = isThere(name) ? grams(name) : null
    return amount === null || unit === 'g' ? amount : amount * MG_PER_G
  })
  if (!isKnown(main)) return undefined
  const isPossible = (name: MoreNutrient, amount: number) =>
    amount >= 0 && amount <= (PART_OF[name] ? main[PART_OF[name]] : MAX_G)
  const more = knownOf(
    inEach(MORE_THERE, 'name', ({ name }) => {
      const amount = grams(name)
      // Impossible values are dropped, but the product is still useful.
      return amount !== null && isPossible(name, amount) ? nutrientOfGrams(name, amount) : null
    }),
  )
  return { ...main, ...(more && { more }) }
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

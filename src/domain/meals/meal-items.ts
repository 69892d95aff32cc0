import { memoized } from '../memoized.ts'
import {
  type AlwaysKnown,
  MAIN_FIELDS,
  type MainField,
  type MainNutrient,
} from '../foods/nutrient.ts'
import { type Language, LANGUAGES } from '../languages.ts'
import { type MoreAmounts, sumOfMore, timesMore } from '../foods/more-amounts.ts'
import type { NamedBy } from './named-by.ts'

/**
 * kcal, g and mg of an item or a meal. What an analyser did not say of fiber, sodium and calcium
 * stays null: unknown is not none.
 */
export type ItemAmounts = {
  readonly [Row in MainNutrient as Row['field']]: Row extends AlwaysKnown ? number : number | null
} & {
  /** Of a food whose label says more; of a food of the table it is looked up there. */
  readonly more?: MoreAmounts | undefined
}

/**
 * The amounts of a whole meal. Where its energy alone is known, the macronutrients are null, too.
 */
export type MealAmounts = Readonly<Record<Exclude<MainField, 'energyKcal'>, number | null>> &
  Pick<ItemAmounts, 'energyKcal' | 'more'>

/**
 * One food of a meal, at portion 1.0. A meal is a list of them, in the order in which they were
 * named.
 */
export interface MealItem {
  readonly name: string
  readonly grams: number
  /** In those grams, unrounded. */
  readonly amounts: ItemAmounts
  /**
   * Its line in the food table; null where none fits and the analyser's or the member's own figures
   * count.
   */
  readonly foodCode: string | null
  /** Percent, 0 to 100: the chance that it is this food; null where the member said so. */
  readonly confidence: number | null
}

/** A food of a recorded meal. */
export interface EatenItem extends MealItem {
  readonly namedBy: NamedBy
}

/** As many as one meal may have. */
export const MAX_ITEMS = 20
/** What one item may weigh, in g: from a pinch of a spice. */
export const ITEM_GRAMS = { min: 0.1, max: 5000 } as const
/** As many as a meal's name says. */
const MAX_NAMED = 4

/** "150 g", as a serving is stored in every language. */
export const gramsText = (grams: number): string => `${Math.round(grams)} g`
/** The g of such a text; undefined where a serving says more. */
export const gramsOfText = (serving: string): number | undefined => {
  const [, grams] = /^(\d+) g$/.exec(serving) ?? []
  return grams === undefined ? undefined : Number(grams)
}

/** Whether one item may weigh so much: 0.1 to 5000 g. */
export const isItemWeight = (grams: number): boolean =>
  grams >= ITEM_GRAMS.min && grams <= ITEM_GRAMS.max

const eachField = (amountOf: (field: MainField) => number | null): ItemAmounts => {
  const amounts = {} as Record<MainField, number | null>
  for (const field of MAIN_FIELDS) amounts[field] = amountOf(field)
  return amounts as ItemAmounts
}

/** Every amount times a factor (a portion multiplier, a ratio of weights), unrounded. */
export const timesFactor = (amounts: ItemAmounts, factor: number): ItemAmounts => {
  const multiplied = eachField((field) => {
    const amount = amounts[field]
    return amount === null ? null : amount * factor
  })
  return amounts.more ? { ...multiplied, more: timesMore(amounts.more, factor) } : multiplied
}

/**
 * The meal as the sum of its items, unrounded; no items are zero of everything. An amount that one
 * item leaves open is open for the meal: a sum without it would look smaller than it is.
 */
export const sumOfItems = (items: readonly Pick<MealItem, 'amounts'>[]): ItemAmounts => {
  const sum = eachField((field) => {
    let total = 0
    for (const { amounts } of items) {
      const amount = amounts[field]
      if (amount === null) return null
      total += amount
    }
    return total
  })
  const more = sumOfMore(items.map(({ amounts }) => amounts.more))
  return more ? { ...sum, more } : sum
}

/**
 * How sure the whole is, percent: each item counts by its energy, since a doubtful leaf of lettuce
 * changes nothing.
 */
export const confidenceOfItems = (
  items: readonly Pick<MealItem, 'amounts' | 'confidence'>[],
): number => {
  const total = sumOfItems(items).energyKcal
  const weightOf = ({ amounts }: Pick<MealItem, 'amounts'>) =>
    total > 0 ? amounts.energyKcal / total : 1 / items.length
  return Math.round(items.reduce((sum, item) => sum + weightOf(item) * (item.confidence ?? 100), 0))
}

/** A food of the table, or a packaged one, which has no code there. */
export interface WeighableFood {
  readonly code: string | null
  readonly name: string
  readonly per100g: ItemAmounts
}

/** So many grams (0 or more) of a food, under its name in this meal; unrounded. */
export const itemOfFood = (
  food: WeighableFood,
  grams: number,
  { name = food.name, confidence = null }: { name?: string; confidence?: number | null } = {},
): MealItem => ({
  name,
  grams,
  amounts: timesFactor(food.per100g, grams / 100),
  foodCode: food.code,
  confidence,
})

/**
 * The item with another weight; every amount follows in proportion. The chance of its name stays:
 * see `weighItem` for a weight that the member gives.
 * @throws RangeError for a weight outside 1..5000 g, or an item without weight to go by
 */
export const rescaleItem = <Item extends MealItem>(item: Item, grams: number): Item => {
  if (!isItemWeight(grams)) throw new RangeError(`Not a weight of an item: ${grams}`)
  if (!(item.grams > 0)) throw new RangeError(`An item of ${item.grams} g cannot be rescaled`)
  return { ...item, grams, amounts: timesFactor(item.amounts, grams / item.grams) }
}

/**
 * The item with a weight of the member's own, who by that has said what it is. @throws RangeError
 * like `rescaleItem`
 */
export const weighItem = <Item extends MealItem>(item: Item, grams: number): Item => ({
  ...rescaleItem(item, grams),
  confidence: null,
})

/**
 * The weight at portion 1.0 of an item of which a member says how much was eaten: who halved the
 * portion and then types 100 g means 100 g on the plate.
 */
export const gramsAtPortionOne = (gramsEaten: number, portion: number): number =>
  gramsEaten / portion

const beginsWithAbbreviation = /^\p{Lu}{2}/u

/** A name as it is written behind other words. */
export const nameInside = (name: string, language: Language): string =>
  LANGUAGES[language].keepsCapitals || beginsWithAbbreviation.test(name)
    ? name
    : name.charAt(0).toLowerCase() + name.slice(1)

const listFormatOf = memoized(
  (language: Language) => new Intl.ListFormat(LANGUAGES[language].tag, { type: 'conjunction' }),
)
/** "Toast, egg and tea" */
export const listOf = (names: readonly string[], language: Language): string =>
  listFormatOf(language).format(names)

/**
 * What a meal of several foods is called: "Toast", "Eggs and toast", "Eggs, toast, flat white and 2
 * more"; in other languages "Ei und Toast", "Ei, Toast, Kaffee +2".
 */
export const nameOfItems = (
  items: readonly Pick<MealItem, 'name'>[],
  language: Language = 'en',
): string => {
  const names = items
    .map(({ name }) => name)
    .filter((name, at, all) => all.indexOf(name) === at)
    .map((name, at) => (at === 0 ? name : nameInside(name, language)))
  if (names.length <= MAX_NAMED) return listOf(names, language)
  const [shown, more] = [names.slice(0, MAX_NAMED - 1), names.length - MAX_NAMED + 1]
  return language === 'en'
    ? listOf([...shown, `${more} more`], language)
    : `${shown.join(LANGUAGES[language].comma)} +${more}`
}

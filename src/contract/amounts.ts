import {
  ALWAYS_KNOWN,
  type AlwaysKnown,
  COLUMN_NUTRIENTS,
  type ColumnNutrient,
  inEach,
  LISTED_NAMES,
  LISTED_NUTRIENTS,
  type ListedNutrient,
  MAIN_NUTRIENTS,
  type MainField,
  type MoreNutrient,
  SOMETIMES_KNOWN,
  type SometimesKnown,
} from '#domain/foods/nutrient.ts'
import { knownOf } from '#domain/foods/more-amounts.ts'
import type { ItemAmounts, MealAmounts, MealItem } from '#domain/meals/meal-items.ts'
import { codedMessage } from '#domain/coded-message.ts'
import { withoutTraces } from '#domain/units.ts'
import * as z from 'zod'

/** As a label says it. */
export const labelled = (words: string, max: number) =>
  z.number(words).min(0, words).max(max, words).overwrite(withoutTraces)
/** A value on a label, for some weight of food, by its unit. */
const labelledAmount = {
  g: labelled(codedMessage('input.food-grams', { min: 0, max: 5000 }), 5000),
  mg: labelled(
    codedMessage('input.nutrient-amount', { min: 0, max: 1_000_000, unit: 'mg' }),
    1_000_000,
  ),
  µg: labelled(
    codedMessage('input.nutrient-amount', { min: 0, max: 1_000_000, unit: 'µg' }),
    1_000_000,
  ),
}

const labelledIfKnown = {
  g: labelledAmount.g.nullish(),
  mg: labelledAmount.mg.nullish(),
  µg: labelledAmount.µg.nullish(),
}

const optionalAmount = z.number().optional()
const labelledOptional = {
  g: labelledAmount.g.nullable().default(null),
  mg: labelledAmount.mg.nullable().default(null),
}

/**
 * Amounts of a food in replies, in the unit of each nutrient; unknown ones are left out.
 */
export const mainNutrientFields = inEach(MAIN_NUTRIENTS, 'name', (row) =>
  'isAlwaysKnown' in row ? z.number() : optionalAmount,
) as Record<AlwaysKnown['name'], z.ZodNumber> &
  Record<SometimesKnown['name'], typeof optionalAmount>

/** Main nutrients that a label may leave out, as a member types them; null if missing. */
export const sometimesKnownInputs = inEach(
  SOMETIMES_KNOWN,
  'name',
  ({ unit }) => labelledOptional[unit],
)

/** Further nutrients in replies: a few beside the others, all the rest in `nutrients`. */
export const moreNutrientFields = {
  ...inEach(COLUMN_NUTRIENTS, 'name', () => optionalAmount),
  nutrients: z.partialRecord(z.enum(LISTED_NAMES), z.number()).optional(),
}

/** The same as a member types them; null if missing. */
export const moreNutrientInputs = {
  ...inEach(COLUMN_NUTRIENTS, 'name', ({ unit }) => labelledIfKnown[unit]),
  nutrients: z
    .object(inEach(LISTED_NUTRIENTS, 'name', ({ unit }) => labelledIfKnown[unit]))
    .optional(),
}
type ListedAmounts = { readonly [Name in ListedNutrient]?: number | null | undefined }

type MoreColumn = ColumnNutrient['name']

/** kcal, g, mg and µg. The names without units are set by the specification, see docs/domain.md. */
type ViewedAmounts = Record<AlwaysKnown['name'], number> & {
  [Name in SometimesKnown['name'] | MoreColumn]?: number | undefined
} & { nutrients?: Partial<Record<ListedNutrient, number>> | undefined }
type MacroName = Exclude<AlwaysKnown['name'], 'calories'>
type ViewedMealAmounts = Omit<ViewedAmounts, MacroName> & Record<MacroName, number | null>

const IS_LISTED: ReadonlySet<string> = new Set(LISTED_NAMES)
/** Whether the API has a nutrient in `nutrients`. */
export const isListed = (name: string): name is ListedNutrient => IS_LISTED.has(name)

/**
 * Amounts in the format of replies; unknown ones are left out, except a meal's macronutrients,
 * which are null.
 */
export function viewAmounts(amounts: ItemAmounts): ViewedAmounts
export function viewAmounts(amounts: MealAmounts): ViewedMealAmounts
export function viewAmounts(amounts: MealAmounts): ViewedMealAmounts {
  const viewed = {} as ViewedMealAmounts
  for (const { name, field } of ALWAYS_KNOWN) (viewed[name] as number | null) = amounts[field]
  for (const { name, field } of SOMETIMES_KNOWN) {
    const amount = amounts[field]
    if (amount !== null) viewed[name] = amount
  }
  const { more } = amounts
  if (more) {
    const listed: { [Name in ListedNutrient]?: number } = {}
    let isAnyListed = false
    for (const name in more) {
      const amount = more[name as MoreNutrient]
      if (amount === undefined) continue
      if (isListed(name)) {
        listed[name] = amount
        isAnyListed = true
      } else viewed[name as MoreColumn] = amount
    }
    if (isAnyListed) viewed.nutrients = listed
  }
  return viewed
}

/** Values of a label, null if missing. */
type AmountsToRead = Record<AlwaysKnown['name'], number> & {
  readonly [Name in SometimesKnown['name'] | MoreColumn]?: number | null | undefined
} & { readonly nutrients?: ListedAmounts | undefined }

type MealAmountsToRead = Omit<AmountsToRead, MacroName> & Record<MacroName, number | null>

/** Converts amounts from the format of replies to that of the domain. */
export function amountsOfView(viewed: AmountsToRead): ItemAmounts
export function amountsOfView(viewed: MealAmountsToRead): MealAmounts
export function amountsOfView(viewed: MealAmountsToRead): MealAmounts {
  const amounts = {} as Record<MainField, number | null>
  for (const { name, field } of MAIN_NUTRIENTS) amounts[field] = viewed[name] ?? null
  const more = knownOf({
    ...viewed.nutrients,
    ...inEach(COLUMN_NUTRIENTS, 'name', ({ name }) => viewed[name]),
  })
  return more ? { ...(amounts as MealAmounts), more } : (amounts as MealAmounts)
}

/** What is spread comes last: V8 sets each property after it on its own. */
export const viewItem = ({ name, grams, amounts, foodCode, confidence }: MealItem) => ({
  name,
  grams,
  foodCode,
  confidence,
  ...viewAmounts(amounts),
})

export const itemOfView = ({
  name,
  grams,
  foodCode,
  confidence,
  ...amounts
}: AmountsToRead & Omit<MealItem, 'amounts'>): MealItem => ({
  name,
  grams,
  amounts: amountsOfView(amounts),
  foodCode,
  confidence,
})

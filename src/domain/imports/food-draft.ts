import { dateFault } from './faults.ts'
import {
  type AmountNames,
  amountsNamed,
  type ImportDraft,
  type FoodAmounts,
  type MealSlot,
} from './import-draft.ts'
import { inAnyLanguage, NAMED_SLOTS } from './import-words.ts'
import { type DateOrder, readWhen } from './written-dates.ts'
import { type LoneSeparator, readNumber } from './written-numbers.ts'
import { inEach, MAIN_NUTRIENTS, type MoreNutrient } from '../foods/nutrient.ts'
import { knownOf } from '../foods/more-amounts.ts'
import { kcalFromKj } from '../units.ts'

const SLOTS = NAMED_SLOTS.map(
  (slot) =>
    [
      slot,
      new RegExp(
        inAnyLanguage(({ meals }) => meals?.[slot]),
        'i',
      ),
    ] as const,
)
/** The meal of a day by its name in a diary; any other name is "other". */
export const slotOf = (name: string): MealSlot =>
  SLOTS.find(([, pattern]) => pattern.test(name))?.[0] ?? 'other'

/** Column names by content; undefined if there is no such column. */
type FoodColumns = AmountNames & {
  readonly date: string
  readonly time?: string
  readonly slot?: string
  readonly name: string
  /** A number of grams. */
  readonly grams?: string
  readonly kj?: string
  /** In the unit of each nutrient. */
  readonly more?: { readonly [Name in MoreNutrient]?: string }
}

/**
 * Column names for tables that are identified only by the order of their columns: nutrients by
 * their names here.
 */
export const COLUMNS_BY_ORDER = {
  date: 'date',
  slot: 'meal',
  name: 'food',
  ...inEach(MAIN_NUTRIENTS, 'field', ({ name: column }) => column),
} satisfies FoodColumns

/**
 * Null for an empty cell or `n/a`. A single point is a decimal point: programs write `12.519`,
 * people `1,180`.
 */
const amountIn = (cell: string, lone: LoneSeparator = 'thousands'): number | null =>
  readNumber(cell, cell.includes('.') ? 'decimal' : lone)

/** A food from the cells of a row. */
export const foodDraft = (
  line: number,
  cellOf: (column: string | undefined) => string,
  columns: FoodColumns,
  {
    order,
    grams,
    name,
    lone,
  }: { order: DateOrder; grams?: number | null; name?: string; lone?: LoneSeparator },
): ImportDraft => {
  const [date, time] = [cellOf(columns.date), cellOf(columns.time)]
  const when = readWhen(date, order, time)
  if (!when) return dateFault(line, `${date} ${time}`)
  const amountOf = (column: string | undefined) => amountIn(cellOf(column), lone)
  const kj = amountOf(columns.kj)
  const amounts: FoodAmounts = {
    ...amountsNamed(columns, amountOf),
    ...(kj !== null && { energyKcal: amountOf(columns.energyKcal) ?? kcalFromKj(kj) }),
    more: knownOf(
      Object.fromEntries(
        Object.entries(columns.more ?? {}).map(([nutrient, column]) => {
          const amount = amountOf(column)
          // What cannot be is left out: the food is still worth having.
          return [nutrient, amount !== null && amount >= 0 ? amount : null]
        }),
      ),
    ),
  }
  return {
    kind: 'food',
    line,
    when,
    slot: slotOf(cellOf(columns.slot)),
    name: name ?? cellOf(columns.name),
    grams: grams === undefined ? amountOf(columns.grams) : grams,
    amounts,
  }
}

/** The grams of an amount such as `58.00 g`; null if it is not in grams. */
export const gramsIn = (amount: string, unit = ''): number | null => {
  const [, number, own] = /^([\d.,]+)\s*(\p{L}*)$/u.exec(amount.trim()) ?? []
  const named = (unit || own || '').trim().toLowerCase()
  return number !== undefined && ['g', 'gram', 'grams', 'gramm'].includes(named)
    ? readNumber(number, 'thousands')
    : null
}

import { type ImportDraft, weightUnitIn } from './import-draft.ts'
import { inAnyLanguage } from './import-words.ts'
import type { MassUnit } from '../units.ts'
import { DATE_ORDERS, type DateOrder, dateOrderOf, readWhen } from './written-dates.ts'
import { type FoodColumns, foodOfRow, guessFoodColumns } from './food-columns.ts'
import type { TableRow } from './table-row.ts'
import { readWeight, weightDraft } from './weight-draft.ts'
import { readNumber } from './written-numbers.ts'

/** The columns of a table of weights by their content, from 0; null for what it lacks. */
interface WeightColumns {
  readonly of: 'weights'
  readonly date: number
  readonly time: number | null
  readonly weight: number
  readonly notes: number | null
  readonly dateOrder: DateOrder
  readonly unit: MassUnit
}

/** What a table holds, and in which columns. */
export type ColumnChoice = WeightColumns | FoodColumns

const headings = (what: 'date' | 'weight' | 'notes') =>
  new RegExp(
    inAnyLanguage(({ weights }) => weights?.[what]),
    'i',
  )
const HEADINGS = {
  date: headings('date'),
  time: new RegExp(`^\\s*(?:${inAnyLanguage(({ weights }) => weights?.time)})(?!\\p{L})`, 'iu'),
  weight: headings('weight'),
  notes: headings('notes'),
} as const

/** Columns with another weight than the one on the scale. */
const OTHER_WEIGHT =
  /trend|average|avg|moving|goal|target|ziel|change|lean|fat|fett|bone|muscle|min|max|bmi/i

/** Headings of columns with something else than a weight of a person. */
const OTHER_MEASURE =
  /\((?!kgs?\b|lbs?\b|st\b)[^()]*\)|kcal|\bk?j\b|calor|energ|brennwert|protein|carb|fat|fibre|fiber|sugar|water|sodium|salt|steps|bmi|pulse|heart/i
/** kg, and lb of the heaviest: what a weight may be, whatever its unit. */
const LIKELY_WEIGHT = { min: 30, max: 660 }
/** The share of a column's values that must be likely weights, if its heading does not say so. */
const ENOUGH = 0.9

/** Whether the first row of a table names its columns: none of its cells is a number or a date. */
export const isHeading = (cells: readonly string[]): boolean =>
  cells.some((cell) => cell.trim() !== '') &&
  cells.every((cell) => readNumber(cell) === null && readWhen(cell, 'dmy') === null)

const isLikelyWeight = (cell: string): boolean => {
  const value = readWeight(cell)?.value ?? 0
  return value >= LIKELY_WEIGHT.min && value <= LIKELY_WEIGHT.max
}

/**
 * The columns that a table of weights most likely has; a column that its heading does not name is
 * the first one whose values fit. Undefined if no column holds weights.
 */
const guessWeightColumns = (
  heading: readonly string[],
  rows: readonly TableRow[],
): WeightColumns | undefined => {
  const width = Math.max(heading.length, ...rows.map(({ cells }) => cells.length), 1)
  const columns = Array.from({ length: width }, (_, column) => column)
  const named = (pattern: RegExp, but?: RegExp) => {
    const found = heading.findIndex((name) => pattern.test(name) && !but?.test(name))
    return found < 0 ? undefined : found
  }
  const cellsOf = (column: number) =>
    rows.map(({ cells }) => cells[column] ?? '').filter((cell) => cell.trim() !== '')
  const holds = (column: number, share: number, test: (cell: string) => boolean) => {
    const cells = cellsOf(column)
    return cells.length > 0 && cells.filter(test).length >= cells.length * share
  }
  const isDate = (cell: string) => DATE_ORDERS.some((order) => readWhen(cell, order) !== null)
  const date = named(HEADINGS.date) ?? columns.find((column) => holds(column, 0.5, isDate)) ?? 0
  const weight =
    named(HEADINGS.weight, OTHER_WEIGHT) ??
    columns.find(
      (column) =>
        column !== date &&
        !OTHER_MEASURE.test(heading[column] ?? '') &&
        holds(column, ENOUGH, isLikelyWeight),
    )
  if (weight === undefined) return undefined
  const [time, notes] = [named(HEADINGS.time), named(HEADINGS.notes)]
  return {
    of: 'weights',
    date,
    time: time === undefined || time === date ? null : time,
    weight,
    notes: notes === undefined || [date, time, weight].includes(notes) ? null : notes,
    dateOrder: dateOrderOf(cellsOf(date)) ?? 'dmy',
    unit: weightUnitIn(heading[weight] ?? '') ?? weightUnitIn(cellsOf(weight)[0] ?? '') ?? 'kg',
  }
}

/**
 * The columns that a table most likely has: of foods if its heading says so, else of weights.
 * Undefined if it holds neither.
 * @param heading the names of the columns; empty where the table has none
 */
export const guessColumns = (
  heading: readonly string[],
  rows: readonly TableRow[],
): ColumnChoice | undefined => guessFoodColumns(heading, rows) ?? guessWeightColumns(heading, rows)

/**
 * A weigh-in or a food out of a row, or why it is none; undefined for a row without a weight where
 * weights are meant.
 */
export const draftOfRow = (row: TableRow, choice: ColumnChoice): ImportDraft | undefined => {
  if (choice.of === 'foods') return foodOfRow(row, choice)
  const { line, cells } = row
  const { date, time, weight, notes, dateOrder, unit } = choice
  const cell = (column: number | null) => (column === null ? '' : (cells[column] ?? ''))
  return weightDraft(
    line,
    { date: cell(date), time: cell(time), weight: cell(weight), notes: cell(notes) },
    { order: dateOrder, unit },
  )
}

import type { ImportDraft } from './import-draft.ts'
import { type ImportWords, inAnyLanguage } from './import-words.ts'
import { foodDraft } from './food-draft.ts'
import type { TableRow } from './table-row.ts'
import { DATE_ORDERS, type DateOrder, dateOrderOf, readWhen } from './written-dates.ts'
import { readNumber } from './written-numbers.ts'

export const TABLE_ENERGY_UNITS = ['kcal', 'kj'] as const

/** The columns of a table of foods, from 0; null for what it lacks. */
export interface FoodColumns {
  readonly of: 'foods'
  readonly date: number
  readonly time: number | null
  readonly meal: number | null
  readonly name: number
  readonly grams: number | null
  readonly energy: number
  readonly protein: number | null
  readonly carbs: number | null
  readonly fat: number | null
  readonly dateOrder: DateOrder
  readonly energyUnit: (typeof TABLE_ENERGY_UNITS)[number]
}

type Heading = keyof ImportWords['foods']
const headings = (what: Heading) =>
  new RegExp(
    inAnyLanguage(({ foods }) => foods?.[what]),
    'i',
  )
const HEADINGS: Readonly<Record<Heading, RegExp>> = {
  date: headings('date'),
  time: headings('time'),
  meal: headings('meal'),
  name: headings('name'),
  grams: headings('grams'),
  energy: headings('energy'),
  protein: headings('protein'),
  carbs: headings('carbs'),
  fat: headings('fat'),
}

/** Numbers of something else than of what was eaten: of a gram, of 100 g, a goal, a part of the fat. */
const OTHER =
  /\/\s?g\b|100|goal|target|ziel|burn|spent|percent|%|satur|gesätt|trans\b|mono|poly|net\b|from/i
const NO_NAME = /note|comment|kommentar|brand|marke|unit|einheit|\bid\b|completed|category|source/i
const FLAG = /^(?:true|false|yes|no|ja|nein)?$/i
/** The share of a column's cells that must fit, if its heading does not say so. */
const ENOUGH = 0.9

/**
 * The columns that a table of foods most likely has: its headings name an energy, and one column
 * holds names. Undefined for any other table.
 */
export const guessFoodColumns = (
  heading: readonly string[],
  rows: readonly TableRow[],
): FoodColumns | undefined => {
  const taken = new Set<number>()
  const named = (what: Heading): number | null => {
    const at = heading.findIndex(
      (name, column) => !taken.has(column) && HEADINGS[what].test(name) && !OTHER.test(name),
    )
    if (at < 0) return null
    taken.add(at)
    return at
  }
  const holds = (column: number, test: (cell: string) => boolean): boolean => {
    const cells = rows.map(({ cells: row }) => row[column] ?? '').filter((cell) => cell !== '')
    return cells.length > 0 && cells.filter(test).length >= cells.length * ENOUGH
  }
  const found = (test: (cell: string) => boolean): number | null => {
    const at = heading.findIndex(
      (name, column) => !taken.has(column) && !NO_NAME.test(name) && holds(column, test),
    )
    if (at < 0) return null
    taken.add(at)
    return at
  }
  const isDate = (cell: string) => DATE_ORDERS.some((order) => readWhen(cell, order) !== null)
  const isName = (cell: string) =>
    /\p{L}/u.test(cell) && !FLAG.test(cell) && readNumber(cell) === null && !isDate(cell)
  const energy = named('energy')
  const date = named('date') ?? found(isDate)
  if (energy === null || date === null) return undefined
  const [protein, carbs, fat] = [named('protein'), named('carbs'), named('fat')]
  const time = named('time')
  const called = named('name')
  const meal = named('meal')
  const name = called ?? found(isName) ?? meal
  if (name === null || !holds(name, isName)) return undefined
  return {
    of: 'foods',
    date,
    time,
    meal: meal === name ? null : meal,
    name,
    grams: named('grams'),
    energy,
    protein,
    carbs,
    fat,
    dateOrder: dateOrderOf(rows.map(({ cells }) => cells[date] ?? '')) ?? 'dmy',
    energyUnit:
      /kcal|calor/i.test(heading[energy] ?? '') || !/kj|joule/i.test(heading[energy] ?? '')
        ? 'kcal'
        : 'kj',
  }
}

/** A food out of a row, or why it is none. */
export const foodOfRow = ({ line, cells }: TableRow, columns: FoodColumns): ImportDraft => {
  const cellOf = (column: string | undefined): string => {
    const at = columns[column as keyof FoodColumns]
    return typeof at === 'number' ? (cells[at] ?? '') : ''
  }
  // Some programs write the day once more before the time.
  const isWhole = readWhen(cellOf('time'), columns.dateOrder) !== null
  return foodDraft(
    line,
    cellOf,
    {
      date: isWhole ? 'time' : 'date',
      ...(!isWhole && { time: 'time' }),
      slot: 'meal',
      name: 'name',
      grams: 'grams',
      energyKcal: columns.energyUnit === 'kcal' ? 'energy' : '',
      kj: columns.energyUnit === 'kj' ? 'energy' : '',
      proteinG: 'protein',
      carbsG: 'carbs',
      fatG: 'fat',
    },
    { order: columns.dateOrder },
  )
}

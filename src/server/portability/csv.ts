import { message } from '#domain/coded-message.ts'
import { COLUMN_NUTRIENTS, MAIN_NUTRIENTS } from '#domain/foods/nutrient.ts'
import type { Message } from '#domain/message.ts'
import { MESSAGES } from '#domain/messages.ts'
import type { Recording } from '#server/recordings/recording.ts'

// Spreadsheets would execute text that begins like this as a formula; in East Asia also its wide
// letters.
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/

const textCell = (text: string): string => {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const cellOf = (column: string, value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (column.endsWith('_at')) return new Date(value as number).toISOString()
  return typeof value === 'string' ? textCell(value) : String(value)
}

/** One line of CSV (RFC 4180); instants become ISO 8601 in UTC. */
export const csvLine = (
  columns: readonly string[],
  row: Readonly<Record<string, unknown>>,
): string => `${columns.map((column) => cellOf(column, row[column])).join(',')}\r\n`

/** Without it, spreadsheets do not recognise UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** The first line of a file: the headings of its columns. */
export const csvHeader = (headings: readonly string[]): string =>
  `${BYTE_ORDER_MARK}${headings.map(textCell).join(',')}\r\n`

/** Columns with structured values, and for programs. */
const NOT_IN_CSV = new Set([
  'portion_multiplier',
  'first_estimate',
  'items',
  'told',
  'candidates',
  'more_photos',
  'named_by',
])

/** The columns of a recording's CSV file. */
export const csvColumnsOf = ({ row }: Recording): string[] =>
  Object.keys(row.shape).filter((name) => !NOT_IN_CSV.has(name))

const NUTRIENT_COLUMNS = [...MAIN_NUTRIENTS, ...COLUMN_NUTRIENTS]

/** Columns of a meal that are for a portion multiplier of 1. */
const PER_PORTION = [
  'grams',
  'energy_low_kcal',
  'energy_high_kcal',
  ...NUTRIENT_COLUMNS.map(({ column }) => column),
]
/** So many digits hide that binary fractions are not exact. */
const DIGITS = 12

/** A row with the amounts of what was eaten, for people, who add them up as they stand. */
export const asEaten = (
  row: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => {
  const portion = row['portion_multiplier']
  if (typeof portion !== 'number') return row
  const eaten = PER_PORTION.map((column): [string, unknown] => {
    const amount = row[column]
    const isAmount = typeof amount === 'number'
    return [column, isAmount ? Number((amount * portion).toPrecision(DIGITS)) : amount]
  })
  return { ...row, ...Object.fromEntries(eaten) }
}

/** The heading of a column. @throws Error for a column without one */
export const headingOf = ({ at }: Recording, column: string): Message => {
  const nutrient = NUTRIENT_COLUMNS.find((row) => row.column === column)
  if (nutrient) return message('column.nutrient', { nutrient: nutrient.name, unit: nutrient.unit })
  const isWhenItWasDone = column !== 'recorded_at' && column === at
  const code = column.endsWith('_on')
    ? 'column.day'
    : isWhenItWasDone
      ? 'column.time'
      : `column.${column}`
  if (!Object.hasOwn(MESSAGES, code)) throw new Error(`No heading for the column ${column}`)
  return { code } as Message
}

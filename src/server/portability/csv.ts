// A spreadsheet would run text that begins like this as a formula.
const FORMULA = /^[=+\-@\t\r]/

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
export const csvLine = (columns: readonly string[], row: Readonly<Record<string, unknown>>): string =>
  `${columns.map((column) => cellOf(column, row[column])).join(',')}\r\n`

/** Without a byte order mark, spreadsheets take UTF-8 for the letters of their country. */
const BYTE_ORDER_MARK = '\uFEFF'

/** The first line of a file: the headings of its columns. */
export const csvHeader = (headings: readonly string[]): string => `${BYTE_ORDER_MARK}${headings.map(textCell).join(',')}\r\n`

// A spreadsheet would run text that begins like this as a formula.
const FORMULA = /^[=+\-@\t\r]/

const cellOf = (column: string, value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (column.endsWith('_at')) return new Date(value as number).toISOString()
  if (typeof value !== 'string') return String(value)
  const safe = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line of CSV (RFC 4180); instants become ISO 8601 in UTC. */
export const csvLine = (columns: readonly string[], row: Readonly<Record<string, unknown>>): string =>
  `${columns.map((column) => cellOf(column, row[column])).join(',')}\r\n`

export const csvHeader = (columns: readonly string[]): string => `${columns.join(',')}\r\n`

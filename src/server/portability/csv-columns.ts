import { type SentenceCode, SENTENCES } from '#domain/sentences.ts'
import type { Recording } from '#server/recordings/recording.ts'

/** What is no single value. */
const NOT_IN_CSV = new Set(['first_estimate', 'items', 'told', 'candidates', 'more_photos'])

/** The columns of a recording's CSV file. */
export const csvColumnsOf = ({ row }: Recording): string[] => Object.keys(row.shape).filter((name) => !NOT_IN_CSV.has(name))

/** When something was done. */
const DONE_AT = new Set(['eaten_at', 'measured_at', 'performed_at', 'weighed_at'])

/** The sentence at the top of a column, named by it. @throws Error for a column that has none */
export const headingOf = (column: string): SentenceCode => {
  const code = column.endsWith('_on') ? 'column.day' : DONE_AT.has(column) ? 'column.time' : `column.${column}`
  if (!Object.hasOwn(SENTENCES, code)) throw new Error(`No heading for the column ${column}`)
  return code as SentenceCode
}

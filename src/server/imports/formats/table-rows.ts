import type { ImportDraft } from '#domain/imports/import-draft.ts'
import { type DateOrder, dateOrderOf, readWhen, type When } from '#domain/imports/written-dates.ts'
import { readNumber } from '#domain/imports/written-numbers.ts'
import { faultAt } from '#domain/imports/faults.ts'
import { columnsOf, rowsOfTable } from '../tables.ts'
import type { Beginning } from './format.ts'

/**
 * A row of a table with a heading. Cells are found by the lower-case name of their column; missing
 * ones are empty.
 */
export interface NamedRow {
  readonly line: number
  readonly cell: (column: string | undefined) => string
}

/** The rows below the heading. */
export async function* namedRows({ part, table }: Beginning): AsyncGenerator<NamedRow> {
  const heading = table?.rows[0]
  const columns = columnsOf(heading)
  for await (const { line, cells } of rowsOfTable(part, table)) {
    if (line === heading?.line) continue
    yield {
      line,
      cell: (column) => (column === undefined ? '' : (cells[columns.get(column) ?? -1] ?? '')),
    }
  }
}

/** The drafts of all rows; rows without one are skipped. */
export async function* draftsOfRows(
  beginning: Beginning,
  read: (row: NamedRow) => ImportDraft | undefined,
): AsyncGenerator<ImportDraft> {
  for await (const row of namedRows(beginning)) {
    const draft = read(row)
    if (draft) yield draft
  }
}

/** Whether a table's heading has all these columns. */
export const hasColumns = ({ table }: Beginning, ...names: readonly string[]): boolean => {
  const columns = columnsOf(table?.rows[0])
  return names.every((name) => columns.has(name))
}

/**
 * The date order of a column, from its first rows, as a spreadsheet may have written it anew;
 * otherwise the one that is usual in the app.
 */
export const orderIn = (
  { table }: Beginning,
  column: string,
  otherwise: 'dmy' | 'mdy',
): DateOrder => {
  const [heading, ...rows] = table?.rows ?? []
  const at = columnsOf(heading).get(column) ?? -1
  const cells = rows.map(({ cells: row }) => row[at] ?? '').filter((cell) => cell.trim() !== '')
  return cells.length === 0 ? otherwise : (dateOrderOf(cells) ?? otherwise)
}

/** A fast from start and end; a fault if it is still running or a time is unreadable. */
export const fastDraft = (
  line: number,
  startedAt: When | null,
  endedAt: When | null,
  isOpen: boolean,
): ImportDraft =>
  startedAt && endedAt
    ? { kind: 'fast', line, startedAt, endedAt }
    : faultAt(line, isOpen ? 'import.fast-open' : 'import.row-broken')

/** The steps of a day; undefined if either is unreadable. */
export const stepsDraft = (
  line: number,
  date: string,
  written: string,
  order: DateOrder,
): ImportDraft | undefined => {
  const when = readWhen(date, order)
  const steps = readNumber(written, 'thousands')
  return when?.kind === 'day' && steps !== null
    ? { kind: 'movement', line, on: when.on, steps }
    : undefined
}

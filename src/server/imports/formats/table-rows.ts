import type { Draft } from '#domain/imports/drafts.ts'
import { type DateOrder, dateOrderOf, readWhen, type When } from '#domain/imports/written-dates.ts'
import { readNumber } from '#domain/imports/written-numbers.ts'
import { faultAt } from '#domain/imports/faults.ts'
import { columnsOf, rowsOfTable } from '../tables.ts'
import type { Beginning } from './format.ts'

/** A row of a table with a heading: its cells by the names of their columns in lower case; empty where there is none. */
export interface NamedRow {
  readonly line: number
  readonly cell: (column: string | undefined) => string
}

/** The rows below the heading. */
export async function* namedRows({ part, table }: Beginning): AsyncGenerator<NamedRow> {
  const heading = table?.rows[0]
  const columns = columnsOf(heading)
  for await (const { line, cells } of rowsOfTable(part, table?.delimiter ?? ',')) {
    if (line === heading?.line) continue
    yield { line, cell: (column) => (column === undefined ? '' : (cells[columns.get(column) ?? -1] ?? '')) }
  }
}

/** What each row says; one of which nothing is made is passed over. */
export async function* draftsOfRows(beginning: Beginning, read: (row: NamedRow) => Draft | undefined): AsyncGenerator<Draft> {
  for await (const row of namedRows(beginning)) {
    const draft = read(row)
    if (draft) yield draft
  }
}

/** Whether a table's heading has all of some columns. */
export const hasColumns = ({ table }: Beginning, ...names: readonly string[]): boolean => {
  const columns = columnsOf(table?.rows[0])
  return names.every((name) => columns.has(name))
}

/** The order of the dates in a column, as the first rows tell it; else the one that the app is known for. */
export const orderIn = ({ table }: Beginning, column: string, otherwise: DateOrder): DateOrder => {
  const [heading, ...rows] = table?.rows ?? []
  const at = columnsOf(heading).get(column) ?? -1
  const cells = rows.map(({ cells: row }) => row[at] ?? '').filter((cell) => cell.trim() !== '')
  return cells.length === 0 ? otherwise : (dateOrderOf(cells) ?? otherwise)
}

/** A fast from its two times; a fault for one that is still open, or whose times cannot be read. */
export const fastDraft = (line: number, startedAt: When | null, endedAt: When | null, isOpen: boolean): Draft =>
  startedAt && endedAt ? { kind: 'fast', line, startedAt, endedAt } : faultAt(line, isOpen ? 'import.fast-open' : 'import.row-broken')

/** What was walked on a day; undefined where either cannot be read. */
export const stepsDraft = (line: number, date: string, written: string, order: DateOrder): Draft | undefined => {
  const when = readWhen(date, order)
  const steps = readNumber(written, 'thousands')
  return when?.kind === 'day' && steps !== null ? { kind: 'movement', line, on: when.on, steps } : undefined
}

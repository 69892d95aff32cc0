import { Readable } from 'node:stream'
import { MOST_COLUMNS, type TableRow } from '#domain/imports/table-row.ts'
import { codedMessage } from '#domain/coded-message.ts'
import { CsvError, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { ProblemError } from '#server/http/problems.ts'
import type { PartHead } from './file-parts.ts'
import { encodingOf, textOf } from './text-encoding.ts'

const MIB = 1024 ** 2
const TABLE_LIMIT_BYTES = 128 * MIB
/** In characters. A quotation mark that is never closed would turn the whole file into one row. */
const LONGEST_ROW = 64 * 1024
const ROWS_IN_HEAD = 30
/**
 * In order of preference. The comma comes last, because it may be a decimal comma:
 * `20.05.2026;80,5`.
 */
const DELIMITERS = [';', '\t', '|', ','] as const
type Delimiter = (typeof DELIMITERS)[number]

/** How the rows of a table are told apart into cells. */
interface TableForm {
  readonly delimiter: Delimiter
  /** Whether a program has quoted lines once more as a whole, its heading among them. */
  readonly hasQuotedLines?: boolean
}

/** The first rows of a table. */
export interface TableHead extends TableForm {
  readonly rows: readonly TableRow[]
}

interface ParsedRow {
  readonly record: string[]
  readonly info: { readonly lines: number }
}

const optionsFor = (delimiter: Delimiter, relaxQuotes = true) =>
  ({
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: relaxQuotes,
    skip_empty_lines: true,
    max_record_size: LONGEST_ROW,
  }) as const

const rowOf = ({ record, info }: ParsedRow): TableRow => ({ line: info.lines, cells: record })

const rowsBy = (text: string, delimiter: Delimiter, relaxQuotes: boolean): TableRow[] => {
  try {
    const options = { ...optionsFor(delimiter, relaxQuotes), to: ROWS_IN_HEAD }
    return (parseAtOnce(text, options) as unknown as ParsedRow[]).map(rowOf)
  } catch {
    return []
  }
}

/** A line that was quoted once more as a whole is a row of its own. */
const unquoted = (row: TableRow, delimiter: Delimiter): TableRow => {
  const [only = '', ...others] = row.cells
  if (others.length > 0 || !only.includes(delimiter)) return row
  return { line: row.line, cells: rowsBy(only, delimiter, true)[0]?.cells ?? row.cells }
}

/** `sep=;`, by which Excel is told the delimiter. */
const isForExcel = ({ line, cells: [first = '', ...others] }: TableRow): boolean =>
  line === 1 && /^sep=.?$/i.test(first) && others.join('') === ''

/** The rows by the delimiter that gives most of them the same number of cells. */
const mostAlike = (text: string, relaxQuotes: boolean): TableHead | undefined => {
  let best: { head: TableHead; score: number } | undefined
  for (const delimiter of DELIMITERS.filter((one) => text.includes(one))) {
    const found = rowsBy(text, delimiter, relaxQuotes).filter((row) => !isForExcel(row))
    const [heading] = found
    const hasQuotedLines = heading !== undefined && unquoted(heading, delimiter) !== heading
    const rows = hasQuotedLines ? found.map((row) => unquoted(row, delimiter)) : found
    const widths = rows.map(({ cells }) => cells.length).filter((width) => width > 1)
    if (widths.some((width) => width > MOST_COLUMNS)) continue
    const score = Math.max(
      0,
      ...widths.map((width) => widths.filter((other) => other === width).length),
    )
    if (score > (best?.score ?? 0)) best = { head: { delimiter, hasQuotedLines, rows }, score }
  }
  return best?.head
}

/**
 * The beginning of a part as a table, or undefined if it is none. A delimiter between which all
 * quotation marks open and close goes before any other: by a wrong one the lines of a quoted name
 * would be rows of their own.
 */
export const tableHead = ({ beginning, isWhole }: PartHead): TableHead | undefined => {
  if (/^\s*[{[<]/.test(beginning) || beginning.includes('\u0000')) return undefined
  const text = isWhole ? beginning : beginning.slice(0, beginning.lastIndexOf('\n') + 1)
  return mostAlike(text, false) ?? (text.includes('"') ? mostAlike(text, true) : undefined)
}

/** Streams the rows of a table. @throws ProblemError naming the line of a row that does not end */
export async function* rowsOfTable(
  part: PartHead,
  { delimiter, hasQuotedLines = false }: TableForm = { delimiter: ',' },
): AsyncGenerator<TableRow> {
  const name = part.name ?? 'CSV'
  if (part.sizeBytes > TABLE_LIMIT_BYTES)
    throw new ProblemError('invalid_input', {
      words: codedMessage('refused.import-part-too-large', { name }),
    })
  const encoding = await encodingOf(part)
  const parser = parse(optionsFor(delimiter))
  const text = Readable.from(textOf(part, encoding))
  text.on('error', (error) => parser.destroy(error)).pipe(parser)
  try {
    for await (const parsed of parser) {
      const row = rowOf(parsed as ParsedRow)
      if (!isForExcel(row)) yield hasQuotedLines ? unquoted(row, delimiter) : row
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new ProblemError('invalid_input', {
      words: codedMessage('refused.import-line-too-long', { line: Number(error['lines'] ?? 0) }),
    })
  } finally {
    text.destroy()
  }
}

const isQuoteOrSpace = (letter: string | undefined): boolean =>
  letter !== undefined && (letter === '"' || letter === "'" || letter.trim() === '')

/** Letter by letter: a pattern for the end of a text takes quadratic time. */
const withoutQuotes = (name: string): string => {
  let from = 0
  let to = name.length
  while (from < to && isQuoteOrSpace(name[from])) from += 1
  while (to > from && isQuoteOrSpace(name[to - 1])) to -= 1
  return name.slice(from, to)
}

/** Column indexes by lower-case name, without quotation marks that a program has added. */
export const columnsOf = (heading: TableRow | undefined): ReadonlyMap<string, number> =>
  new Map(
    [...(heading?.cells ?? []).entries()].map(([at, name]) => [
      withoutQuotes(name).toLowerCase(),
      at,
    ]),
  )

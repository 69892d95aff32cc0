import type { ImportFormat } from '#contract/imports.ts'
import type { ImportDraft } from '#domain/imports/import-draft.ts'
import { type ColumnChoice, guessColumns, isHeading } from '#domain/imports/table-columns.ts'
import type { TableRow } from '#domain/imports/table-row.ts'
import { DATE_ORDERS, readWhen } from '#domain/imports/written-dates.ts'
import { readWeight } from '#domain/imports/weight-draft.ts'
import { codedMessage } from '#domain/coded-message.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { FilePart } from './file-part.ts'
import { headOf, type OpenedFile, type PartHead, asDamagedFile } from './file-parts.ts'
import { allFormats } from './formats/all.ts'
import type { Beginning, Format } from './formats/format.ts'
import { rowsOfTable, tableHead } from './tables.ts'

/** Maximum number of entries in one file. */
const MAX_ENTRIES = 200_000
/** Maximum number of parts of a zip to examine. */
const MAX_PARTS = 20_000
/** The manifest of an export of this app, as `archive-rows.ts` names it. */
const OWN_MANIFEST = 'manifest.json'

/** Receives what is read from a file, in batches. */
interface Sink {
  readonly drafts: (
    of: { source: ImportFormat; part?: string },
    drafts: readonly ImportDraft[],
  ) => Promise<void>
  readonly rows: (rows: readonly TableRow[]) => Promise<void>
}

export interface RecognisedFile {
  readonly formats: readonly ImportFormat[]
  /** For a table whose columns the member has to choose. */
  readonly table:
    | {
        readonly heading: readonly string[]
        readonly sample: readonly TableRow[]
        readonly guess: ColumnChoice
      }
    | undefined
}

const ENTRIES_AT_ONCE = 500
const SAMPLE_ROWS = 8

const refused = (words: string) => new ProblemError('invalid_input', { words })

const beginningOf = async (part: FilePart): Promise<Beginning> => {
  const head = await headOf(part)
  return { part: head, table: tableHead(head) }
}

/** Passes entries on in batches and counts them. */
const inBatches = async <Entry>(
  entries: AsyncIterable<Entry>,
  count: () => void,
  write: (batch: readonly Entry[]) => Promise<void>,
): Promise<void> => {
  let batch: Entry[] = []
  for await (const entry of entries) {
    count()
    batch.push(entry)
    if (batch.length < ENTRIES_AT_ONCE) continue
    await write(batch)
    batch = []
  }
  if (batch.length > 0) await write(batch)
}

async function* withoutLine(
  rows: AsyncIterable<TableRow>,
  line: number | undefined,
): AsyncGenerator<TableRow> {
  for await (const row of rows) if (row.line !== line) yield row
}

const readTable = async (
  beginning: Beginning,
  sink: Sink,
  count: () => void,
): Promise<RecognisedFile> => {
  const { part, table } = beginning
  const [first, ...others] = table?.rows ?? []
  const hasHeading = first !== undefined && isHeading(first.cells)
  const heading = hasHeading ? first.cells : []
  const sample = hasHeading ? others : (table?.rows ?? [])
  const guess = guessColumns(heading, sample)
  if (!guess) throw refused(codedMessage('refused.import-no-weights'))
  const rows = withoutLine(rowsOfTable(part, table), hasHeading ? first.line : undefined)
  await inBatches(rows, count, sink.rows)
  return {
    formats: ['table'],
    table: { heading, sample: sample.slice(0, SAMPLE_ROWS), guess },
  }
}

const isOwnExport = ({ beginning }: PartHead): boolean => beginning.includes('"forkcast-export"')

/** Whether a row of the table has a date and a number. */
const mayHoldWeights = ({ table }: Beginning): boolean =>
  (table?.rows ?? []).some(({ cells }) => {
    const dateAt = cells.findIndex((cell) =>
      DATE_ORDERS.some((order) => readWhen(cell, order) !== null),
    )
    return dateAt >= 0 && cells.some((cell, at) => at !== dateAt && readWeight(cell) !== null)
  })

/**
 * Recognises the format of each part of a file and reads it into the sink.
 * @throws ProblemError for a file that is unknown, too large or damaged
 */
export const readRecognised = async (file: OpenedFile, sink: Sink): Promise<RecognisedFile> => {
  let entries = 0
  const count = () => {
    entries += 1
    if (entries > MAX_ENTRIES)
      throw refused(codedMessage('refused.import-too-many', { most: MAX_ENTRIES }))
  }
  const formats = new Set<ImportFormat>()
  const tables: Beginning[] = []
  try {
    const manifest = file.parts.find(({ name }) => name === OWN_MANIFEST)
    if (manifest && isOwnExport(await headOf(manifest)))
      return { formats: ['forkcast'], table: undefined }
    for (const part of file.parts.slice(0, MAX_PARTS)) {
      const beginning = await beginningOf(part)
      const format: Format | undefined = allFormats.find(({ recognises }) => recognises(beginning))
      if (!format) {
        if (mayHoldWeights(beginning)) tables.push(beginning)
        continue
      }
      formats.add(format.name)
      const of = { source: format.name, ...(part.name !== undefined && { part: part.name }) }
      await inBatches(format.read(beginning), count, (drafts) => sink.drafts(of, drafts))
    }
    const [onlyTable, ...more] = tables
    if (formats.size === 0 && onlyTable && more.length === 0)
      return await readTable(onlyTable, sink, count)
  } catch (error) {
    throw asDamagedFile(error)
  }
  if (formats.size === 0) throw refused(codedMessage('refused.import-unknown'))
  if (entries === 0) throw refused(codedMessage('refused.import-empty'))
  return { formats: [...formats], table: undefined }
}

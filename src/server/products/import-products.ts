import { setTimeout } from 'node:timers/promises'
import { OperatorFault } from '#server/config/operator-fault.ts'
import type { Database } from '#server/db/schema.ts'
import { deleteSetting, findSetting, saveSetting } from '#server/db/setting-store.ts'
import {
  COLUMNS_NEEDED,
  COLUMNS_READ,
  type OpenFoodFactsRecord,
  productOfRecord,
} from './open-food-facts-record.ts'
import { openDump } from './open-dump.ts'
import type { StoredProduct } from './product-reads.ts'
import { saveProducts } from './product-store.ts'

const BATCH = 500

export interface ImportTally {
  readonly read: number
  readonly kept: number
}

/** The file is not a known export of Open Food Facts. */
export class UnknownDump extends OperatorFault {
  override readonly name = 'UnknownDump'
}

/** Parses one line of the export; undefined if it is broken. */
type LineReader = (line: string) => OpenFoodFactsRecord | undefined

const readJsonLine: LineReader = (line) => {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? (value as OpenFoodFactsRecord) : undefined
  } catch {
    return undefined
  }
}

/** The CSV export is separated by tabs, without quoting. */
const rowReader = (header: string): LineReader => {
  const columns = header.split('\t')
  for (const column of COLUMNS_NEEDED) {
    if (!columns.includes(column)) {
      throw new UnknownDump(
        `This file has no column "${column}": it is no export of Open Food Facts (tab-separated CSV or JSONL).`,
      )
    }
  }
  const needed = COLUMNS_NEEDED.map((column) => columns.indexOf(column))
  const read = columns.flatMap((column, at) =>
    COLUMNS_READ.has(column) ? [[column, at] as const] : [],
  )
  return (line) => {
    const cells = line.split('\t')
    if (cells.length !== columns.length || needed.some((at) => cells[at] === '')) return undefined
    const record: Record<string, unknown> = {}
    for (const [column, at] of read) if (cells[at] !== '') record[column] = cells[at]
    return record
  }
}

const LONGEST_LINE = 64 * 1_048_576

/** The lines of a text, many at a time. */
async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string[]> {
  let begun = ''
  for await (const chunk of text) {
    const lines = (begun + chunk).split(/\r?\n/)
    begun = lines.pop() ?? ''
    if (begun.length > LONGEST_LINE) throw new UnknownDump('This file has no lines.')
    yield lines
  }
  yield [begun]
}

const MARK = 'products-import'

interface Mark extends ImportTally {
  /** The file, by its size and date. */
  readonly file: string
}

/** How far the last import came that was interrupted, and of which file. */
export const interruptedImport = async (db: Database): Promise<Mark | undefined> => {
  const kept = await findSetting(db, MARK)
  return kept === undefined ? undefined : (JSON.parse(kept) as Mark)
}

/** How far an import of this very file came that was interrupted. */
const interruptedAt = async (db: Database, file: string): Promise<ImportTally> => {
  const mark = await interruptedImport(db)
  return mark?.file === file ? mark : { read: 0, kept: 0 }
}

/**
 * Imports an export of Open Food Facts into the products of this server, a few hundred rows at a
 * time. If it is interrupted, the next import of the same file goes on from there; importing a
 * whole file again changes nothing.
 * @param source a file or an address
 * @throws UnknownDump for any other file
 */
export const importProducts = async (
  db: Database,
  source: string,
  {
    isStopped = () => false,
    onProgress,
    userAgent = 'Forkcast',
    signal = new AbortController().signal,
    isInBackground = false,
  }: {
    isStopped?: () => boolean
    onProgress?: (tally: ImportTally, percent: number | null) => void
    userAgent?: string
    /** Ends waiting for an address. */
    signal?: AbortSignal
    /** Rests half as long as it works, for the sake of those whom this process serves meanwhile. */
    isInBackground?: boolean
  } = {},
): Promise<ImportTally> => {
  const { id: file, text, percent } = await openDump(source, { userAgent, signal })
  const before = await interruptedAt(db, file)
  let readLine: LineReader | undefined
  let read = 0
  let { kept } = before
  let batch = new Map<string, StoredProduct>()
  const save = async () => {
    await saveProducts(db, [...batch.values()])
    kept += batch.size
    batch = new Map()
    await saveSetting(db, MARK, JSON.stringify({ file, read, kept } satisfies Mark))
    onProgress?.({ read, kept }, percent())
  }
  let workedFrom = performance.now()
  reading: for await (const lines of linesOf(text)) {
    for (const line of lines) {
      if (line === '') continue
      if (readLine === undefined) {
        readLine = line.startsWith('{') ? readJsonLine : rowReader(line.replace(/^\uFEFF/, ''))
        if (readLine !== readJsonLine) continue
      }
      if (isStopped()) break reading
      read += 1
      if (read <= before.read) continue
      const record = readLine(line)
      const product = record && productOfRecord(record)
      if (product) batch.set(product.barcode, product)
      if (batch.size >= BATCH) await save()
    }
    if (isInBackground) {
      await setTimeout((performance.now() - workedFrom) / 2)
      workedFrom = performance.now()
    }
  }
  if (readLine === undefined) throw new UnknownDump('This file is empty.')
  await save()
  if (!isStopped()) await deleteSetting(db, MARK)
  return { read, kept }
}

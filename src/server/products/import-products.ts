import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { OperatorFault } from '#server/config/operator-fault.ts'
import type { Database } from '#server/db/schema.ts'
import { type OpenFoodFactsRecord, productOfRecord } from './open-food-facts-record.ts'
import type { StoredProduct } from './product-reads.ts'
import { saveProducts } from './product-store.ts'

const BATCH = 500

interface ImportTally {
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
  for (const needed of ['code', 'product_name', 'proteins_100g']) {
    if (!columns.includes(needed)) {
      throw new UnknownDump(
        `This file has no column "${needed}": it is no export of Open Food Facts (tab-separated CSV or JSONL).`,
      )
    }
  }
  return (line) => {
    const cells = line.split('\t')
    return cells.length === columns.length
      ? Object.fromEntries(columns.map((column, at) => [column, cells[at]]))
      : undefined
  }
}

/** The lines of a file, decompressed if its name ends in .gz. */
async function* linesOf(path: string): AsyncGenerator<string> {
  const file = createReadStream(path)
  const input = path.endsWith('.gz') ? file.pipe(createGunzip()) : file
  // An error in the file must end the loop below.
  file.once('error', (error) => input.destroy(error))
  for await (const line of createInterface({ input, crlfDelay: Infinity })) yield line
}

/**
 * Imports an export of Open Food Facts into the products of this server, a few hundred rows at a
 * time. Rows already imported stay if it is interrupted, and importing the same file again changes
 * nothing.
 * @throws UnknownDump for any other file
 */
export const importProducts = async (
  db: Database,
  path: string,
  {
    isStopped = () => false,
    onProgress,
  }: { isStopped?: () => boolean; onProgress?: (tally: ImportTally) => void } = {},
): Promise<ImportTally> => {
  let readLine: LineReader | undefined
  let read = 0
  let kept = 0
  let batch = new Map<string, StoredProduct>()
  const save = async () => {
    await saveProducts(db, [...batch.values()])
    kept += batch.size
    batch = new Map()
    onProgress?.({ read, kept })
  }
  for await (const line of linesOf(path)) {
    if (isStopped()) break
    if (line === '') continue
    if (readLine === undefined) {
      readLine = line.startsWith('{') ? readJsonLine : rowReader(line.replace(/^\uFEFF/, ''))
      if (readLine !== readJsonLine) continue
    }
    read += 1
    const record = readLine(line)
    const product = record && productOfRecord(record)
    if (product) batch.set(product.barcode, product)
    if (batch.size >= BATCH) await save()
  }
  if (readLine === undefined) throw new UnknownDump('This file is empty.')
  await save()
  return { read, kept }
}

import { createHash } from 'node:crypto'
import type { Row } from './row-text.ts'
import type { Snapshot } from './snapshot.ts'

export interface TableChecksum {
  readonly table: string
  readonly rows: number
  /** The same whatever the engine, the order of rows and the order of columns: 64 hexadecimal digits. */
  readonly checksum: string
}

/** Digests are added up modulo 2^256, so that no order counts. */
const MODULUS = 1n << 256n

const textOf = (row: Row): string =>
  JSON.stringify(
    Object.keys(row)
      .sort()
      .map((name) => [name, comparable(row[name])]),
  )

const comparable = (value: unknown): unknown => {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Date) return value.toISOString()
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value
}

/** Counts and checksums of every table, in the order of their names. */
export const checksumTables = async (snapshot: Snapshot): Promise<TableChecksum[]> => {
  const found: TableChecksum[] = []
  for (const table of [...snapshot.tables].sort()) {
    let rows = 0
    let sum = 0n
    for await (const row of snapshot.rows(table)) {
      rows += 1
      sum = (sum + BigInt(`0x${createHash('sha256').update(textOf(row)).digest('hex')}`)) % MODULUS
    }
    found.push({ table, rows, checksum: sum.toString(16).padStart(64, '0') })
  }
  return found
}

import { createHash } from 'node:crypto'
import type { Row } from './row-text.ts'
import type { Snapshot } from './snapshot.ts'

export interface TableChecksum {
  readonly table: string
  readonly rows: number
  /** 64 hexadecimal digits, independent of the engine and of the order of rows and columns. */
  readonly checksum: string
}

/** Digests are added modulo 2^256, so that their order does not matter. */
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

/** Row counts and checksums of all tables, by name. */
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

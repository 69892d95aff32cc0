export type Row = Readonly<Record<string, unknown>>

/**
 * One row as one line of JSON that either engine can read back: dates are ISO 8601, bytes base64.
 */
export const textOfRow = (row: Row): string => JSON.stringify(row, replaceBytes)

const replaceBytes = function (this: unknown, key: string, value: unknown): unknown {
  // JSON.stringify has already converted buffers in `value`, so read the original.
  const given = (this as Record<string, unknown>)[key]
  return given instanceof Uint8Array ? { base64: Buffer.from(given).toString('base64') } : value
}

/** @param booleans boolean columns of the target; SQLite has none and stores 0 and 1 */
export const rowOfText = (text: string, booleans: ReadonlySet<string>): Row => {
  const row = JSON.parse(text) as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, valueFor(value, booleans.has(name))]),
  )
}

const valueFor = (value: unknown, isBoolean: boolean): unknown => {
  if (value === null) return null
  if (isBoolean) return value === true || value === 1
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'object' && typeof (value as { base64?: unknown }).base64 === 'string') {
    return Buffer.from((value as { base64: string }).base64, 'base64')
  }
  return value
}

import type { Database } from '#server/db/schema.ts'
import type { Statistics } from './statistics.ts'

const KEY = 'statistics'
/** Raised when what an earlier version kept cannot be read any more. */
const SHAPE = 3

/** A count of all members, and what it took to make it. */
export interface CachedStatistics {
  readonly statistics: Statistics
  /** ms since the epoch */
  readonly countedAt: number
  readonly tookMs: number
}

const plain = (_name: string, value: unknown): unknown => (value instanceof Map ? { pairs: [...(value as Map<unknown, unknown>)] } : value)
const lively = (_name: string, value: unknown): unknown => {
  const pairs = (value as { pairs?: unknown } | null)?.pairs
  return Array.isArray(pairs) ? new Map(pairs as [unknown, unknown][]) : value
}

/** Keeps a count that took long, so that a restart, or another instance, need not make it again. */
export const cacheStatistics = async (db: Database, counted: CachedStatistics): Promise<void> => {
  const value = JSON.stringify({ shape: SHAPE, ...counted }, plain)
  await db
    .insertInto('setting')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

export const findCachedStatistics = async (db: Database): Promise<CachedStatistics | undefined> => {
  const row = await db.selectFrom('setting').select('value').where('key', '=', KEY).executeTakeFirst()
  if (!row) return undefined
  const { shape, ...counted } = JSON.parse(row.value, lively) as CachedStatistics & { shape: number }
  return shape === SHAPE ? counted : undefined
}

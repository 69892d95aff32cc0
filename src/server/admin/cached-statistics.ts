import type { Database } from '#server/db/schema.ts'
import { findSetting, saveSetting } from '#server/db/setting-store.ts'
import type { Statistics } from './statistics.ts'

const KEY = 'statistics'
/** Raised when what an earlier version kept cannot be read any more. */
const SHAPE = 4

/** A count of all members, and what it took to make it. */
export interface CachedStatistics {
  readonly statistics: Statistics
  /** ms since the epoch */
  readonly countedAt: number
  readonly tookMs: number
}

/** Keeps a count that took long, so that a restart, or another instance, need not make it again. */
export const cacheStatistics = (db: Database, counted: CachedStatistics): Promise<void> =>
  saveSetting(db, KEY, JSON.stringify({ shape: SHAPE, ...counted }))

export const findCachedStatistics = async (db: Database): Promise<CachedStatistics | undefined> => {
  const kept = await findSetting(db, KEY)
  if (kept === undefined) return undefined
  const { shape, ...counted } = JSON.parse(kept) as CachedStatistics & { shape: number }
  return shape === SHAPE ? counted : undefined
}

import type { Database } from '#server/db/schema.ts'
import { findSetting, saveSetting } from '#server/db/setting-store.ts'
import type { Statistics } from './statistics.ts'

const KEY = 'statistics'
/** Raised when the stored format changes. */
const SHAPE = 6

/** Statistics of all members, and how long counting took. */
export interface CachedStatistics {
  readonly statistics: Statistics
  /** ms since the epoch */
  readonly countedAt: number
  readonly tookMs: number
}

/** Stores a slow count, so that neither a restart nor another instance has to repeat it. */
export const cacheStatistics = (db: Database, counted: CachedStatistics): Promise<void> =>
  saveSetting(db, KEY, JSON.stringify({ shape: SHAPE, ...counted }))

export const findCachedStatistics = async (db: Database): Promise<CachedStatistics | undefined> => {
  const kept = await findSetting(db, KEY)
  if (kept === undefined) return undefined
  const { shape, ...counted } = JSON.parse(kept) as CachedStatistics & { shape: number }
  return shape === SHAPE ? counted : undefined
}

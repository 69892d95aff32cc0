import type { Database } from '#server/db/schema.ts'
import { openThread } from '#server/open-thread.ts'
import {
  findCachedStatistics,
  cacheStatistics,
  type CachedStatistics,
} from './cached-statistics.ts'
import type { CountTask } from './count-worker.ts'
import type { Statistics } from './statistics.ts'

/** A slow count is repeated in the background once it is this many times as old as it took. */
const STALE_AFTER_DURATIONS = 20
const QUICK_MS = 500
/** The admin area asks for several parts of the count, one screen after the other. */
const THREAD_KEPT_MS = 10_000

/**
 * Counts all members in a thread of its own, with a connection of its own: a member's history may
 * be long, and what SQLite or a loop takes for it keeps nobody else waiting.
 */
export const createCountThread = (
  place: CountTask['place'],
  onFailure: (reason: string) => void,
) => {
  const pool = openThread<CountTask, Statistics>(
    'admin/count-worker',
    { idleTimeout: THREAD_KEPT_MS },
    onFailure,
  )
  return {
    countEverybody: (now: number): Promise<Statistics> => pool.run({ place, now }),
    close: (): Promise<void> => pool.close(),
  }
}

/**
 * Counts all members on request; simultaneous requests share one count. A slow count is stored,
 * also across restarts: the stored one is returned at once and renewed in the background when it is
 * old, so only the very first request waits.
 */
export const createMemberCounter = (
  { db, clock }: { db: Database; clock: () => number },
  countEverybody: (now: number) => Promise<Statistics>,
  quickMs: number = QUICK_MS,
): (() => Promise<CachedStatistics>) => {
  let last: CachedStatistics | undefined
  let running: Promise<CachedStatistics> | undefined

  const count = async (): Promise<CachedStatistics> => {
    const countedAt = clock()
    const statistics = await countEverybody(countedAt)
    const counted = { statistics, countedAt, tookMs: Math.max(1, clock() - countedAt) }
    if (counted.tookMs >= quickMs) {
      last = counted
      await cacheStatistics(db, counted)
    } else last = undefined
    return counted
  }
  const countOnce = (): Promise<CachedStatistics> => {
    running ??= count().finally(() => {
      running = undefined
    })
    return running
  }

  return async () => {
    last ??= await findCachedStatistics(db)
    if (last === undefined || last.tookMs < quickMs) return countOnce()
    if (clock() - last.countedAt >= STALE_AFTER_DURATIONS * last.tookMs) countOnce().catch(() => {})
    return last
  }
}

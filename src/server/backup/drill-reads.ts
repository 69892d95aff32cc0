import type { Database } from '#server/db/schema.ts'
import { findSetting } from '#server/db/setting-store.ts'

/** What came of the newest scheduled backup. */
export interface DrillVerdict {
  /** ms since the epoch */
  readonly at: number
  /** Why the backup could not be made or restored; null where it could. */
  readonly fault: string | null
  /** How many photos rows name that were not in the store when the backup was made. */
  readonly missingPhotos: number
  /** Whether the operator's webhook has taken it. */
  readonly isTold?: boolean
}

export const DRILL_KEY = 'backup-drill'

/** Undefined before the first drill. */
export const newestVerdict = async (db: Database): Promise<DrillVerdict | undefined> => {
  const value = await findSetting(db, DRILL_KEY)
  // Earlier versions noted no missing photos.
  return value === undefined
    ? undefined
    : { missingPhotos: 0, ...(JSON.parse(value) as Omit<DrillVerdict, 'missingPhotos'>) }
}

import type { Database } from '#server/db/schema.ts'
import type { PhotoStore } from '#server/photos/photo-store.ts'
import { sweepOrphans } from '#server/photos/sweep-orphans.ts'
import { knownPhotoIds, purgeDeleted, UNDO_MS } from './meal-store.ts'

/** A photo's row follows its files within milliseconds, or at the end of an import; after this long none will come. */
const ORPHAN_AGE_MS = 60 * 60_000

/** Makes old deletions final, and removes photos that no meal refers to. */
export const sweepMeals = async (db: Database, photos: PhotoStore, now: number): Promise<void> => {
  for (const { memberId, photoId } of await purgeDeleted(db, now - UNDO_MS)) await photos.remove(memberId, photoId)
  await sweepOrphans(photos, (memberId, photoIds) => knownPhotoIds(db, memberId, photoIds), ORPHAN_AGE_MS)
}

import type { Database } from '#server/db/schema.ts'
import type { PhotoStore } from '#server/photos/photo-store.ts'
import { ORPHAN_AGE_MS, sweepOrphans } from '#server/photos/sweep-orphans.ts'
import { knownPhotoIds, purgeDeleted, UNDO_MS } from './meal-store.ts'

/**
 * Makes old deletions final, and removes photos that no meal refers to.
 * @param ownsPhotos whether the store's photos are this database's; what is not removed the next sweep of their owner finds
 */
export const sweepMeals = async (db: Database, photos: PhotoStore, ownsPhotos: () => Promise<boolean>, now: number): Promise<void> => {
  const purged = await purgeDeleted(db, now - UNDO_MS)
  if (!(await ownsPhotos())) return
  for (const { memberId, photoId } of purged) await photos.remove(memberId, photoId)
  await sweepOrphans(photos, (memberId, photoIds) => knownPhotoIds(db, memberId, photoIds), ORPHAN_AGE_MS)
}

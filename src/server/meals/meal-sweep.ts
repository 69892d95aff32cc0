import type { Database } from '#server/db/schema.ts'
import type { PhotoStore } from '#server/photos/photo-store.ts'
import { ORPHAN_AGE_MS, sweepOrphans } from '#server/photos/sweep-orphans.ts'
import { knownPhotoIds, purgeDeleted, UNDO_MS } from './meal-store.ts'

/**
 * Permanently deletes meals after the undo period, and photos that no meal refers to.
 * @param ownsPhotos whether the photos in the store belong to this database; if not, their owner's
 * sweep deletes them
 */
export const sweepMeals = async (
  db: Database,
  photos: PhotoStore,
  ownsPhotos: () => Promise<boolean>,
  now: number,
): Promise<void> => {
  const purged = await purgeDeleted(db, now - UNDO_MS)
  if (!(await ownsPhotos())) return
  for (const { memberId, photoId } of purged) await photos.remove(memberId, photoId)
  await sweepOrphans(
    photos,
    (memberId, photoIds) => knownPhotoIds(db, memberId, photoIds),
    ORPHAN_AGE_MS,
  )
}

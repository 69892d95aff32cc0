import type { PhotoStore } from './photo-store.ts'

const BATCH = 200

export interface Swept {
  readonly orphans: number
  readonly unfinished: number
}

/**
 * Removes photos that no row knows: a crash between storing a photo and writing its row leaves one, and so does a
 * removal that was cut short.
 * @param findKnown which of one member's photos a row knows
 * @param minAgeMs younger photos are left alone: their row may be about to be written
 */
export const sweepOrphans = async (
  store: PhotoStore,
  findKnown: (memberId: string, photoIds: readonly string[]) => Promise<ReadonlySet<string>>,
  minAgeMs: number,
): Promise<Swept> => {
  let orphans = 0
  let batch: { memberId: string; photoIds: string[] } = { memberId: '', photoIds: [] }
  const sweepBatch = async () => {
    const { memberId, photoIds } = batch
    if (photoIds.length === 0) return
    const known = await findKnown(memberId, photoIds)
    for (const photoId of photoIds) {
      if (known.has(photoId)) continue
      await store.remove(memberId, photoId)
      orphans += 1
    }
  }
  for await (const { memberId, photoId, ageMs } of store.list()) {
    if (ageMs < minAgeMs) continue
    if (memberId !== batch.memberId || batch.photoIds.length >= BATCH) {
      await sweepBatch()
      batch = { memberId, photoIds: [] }
    }
    batch.photoIds.push(photoId)
  }
  await sweepBatch()
  return { orphans, unfinished: await store.removeUnfinished(minAgeMs) }
}

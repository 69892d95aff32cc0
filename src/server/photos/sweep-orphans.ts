import { HOUR_MS } from '#domain/day.ts'
import type { PhotoStore } from './photo-store.ts'

/** An import stores its photos first and writes their rows at its end. */
export const LONGEST_IMPORT_MS = 2 * HOUR_MS
/** Once a photo is this old, no row will come: the rest is room for the clocks of two machines and a slow last step. */
export const ORPHAN_AGE_MS = 3 * LONGEST_IMPORT_MS

const BATCH = 200

interface Swept {
  readonly orphans: number
  readonly unfinished: number
}

/** Answers which of one member's photos a row knows. */
export type FindKnown = (memberId: string, photoIds: readonly string[]) => Promise<ReadonlySet<string>>

async function* batchesByMember(store: PhotoStore, minAgeMs: number) {
  let batch: { memberId: string; photoIds: string[] } = { memberId: '', photoIds: [] }
  for await (const { memberId, photoId, ageMs } of store.list()) {
    if (ageMs < minAgeMs) continue
    if (memberId !== batch.memberId || batch.photoIds.length >= BATCH) {
      if (batch.photoIds.length > 0) yield batch
      batch = { memberId, photoIds: [] }
    }
    batch.photoIds.push(photoId)
  }
  if (batch.photoIds.length > 0) yield batch
}

/**
 * Removes photos that no row knows: a crash between storing a photo and writing its row leaves one, and so does a
 * removal that was cut short.
 * @param minAgeMs younger photos are left alone: their row may be about to be written
 */
export const sweepOrphans = async (store: PhotoStore, findKnown: FindKnown, minAgeMs: number): Promise<Swept> => {
  let orphans = 0
  for await (const { memberId, photoIds } of batchesByMember(store, minAgeMs)) {
    const known = await findKnown(memberId, photoIds)
    for (const photoId of photoIds) {
      if (known.has(photoId)) continue
      await store.remove(memberId, photoId)
      orphans += 1
    }
  }
  return { orphans, unfinished: await store.removeUnfinished(minAgeMs) }
}

/** Whether some photo in the store is known to a row, none is, or there are no photos at all. */
export const lookForKnown = async (store: PhotoStore, findKnown: FindKnown): Promise<'known' | 'strange' | 'empty'> => {
  let found: 'strange' | 'empty' = 'empty'
  for await (const { memberId, photoIds } of batchesByMember(store, Number.NEGATIVE_INFINITY)) {
    if ((await findKnown(memberId, photoIds)).size > 0) return 'known'
    found = 'strange'
  }
  return found
}

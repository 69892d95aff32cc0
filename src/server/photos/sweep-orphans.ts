import { HOUR_MS } from '#domain/day.ts'
import type { PhotoStore } from './photo-store.ts'

/** Imports store photos at their beginning and write the rows at their end. */
export const LONGEST_IMPORT_MS = 2 * HOUR_MS
/**
 * Older photos without a row are orphans. Leaves room for clock differences and a slow last step.
 */
export const ORPHAN_AGE_MS = 3 * LONGEST_IMPORT_MS

const BATCH = 200

interface Swept {
  readonly orphans: number
  readonly unfinished: number
}

/** Returns those of a member's photos that have a row. */
export type FindKnown = (
  memberId: string,
  photoIds: readonly string[],
) => Promise<ReadonlySet<string>>

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
 * Deletes photos without a row, which a crash before writing the row or an interrupted deletion
 * leaves behind.
 * @param minAgeMs newer photos stay, because their row may still be written
 */
export const sweepOrphans = async (
  store: PhotoStore,
  findKnown: FindKnown,
  minAgeMs: number,
): Promise<Swept> => {
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

/** `known` if any photo in the store has a row, `strange` if none has, `empty` without photos. */
export const lookForKnown = async (
  store: PhotoStore,
  findKnown: FindKnown,
): Promise<'known' | 'strange' | 'empty'> => {
  let found: 'strange' | 'empty' = 'empty'
  for await (const { memberId, photoIds } of batchesByMember(store, Number.NEGATIVE_INFINITY)) {
    if ((await findKnown(memberId, photoIds)).size > 0) return 'known'
    found = 'strange'
  }
  return found
}

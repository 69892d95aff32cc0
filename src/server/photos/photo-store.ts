import type { Readable } from 'node:stream'

export type PhotoSize = 'picture' | 'thumbnail'

export interface StoredPhoto {
  readonly memberId: string
  readonly photoId: string
  /** Since it was stored. */
  readonly ageMs: number
}

export interface PhotoFile {
  readonly stream: Readable
  /** bytes */
  readonly size: number
}

/** The store is unreachable, or refuses access because of a wrong setting. */
export class PhotoStoreUnavailable extends Error {
  override readonly name = 'PhotoStoreUnavailable'
}

/**
 * The owner of a store that several installations can reach: the id of one, stored next to the
 * photos.
 */
export interface StoreOwnership {
  /** Where the id is stored, for the operator. */
  readonly key: string
  /** Undefined if nobody has claimed it. */
  read(): Promise<string | undefined>
  claim(installationId: string): Promise<void>
}

/**
 * Stores members' photos. Ids have 1 to 64 letters, digits, `-` or `_`. @throws RangeError for
 * other ids
 */
export interface PhotoStore {
  /** Undefined if only this installation can reach the store. */
  readonly ownership?: StoreOwnership
  /**
   * When it resolves, both files survive a crash of the machine. Every method may throw
   * PhotoStoreUnavailable.
   */
  put(
    memberId: string,
    photoId: string,
    photo: Readonly<Record<PhotoSize, Uint8Array>>,
  ): Promise<void>
  /** Undefined if there is no such photo. The stream must be read or destroyed. */
  open(memberId: string, photoId: string, size: PhotoSize): Promise<PhotoFile | undefined>
  /** Does nothing if there is no such photo. */
  remove(memberId: string, photoId: string): Promise<void>
  removeAllOf(memberId: string): Promise<void>
  /** Every stored photo, member by member. */
  list(): AsyncIterable<StoredPhoto>
  /** Deletes files that a crash left incomplete at least this long ago; returns their number. */
  removeUnfinished(minAgeMs: number): Promise<number>
}

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

/** The store cannot be reached, or refuses what only a wrong setting makes it refuse. */
export class PhotoStoreUnavailable extends Error {
  override readonly name = 'PhotoStoreUnavailable'
}

/** Whose photos a store that several installations can reach holds: the id of one, kept beside them. */
export interface StoreOwnership {
  /** Where the id lies, for the operator. */
  readonly key: string
  /** Undefined where nobody has claimed it. */
  read(): Promise<string | undefined>
  claim(installationId: string): Promise<void>
}

/** Where members' photos lie. An id has 1 to 64 letters, digits, `-` or `_`; any other is refused with a RangeError. */
export interface PhotoStore {
  /** Undefined where the photos are this installation's by their place. */
  readonly ownership?: StoreOwnership
  /** Once it resolves, both files survive a crash of the machine. Any call may throw PhotoStoreUnavailable. */
  put(memberId: string, photoId: string, photo: Readonly<Record<PhotoSize, Uint8Array>>): Promise<void>
  /** Undefined where there is no such photo. The stream must be read or destroyed. */
  open(memberId: string, photoId: string, size: PhotoSize): Promise<PhotoFile | undefined>
  /** Removing what is not there is no error. */
  remove(memberId: string, photoId: string): Promise<void>
  /** Removes every photo of a member. */
  removeAllOf(memberId: string): Promise<void>
  /** Every stored photo, member by member. */
  list(): AsyncIterable<StoredPhoto>
  /** Removes what a crash left half-written at least this long ago; answers how many files that were. */
  removeUnfinished(minAgeMs: number): Promise<number>
}

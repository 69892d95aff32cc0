import type { PhotoSize } from './photo-store.ts'

const SAFE_ID = /^[A-Za-z0-9_-]{1,64}$/
const ENDINGS: Readonly<Record<PhotoSize, string>> = {
  picture: '.jpg',
  thumbnail: '.thumbnail.jpg',
}

export const PHOTO_SIZES = Object.keys(ENDINGS) as readonly PhotoSize[]

export const isSafeId = (id: string): boolean => SAFE_ID.test(id)

/** Returns an id that is safe in a path. @throws RangeError for any other text */
export const safeId = (id: string): string => {
  if (!isSafeId(id)) throw new RangeError('Not an id of a member or a photo')
  return id
}

export const photoFileName = (photoId: string, size: PhotoSize): string =>
  safeId(photoId) + ENDINGS[size]

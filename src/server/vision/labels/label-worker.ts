import type { LabelReading } from '#domain/labels/read-label.ts'
import { decodePhoto } from '#server/photos/decode-photo.ts'
import { readPhotoLabel } from './read-photo-label.ts'
import { loadTextReader } from './text-reader.ts'

/**
 * Thread entry: takes the JPEG of a photo, returns the values of its nutrition label; undefined if
 * there is none.
 */

const loading = loadTextReader()

export default async (picture: Uint8Array): Promise<LabelReading | undefined> => {
  const photo = await decodePhoto(picture, 'jpeg')
  return photo.kind === 'decoded' ? readPhotoLabel(await loading, photo) : undefined
}

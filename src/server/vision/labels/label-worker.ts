import type { LabelReading } from '#domain/labels/read-label.ts'
import { decodePhoto } from '#server/photos/decode-photo.ts'
import { readPhotoLabel } from './read-photo-label.ts'
import { loadTextReader } from './text-reader.ts'

/** Thread entry: the JPEG of a photo in, what its nutrition label says out; undefined where it shows none. */

const loading = loadTextReader()

export default async (picture: Uint8Array): Promise<LabelReading | undefined> => {
  const photo = await decodePhoto(picture, 'jpeg')
  return photo.kind === 'decoded' ? readPhotoLabel(await loading, photo) : undefined
}

import { type LabelReading, readLabel } from '#domain/labels/read-label.ts'
import { decodePhoto } from '#server/photos/decode-photo.ts'
import { TextReader } from './text-reader.ts'

/** Thread entry: the JPEG of a photo in, what its nutrition label says out; undefined where it shows none. */

const loading = TextReader.load()

export default async (picture: Uint8Array): Promise<LabelReading | undefined> => {
  const photo = await decodePhoto(picture, 'jpeg')
  if (photo.kind !== 'decoded') return undefined
  const reader = await loading
  return readLabel(await reader.read(photo))
}

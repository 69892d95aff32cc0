import { type LabelReading, readLabel } from '#domain/labels/read-label.ts'
import { decodePhoto, type DecodedPhoto, turnPhoto } from '#server/photos/decode-photo.ts'
import { TextReader } from './text-reader.ts'

/** Thread entry: the JPEG of a photo in, what its nutrition label says out; undefined where it shows none. */

const loading = TextReader.load()

/** Fewer pieces of text are no label that lies on its side. */
const LEAST_TEXTS = 4

const readUpright = async (reader: TextReader, photo: DecodedPhoto) => {
  const lines = await reader.read(photo)
  return { reading: readLabel(lines), texts: lines.length }
}

export default async (picture: Uint8Array): Promise<LabelReading | undefined> => {
  const photo = await decodePhoto(picture, 'jpeg')
  if (photo.kind !== 'decoded') return undefined
  const reader = await loading
  const { reading, texts } = await readUpright(reader, photo)
  if (reading || texts < LEAST_TEXTS) return reading
  // Packets are printed along their longer side: the label may lie on either of its sides.
  for (const degrees of [90, 270] as const) {
    const turned = await readUpright(reader, await turnPhoto(photo, degrees))
    if (turned.reading) return turned.reading
  }
  return undefined
}

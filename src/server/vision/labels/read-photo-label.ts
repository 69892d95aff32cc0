import { type LabelReading, readLabel } from '#domain/labels/read-label.ts'
import { type DecodedPhoto, turnPhoto } from '#server/photos/decode-photo.ts'
import type { ReadTexts } from './text-reader.ts'

/** Fewer pieces of text are no label that lies on its side. */
const MIN_TEXTS = 4

/** What the nutrition label in a photo says, upright or on either of its sides; undefined where it shows none. */
export const readPhotoLabel = async (readTexts: ReadTexts, photo: DecodedPhoto): Promise<LabelReading | undefined> => {
  const lines = await readTexts(photo)
  const upright = readLabel(lines)
  if (upright || lines.length < MIN_TEXTS) return upright
  // Packets are printed along their longer side: the label may lie on either of its sides.
  for (const degrees of [90, 270] as const) {
    const reading = readLabel(await readTexts(await turnPhoto(photo, degrees)))
    if (reading) return reading
  }
  return undefined
}

import { type LabelReading, readLabel } from '#domain/labels/read-label.ts'
import { type DecodedPhoto, turnPhoto } from '#server/photos/decode-photo.ts'
import type { ReadTexts } from './text-reader.ts'

/** With fewer texts it is not a label on its side. */
const MIN_TEXTS = 4

/**
 * Reads the nutrition label in a photo, upright or rotated by 90 degrees; undefined if there is
 * none.
 */
export const readPhotoLabel = async (
  readTexts: ReadTexts,
  photo: DecodedPhoto,
): Promise<LabelReading | undefined> => {
  const lines = await readTexts(photo)
  const upright = readLabel(lines)
  if (upright || lines.length < MIN_TEXTS) return upright
  // Labels are often printed along the longer side of a packet, so the photo may be rotated.
  for (const degrees of [90, 270] as const) {
    const reading = readLabel(await readTexts(await turnPhoto(photo, degrees)))
    if (reading) return reading
  }
  return undefined
}

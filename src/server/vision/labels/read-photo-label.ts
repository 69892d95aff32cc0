import { type LabelReading, readLabel } from '#domain/labels/read-label.ts'
import type { TextLine } from '#domain/labels/text-line.ts'
import { type DecodedPhoto, turnPhoto } from '#server/photos/decode-photo.ts'
import type { ReadTexts } from './text-reader.ts'

/** With fewer texts it is not a label on its side. */
const MIN_TEXTS = 4

/** Rows that run up or down the photo would be read from the last to the first. */
const isOnItsSide = (lines: readonly TextLine[]): boolean => {
  const upright = lines.filter(
    ({ start, end }) => Math.abs(end.y - start.y) > Math.abs(end.x - start.x),
  )
  return 2 * upright.length > lines.length
}

/**
 * Reads the nutrition label in a photo, upright or rotated by 90 degrees; undefined if there is
 * none.
 */
export const readPhotoLabel = async (
  readTexts: ReadTexts,
  photo: DecodedPhoto,
): Promise<LabelReading | undefined> => {
  // Labels are often printed along the longer side of a packet, so the photo may be rotated.
  for (const degrees of [0, 90, 270] as const) {
    const lines = await readTexts(degrees === 0 ? photo : await turnPhoto(photo, degrees))
    const reading = isOnItsSide(lines) ? undefined : readLabel(lines)
    if (reading || (degrees === 0 && lines.length < MIN_TEXTS)) return reading
  }
  return undefined
}

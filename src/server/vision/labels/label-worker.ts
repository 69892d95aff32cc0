import type { LabelReading } from '#domain/labels/read-label.ts'
import { decodePhoto } from '#server/photos/decode-photo.ts'
import { readPhotoLabel } from './read-photo-label.ts'
import { loadTextReader } from './text-reader.ts'

export interface LabelTask {
  /** JPEG */
  readonly picture: Uint8Array
  /** Whether the member says that it shows a label; else it is searched only where texts are seen. */
  readonly isSaidToBeOne: boolean
}

/**
 * Thread entry: returns the values of the nutrition label in a photo; undefined if there is none.
 */

const loading = loadTextReader()

export default async ({ picture, isSaidToBeOne }: LabelTask): Promise<LabelReading | undefined> => {
  const photo = await decodePhoto(picture, 'jpeg')
  if (photo.kind !== 'decoded') return undefined
  const reader = await loading
  return isSaidToBeOne || (await reader.hasTexts(photo))
    ? readPhotoLabel(reader.readTexts, photo)
    : undefined
}

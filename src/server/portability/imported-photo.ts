import {
  decodePhoto,
  PICTURE_SIDE,
  encodePhoto,
  type EncodedPhoto,
} from '#server/photos/decode-photo.ts'
import { sharp } from '#server/photos/libvips.ts'
import { inspectPhoto } from '#server/photos/photo-header.ts'

const isAsStored = async (bytes: Buffer): Promise<boolean> => {
  const { width, height, exif, xmp, iptc, orientation } = await sharp(bytes).metadata()
  return (
    width <= PICTURE_SIDE &&
    height <= PICTURE_SIDE &&
    !exif &&
    !xmp &&
    !iptc &&
    orientation === undefined
  )
}

/**
 * Decodes a photo of an export and makes a new thumbnail. Photos in the format that we store are
 * kept as they are; others are turned, shrunk and stripped like uploads. Undefined if it is not a
 * photo.
 */
export const photoOfArchive = async (bytes: Buffer): Promise<EncodedPhoto | undefined> => {
  const header = await inspectPhoto(bytes)
  if (header.kind !== 'photo' || header.format !== 'jpeg') return undefined
  const decoded = await decodePhoto(bytes, 'jpeg')
  if (decoded.kind !== 'decoded') return undefined
  const prepared = await encodePhoto(decoded)
  return (await isAsStored(bytes)) ? { ...prepared, picture: bytes } : prepared
}

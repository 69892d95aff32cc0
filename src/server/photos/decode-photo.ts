import { codedMessage } from '#domain/coded-message.ts'
import { sharp } from './libvips.ts'
import type { PhotoFormat } from './photo-format.ts'
import { PHOTO_LIMITS, refusePhoto, type PhotoRefusal } from './photo-refusal.ts'

export const PICTURE_SIDE = 1280
/** Almost three points for each of the 56 px at which lists show it. */
const THUMBNAIL_SIDE = 160
const DECODE_TIMEOUT_S = 20
/** The share of rows that an incomplete JPEG must have. */
const SEEN_SHARE = 0.75

/**
 * A photo's upright pixels: sRGB, 8 bit, three channels, at most 1280 px per side, without
 * metadata.
 */
export interface DecodedPhoto {
  readonly kind: 'decoded'
  readonly pixels: Uint8Array
  readonly width: number
  readonly height: number
}

const rawOf = (photo: DecodedPhoto) => ({
  raw: { width: photo.width, height: photo.height, channels: 3 as const },
})

const shrink = async (bytes: Uint8Array, failOn: 'error' | 'none'): Promise<DecodedPhoto> => {
  const { data, info } = await sharp(bytes, {
    failOn,
    limitInputPixels: PHOTO_LIMITS.pixels,
    sequentialRead: true,
  })
    .autoOrient()
    .resize(PICTURE_SIDE, PICTURE_SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .timeout({ seconds: DECODE_TIMEOUT_S })
    .toBuffer({ resolveWithObject: true })
  if (info.channels !== 3) throw new Error(`Expected three channels, got ${info.channels}`)
  return { kind: 'decoded', pixels: data, width: info.width, height: info.height }
}

/**
 * The share of a truncated JPEG that exists, 0 to 1: the decoder fills missing rows with one
 * colour.
 */
const seenShareOf = async (bytes: Uint8Array): Promise<number> => {
  const width = 16
  const rows = 64
  const pixels = await sharp(bytes, { failOn: 'none', limitInputPixels: PHOTO_LIMITS.pixels })
    .resize(width, rows, { fit: 'fill', kernel: 'nearest', fastShrinkOnLoad: false })
    .toColourspace('b-w')
    .raw({ depth: 'uchar' })
    .timeout({ seconds: DECODE_TIMEOUT_S })
    .toBuffer()
  const fill = pixels[pixels.length - 1]
  let seen = rows
  while (
    seen > 0 &&
    pixels.subarray((seen - 1) * width, seen * width).every((value) => value === fill)
  )
    seen -= 1
  return seen / rows
}

const tooSmall = () => refusePhoto('unreadable-image', codedMessage('refused.photo-too-small'))

/**
 * Decodes a photo in a format that libvips reads. Damaged files are refused, except truncated JPEGs
 * with at least three quarters of their rows, which phones display as well.
 */
export const decodePhoto = async (
  bytes: Uint8Array,
  format: Exclude<PhotoFormat, 'heic'>,
): Promise<DecodedPhoto | PhotoRefusal> => {
  try {
    return refuseTinyPhoto(await shrink(bytes, 'error'))
  } catch {
    if (format !== 'jpeg') return refusePhoto('unreadable-image')
  }
  try {
    if ((await seenShareOf(bytes)) < SEEN_SHARE) return refusePhoto('unreadable-image')
    return refuseTinyPhoto(await shrink(bytes, 'none'))
  } catch {
    return refusePhoto('unreadable-image')
  }
}

export const refuseTinyPhoto = (photo: DecodedPhoto): DecodedPhoto | PhotoRefusal =>
  Math.min(photo.width, photo.height) < PHOTO_LIMITS.shortSide ? tooSmall() : photo

/** A photo as it is stored. */
export interface EncodedPhoto {
  /** JPEG, at most 1280 px per side, upright, without metadata. */
  readonly picture: Uint8Array
  /** JPEG, a centre square of at most 160 px. */
  readonly thumbnail: Uint8Array
  readonly width: number
  readonly height: number
}

const centreSquareOf = (photo: DecodedPhoto) => {
  const side = Math.min(photo.width, photo.height)
  return {
    left: Math.floor((photo.width - side) / 2),
    top: Math.floor((photo.height - side) / 2),
    width: side,
    height: side,
  }
}

/** The centre square, resized with Lanczos-3 (also enlarged): RGB bytes, row by row. */
export const squareOf = async (photo: DecodedPhoto, side: number): Promise<Uint8Array> =>
  sharp(photo.pixels, rawOf(photo))
    .extract(centreSquareOf(photo))
    .resize(side, side, { kernel: 'lanczos3' })
    .raw({ depth: 'uchar' })
    .toBuffer()

/**
 * Encodes a JPEG with the standard Huffman tables: optimised ones save 2 % and take more than twice
 * as long.
 */
export const pictureOf = async (photo: DecodedPhoto): Promise<Uint8Array> =>
  sharp(photo.pixels, rawOf(photo)).jpeg({ quality: 82, optimiseCoding: false }).toBuffer()

const thumbnailOf = async (photo: DecodedPhoto): Promise<Uint8Array> => {
  const side = Math.min(photo.width, photo.height, THUMBNAIL_SIDE)
  return sharp(photo.pixels, rawOf(photo))
    .extract(centreSquareOf(photo))
    .resize(side, side)
    .jpeg({ quality: 75, mozjpeg: true })
    .toBuffer()
}

export const encodePhoto = async (photo: DecodedPhoto): Promise<EncodedPhoto> => {
  const [picture, thumbnail] = await Promise.all([pictureOf(photo), thumbnailOf(photo)])
  return { picture, thumbnail, width: photo.width, height: photo.height }
}

/** The photo turned clockwise. */
export const turnPhoto = async (photo: DecodedPhoto, degrees: 90 | 270): Promise<DecodedPhoto> => {
  const { data, info } = await sharp(photo.pixels, rawOf(photo))
    .rotate(degrees)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { kind: 'decoded', pixels: data, width: info.width, height: info.height }
}

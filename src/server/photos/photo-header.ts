import { codedMessage } from '#domain/coded-message.ts'
import type { Metadata } from 'sharp'
import { heifSizeOf } from './heif-boxes.ts'
import { loadLibvips, sharp } from './libvips.ts'
import { photoFormatOf, type PhotoFormat } from './photo-format.ts'
import { PHOTO_LIMITS, refusePhoto, type PhotoRefusal } from './photo-refusal.ts'

/** A photo's header, read before decoding. */
export interface PhotoHeader {
  readonly kind: 'photo'
  readonly format: PhotoFormat
  /** Pixels as stored, before the orientation is applied. */
  readonly width: number
  readonly height: number
  /** An upper bound for the memory that decoding takes. */
  readonly decodedBytes: number
}

interface Announced {
  readonly width: number
  readonly height: number
  readonly bytesPerPixel: number
}

const SLICE_BYTES_PER_PIXEL = 0.5

/**
 * Reads dimensions at a fixed offset, so that a decompression bomb is recognised even if the
 * decoder refuses the file.
 */
const plainSizeOf = (
  bytes: Uint8Array,
  format: PhotoFormat,
): { width: number; height: number } | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (format === 'gif' && bytes.length >= 10)
    return { width: view.getUint16(6, true), height: view.getUint16(8, true) }
  if (format === 'png' && bytes.length >= 24)
    return { width: view.getUint32(16), height: view.getUint32(20) }
  if (format === 'heic' || format === 'avif') return heifSizeOf(bytes)
  return undefined
}

const bytesPerPixelOf = (
  format: PhotoFormat,
  picture: Pick<Metadata, 'depth' | 'channels' | 'isProgressive' | 'bitsPerSample'>,
): number => {
  const channels = picture.channels ?? 4
  const sampleBytes = picture.depth === 'ushort' ? 2 : 1
  // Baseline JPEG and plain PNG are decoded in slices; progressive and interlaced ones as a whole,
  // JPEG as coefficients.
  if (format === 'jpeg')
    return picture.isProgressive === true ? channels * 2 : SLICE_BYTES_PER_PIXEL
  if (format === 'png')
    return picture.isProgressive === true ? channels * sampleBytes : SLICE_BYTES_PER_PIXEL
  if (format === 'avif') return (channels + 3) * ((picture.bitsPerSample ?? 8) > 8 ? 2 : 1)
  return 4
}

const announcedBy = async (
  bytes: Uint8Array,
  format: PhotoFormat,
): Promise<Announced | undefined> => {
  const plain = plainSizeOf(bytes, format)
  if (plain && plain.width * plain.height > PHOTO_LIMITS.pixels)
    return { ...plain, bytesPerPixel: 0 }
  // Measured with the HEVC decoder on 50 megapixels in tiles.
  if (format === 'heic') return plain && { ...plain, bytesPerPixel: 5 }
  try {
    const picture = await sharp(bytes, { limitInputPixels: false, failOn: 'none' }).metadata()
    const { width, height } = picture
    return { width, height, bytesPerPixel: bytesPerPixelOf(format, picture) }
  } catch {
    return undefined
  }
}

/** Inspects an upload by its header only, which is cheap and safe for decompression bombs. */
export const inspectPhoto = async (bytes: Uint8Array): Promise<PhotoHeader | PhotoRefusal> => {
  if (bytes.length > PHOTO_LIMITS.bytes) return refusePhoto('too-large')
  if (bytes.length === 0)
    return refusePhoto('unreadable-image', codedMessage('refused.photo-empty'))
  const format = photoFormatOf(bytes)
  if (!format) return refusePhoto('unsupported-format')
  // Must happen before any worker decodes a photo, even if libvips is not needed here.
  loadLibvips()
  const announced = await announcedBy(bytes, format)
  if (!announced || announced.width < 1 || announced.height < 1)
    return refusePhoto('unreadable-image')
  const pixels = announced.width * announced.height
  const decodedBytes = Math.ceil(pixels * announced.bytesPerPixel)
  if (pixels > PHOTO_LIMITS.pixels || decodedBytes > PHOTO_LIMITS.decodedBytes)
    return refusePhoto('too-many-pixels')
  return { kind: 'photo', format, width: announced.width, height: announced.height, decodedBytes }
}

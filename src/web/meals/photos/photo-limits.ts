import { oneDecimal } from '#web/language/formats.ts'
import { t } from '@lingui/core/macro'
export const PHOTO = {
  maxBytes: 15 * 1024 * 1024,
  maxPixels: 50_000_000,
  /**
   * Longest side of an uploaded photo; the server stores at most 1280 px, and the analyser needs
   * fewer.
   */
  uploadSidePx: 1600,
} as const

/** A photo that cannot be analysed, with a message for the member. */
export class FileRefusal extends Error {
  override readonly name = 'FileRefusal'
}

const PHOTO_EXTENSION = /\.(jpe?g|png|webp|avif|gif|hei[cf])$/i

/** Whether a dropped or pasted file may be a photo. Desktop systems often give a HEIC no type. */
export const looksLikePhoto = (file: { name: string; type: string }): boolean =>
  file.type.startsWith('image/') || PHOTO_EXTENSION.test(file.name)

/** Why a file is refused before it is read, or null. */
export function refusalOfFile(file: { name: string; type: string; size: number }): string | null {
  if (!looksLikePhoto(file))
    return t`This file is not a photo. Please choose a JPG, PNG or HEIC image.`
  if (file.size === 0) return t`This file is empty. Please choose another photo.`
  if (file.size > PHOTO.maxBytes) {
    const megabytes = oneDecimal(file.size / 1024 / 1024)
    return t`This photo has ${megabytes} MB; 15 MB is the most. Please choose a smaller one.`
  }
  return null
}

/**
 * The size for uploading: never enlarged, longest side at most `PHOTO.uploadSidePx`, same ratio.
 */
export function uploadSize(
  widthPx: number,
  heightPx: number,
): { widthPx: number; heightPx: number } {
  const scale = Math.min(1, PHOTO.uploadSidePx / Math.max(widthPx, heightPx))
  return {
    widthPx: Math.max(1, Math.round(widthPx * scale)),
    heightPx: Math.max(1, Math.round(heightPx * scale)),
  }
}

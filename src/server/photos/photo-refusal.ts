import { said } from '#domain/said.ts'
export const PHOTO_LIMITS = {
  bytes: 15 * 1024 * 1024,
  pixels: 50_000_000,
  /** Memory that decoding may take: 50 megapixels of progressive JPEG. Only odd encodings (16-bit interlaced PNG) ask for more. */
  decodedBytes: 300_000_000,
  /** The model sees nothing in less. */
  shortSide: 24,
} as const

type PhotoRefusalKind = 'unreadable-image' | 'too-large' | 'too-many-pixels' | 'unsupported-format'

/** Why a file is not taken as a photo, with words for the person who sent it. */
export interface PhotoRefusal {
  readonly kind: PhotoRefusalKind
  readonly words: string
}

const WORDS: Record<PhotoRefusalKind, string> = {
  'unreadable-image': said('refused.photo-damaged'),
  'too-large': said('refused.photo-too-large'),
  'too-many-pixels': said('refused.photo-too-many-pixels'),
  'unsupported-format': said('refused.photo-format'),
}

export const refusePhoto = (kind: PhotoRefusalKind, words: string = WORDS[kind]): PhotoRefusal => ({ kind, words })

import { said } from '#domain/said.ts'
export const PHOTO_LIMITS = {
  bytes: 15 * 1024 * 1024,
  pixels: 50_000_000,
  /** Memory for decoding: enough for 50 megapixels of progressive JPEG. Only unusual encodings (16-bit interlaced PNG) need more. */
  decodedBytes: 300_000_000,
  /** The model recognises nothing in smaller photos. */
  shortSide: 24,
} as const

type PhotoRefusalKind = 'unreadable-image' | 'too-large' | 'too-many-pixels' | 'unsupported-format'

/** Why a file is refused as a photo, with a sentence for the member. */
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

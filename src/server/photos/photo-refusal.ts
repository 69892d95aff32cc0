import { codedMessage } from '#domain/coded-message.ts'
export const PHOTO_LIMITS = {
  bytes: 15 * 1024 * 1024,
  pixels: 50_000_000,
  /**
   * Memory for decoding: enough for 50 megapixels of progressive JPEG. Only unusual encodings
   * (16-bit interlaced PNG) need more.
   */
  decodedBytes: 300_000_000,
  /** The model recognises nothing in smaller photos. */
  shortSide: 24,
} as const

type PhotoRefusalKind = 'unreadable-image' | 'too-large' | 'too-many-pixels' | 'unsupported-format'

/** Why a file is refused as a photo, with a message for the member. */
export interface PhotoRefusal {
  readonly kind: PhotoRefusalKind
  readonly words: string
}

const MESSAGES: Record<PhotoRefusalKind, string> = {
  'unreadable-image': codedMessage('refused.photo-damaged'),
  'too-large': codedMessage('refused.photo-too-large'),
  'too-many-pixels': codedMessage('refused.photo-too-many-pixels'),
  'unsupported-format': codedMessage('refused.photo-format'),
}

export const refusePhoto = (
  kind: PhotoRefusalKind,
  words: string = MESSAGES[kind],
): PhotoRefusal => ({ kind, words })

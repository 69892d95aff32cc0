import { codedMessage } from '#domain/coded-message.ts'
import { invalidField } from '#server/http/problems.ts'

/**
 * The bytes of a base64 data URL; undefined if it is not one. The stated type is ignored, because
 * the content decides.
 */
export const bytesOfDataUrl = (text: string): Buffer | undefined => {
  const comma = text.indexOf(',', 5)
  if (!text.startsWith('data:') || comma === -1 || comma > 200) return undefined
  if (!text.slice(5, comma).endsWith(';base64')) return undefined
  const body = text.slice(comma + 1)
  const bytes = Buffer.from(body, 'base64')
  // The decoder skips invalid characters and stops at padding; in both cases bytes are missing.
  const padding = body.endsWith('==') ? 2 : body.endsWith('=') ? 1 : 0
  const signs = body.length - padding
  return signs % 4 !== 1 && bytes.length === Math.floor((signs * 3) / 4) ? bytes : undefined
}

/** @throws ProblemError invalid_input that names the field */
export const bytesOfPhoto = (field: string, imageBase64: string): Buffer => {
  const bytes = bytesOfDataUrl(imageBase64)
  if (!bytes) throw invalidField(field, codedMessage('input.photo-unread'))
  return bytes
}

export const jpegDataUrl = (picture: Uint8Array): string =>
  `data:image/jpeg;base64,${Buffer.from(picture).toString('base64')}`

import type { Readable } from 'node:stream'

/** Encodings that common programs write. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** Something that can be read from the beginning repeatedly. */
interface Openable {
  readonly open: () => Promise<Readable>
}

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    // Streaming mode, because the last character may be cut off.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

/** Zeros in every second byte are the upper halves of Latin letters in UTF-16. */
const zerosAt = (bytes: Uint8Array, first: 0 | 1): boolean => {
  const halves = [...bytes.subarray(0, 512)].filter((_, at) => at % 2 === first)
  return halves.length > 1 && halves.filter((byte) => byte === 0).length * 2 > halves.length
}

/** By the byte order mark, otherwise by the bytes. */
export const encodingOfHead = (bytes: Uint8Array): TextEncoding => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (zerosAt(bytes, 1)) return 'utf-16le'
  if (zerosAt(bytes, 0)) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

/** Streams the text of a part, without its byte order mark. */
export async function* textOf(part: Openable, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of await part.open())
    yield decoder.decode(chunk as Buffer, { stream: true })
  yield decoder.decode()
}

/**
 * The encoding of a whole part: the first letter that is not ASCII may stand far behind the
 * beginning.
 */
export const encodingOf = async (
  part: Openable & { readonly encoding: TextEncoding },
): Promise<TextEncoding> => {
  if (part.encoding !== 'utf-8') return part.encoding
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of await part.open()) decoder.decode(chunk as Buffer, { stream: true })
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252'
    throw error
  }
}

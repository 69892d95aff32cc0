import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { codedMessage } from '#domain/coded-message.ts'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { ProblemError } from '#server/http/problems.ts'
import type { FilePart } from './file-part.ts'
import { encodingOfHead, type TextEncoding } from './text-encoding.ts'
import { isWorkbook, sheetsOf } from './workbook.ts'

const GIB = 1024 ** 3
const MAX_ENTRIES = 200_000
/** Of all unpacked files of a zip. */
const UNPACKED_LIMIT_BYTES = 4 * GIB
const HEAD_BYTES = 64 * 1024
/** Which files of a zip to open; not photos, GPS routes and the like. */
const READABLE = /\.(csv|tsv|txt|json|xml|xml\.rels)$/i

/** A part with its beginning. */
export interface PartHead extends FilePart {
  readonly encoding: TextEncoding
  /** Its first characters, or all of them. */
  readonly beginning: string
  readonly isWhole: boolean
}

export interface OpenedFile {
  readonly parts: readonly FilePart[]
  readonly close: () => void
}

const damaged = () =>
  new ProblemError('invalid_input', { words: codedMessage('refused.import-zip-damaged') })
const tooLarge = () =>
  new ProblemError('invalid_input', {
    words: codedMessage('refused.import-part-too-large', { name: 'ZIP' }),
  })

/** Turns errors caused by a damaged file into a ProblemError; other errors stay as they are. */
export const asDamagedFile = (error: unknown): unknown => {
  if (error instanceof ProblemError) return error
  const isOurs = typeof (error as NodeJS.ErrnoException).syscall === 'string'
  return isOurs ? error : damaged()
}

const isZip = async (path: string): Promise<boolean> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return bytesRead === 4 && buffer.readUInt32BE(0) === 0x504b_0304
  } finally {
    await file.close()
  }
}

const partOf = (zip: ZipFile, entry: Entry): FilePart => ({
  name: entry.fileName,
  sizeBytes: entry.uncompressedSize,
  // yauzl throws if an entry unpacks to more or less than its header says.
  open: () => zip.openReadStreamPromise(entry),
})

const openZip = async (path: string): Promise<OpenedFile> => {
  let zip: ZipFile | undefined
  try {
    zip = await openPromise(path, { autoClose: false, lazyEntries: true, strictFileNames: true })
    if (zip.entryCount > MAX_ENTRIES) throw tooLarge()
    const parts: FilePart[] = []
    let unpackedBytes = 0
    for await (const entry of zip.eachEntry()) {
      if (!READABLE.test(entry.fileName)) continue
      if (entry.isEncrypted()) throw damaged()
      unpackedBytes += entry.uncompressedSize
      if (unpackedBytes > UNPACKED_LIMIT_BYTES) throw tooLarge()
      parts.push(partOf(zip, entry))
    }
    const opened = zip
    return { parts: isWorkbook(parts) ? await sheetsOf(parts) : parts, close: () => opened.close() }
  } catch (error) {
    zip?.close()
    throw asDamagedFile(error)
  }
}

/**
 * The parts of an uploaded file: files of a zip, sheets of a workbook, or the file itself. @throws
 * ProblemError for an unreadable zip
 */
export const openFile = async (path: string): Promise<OpenedFile> => {
  if (await isZip(path)) return openZip(path)
  const { size } = await stat(path)
  return {
    parts: [{ name: undefined, sizeBytes: size, open: async () => createReadStream(path) }],
    close: () => undefined,
  }
}

/** The beginning of a part, decoded. */
export const headOf = async (part: FilePart): Promise<PartHead> => {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of await part.open()) {
      chunks.push(chunk as Buffer)
      length += (chunk as Buffer).length
      if (length >= HEAD_BYTES) break
    }
  } catch (error) {
    throw asDamagedFile(error)
  }
  const bytes = Buffer.concat(chunks).subarray(0, HEAD_BYTES)
  const encoding = encodingOfHead(bytes)
  return {
    ...part,
    encoding,
    beginning: new TextDecoder(encoding).decode(bytes, { stream: true }),
    isWhole: length < HEAD_BYTES,
  }
}

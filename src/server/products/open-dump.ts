import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { OperatorFault } from '#server/config/operator-fault.ts'

const READ_AT_ONCE = 1_048_576

interface Dump {
  /** The same as long as the contents are. */
  readonly id: string
  /** Its text. */
  readonly text: AsyncIterable<string>
  /** How much of it was read, 0 to 100; null where its size is unknown. */
  readonly percent: () => number | null
}

/** How an address is asked. */
interface Asking {
  readonly userAgent: string
  readonly signal: AbortSignal
}

export const isAddress = (source: string): boolean => /^https?:\/\//.test(source)

const bytesOf = async (source: string, { userAgent, signal }: Asking) => {
  if (!isAddress(source)) {
    const { size, mtimeMs } = await stat(source)
    const bytes = createReadStream(source, { highWaterMark: READ_AT_ONCE })
    return { id: `${size} ${mtimeMs}`, size, bytes, path: source }
  }
  const reply = await fetch(source, { headers: { 'user-agent': userAgent }, signal })
  if (!reply.ok || !reply.body) {
    await reply.body?.cancel()
    throw new OperatorFault(`The dump's address answered ${reply.status}.`)
  }
  const [tag, changed, length] = ['etag', 'last-modified', 'content-length'].map((name) =>
    reply.headers.get(name),
  )
  return {
    id: `${tag ?? changed ?? ''} ${length ?? ''}`,
    size: length ? Number(length) : null,
    bytes: reply.body as AsyncIterable<Uint8Array>,
    path: new URL(source).pathname,
  }
}

/**
 * Opens a file, or what an address answers; unpacked if its name ends in .gz.
 * @throws OperatorFault for an address that refuses
 */
export const openDump = async (source: string, asking: Asking): Promise<Dump> => {
  const { id, size, bytes, path } = await bytesOf(source, asking)
  let read = 0
  const counted = async function* () {
    for await (const chunk of bytes) {
      read += (chunk as Uint8Array).length
      yield chunk
    }
  }
  const packed = Readable.from(counted(), { objectMode: false, highWaterMark: READ_AT_ONCE })
  // An error in the file ends whoever reads the text, and the other way round.
  const text = path.endsWith('.gz')
    ? pipeline(packed, createGunzip({ chunkSize: READ_AT_ONCE }), () => undefined)
    : packed
  text.setEncoding('utf8')
  // It may fail before anybody reads it, which whoever does is told all the same.
  text.on('error', () => {})
  return { id, text: text as AsyncIterable<string>, percent: () => size && (100 * read) / size }
}

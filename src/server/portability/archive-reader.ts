import { buffer } from 'node:stream/consumers'
import { codedMessage, parseMessage } from '#domain/coded-message.ts'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import type * as z from 'zod'
import { englishOf } from '#server/http/english.ts'
import { invalidField, invalidInput } from '#server/http/problems.ts'
import { EntryTooLong, jsonEntriesOf, NoJsonList } from './json-entries.ts'

const MIB = 1024 ** 2
const MAX_ENTRIES = 200_000
/** Of a file that is read as a whole. */
const WHOLE_LIMIT_BYTES = MIB
/** Twice what six meals a day in words, each with all that it might have meant, take in 15 years. */
const ALL_JSON_LIMIT_BYTES = 640 * MIB
const PHOTO_LIMIT_BYTES = 8 * MIB
const MAX_DETAILS = 20

type Issue = Pick<z.core.$ZodIssue, 'path' | 'message'>
const inRow = (at: number, { path, message }: Issue): Issue => ({ path: [at, ...path], message })

const refused = (name: string, issues: readonly Issue[]) =>
  invalidInput(
    issues.slice(0, MAX_DETAILS).map((issue) => {
      const field = [name, ...issue.path.map(String)].join('.')
      return {
        field,
        ...parseMessage(issue.message),
        message: `${field}: ${englishOf(issue.message)}`,
      }
    }),
  )

const damaged = () => invalidField('', codedMessage('input.zip-damaged'))

const tooLarge = (name: string) => invalidField(name, codedMessage('input.zip-part-too-large'))

async function* piecesOf(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  try {
    for await (const piece of await zip.openReadStreamPromise(entry)) yield piece as Buffer
  } catch {
    throw damaged()
  }
}

const bytesOf = async (zip: ZipFile, entry: Entry, limit: number): Promise<Buffer> => {
  // While unpacking, yauzl checks that the size matches the header, so checking the header is
  // enough.
  if (entry.uncompressedSize > limit) throw tooLarge(entry.fileName)
  return buffer(piecesOf(zip, entry))
}

const parsedJson = (name: string, text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidField(name, codedMessage('input.zip-no-json', { name }))
  }
}

/**
 * Reads a zip file entry by entry. Names are only looked up and never used as paths on this
 * machine.
 */
export const openArchive = async (path: string) => {
  let zip: ZipFile | undefined
  const entries = new Map<string, Entry>()
  try {
    zip = await openPromise(path, { autoClose: false, lazyEntries: true, strictFileNames: true })
    if (zip.entryCount > MAX_ENTRIES) throw damaged()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  } catch {
    zip?.close()
    throw damaged()
  }
  const opened = zip
  const entryOf = (name: string): Entry => {
    const entry = entries.get(name)
    if (!entry) throw invalidField(name, codedMessage('input.zip-without', { name }))
    return entry
  }
  const jsonBytes = [...entries.values()]
    .filter(({ fileName }) => fileName.endsWith('.json'))
    .reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (jsonBytes > ALL_JSON_LIMIT_BYTES) {
    opened.close()
    throw invalidField('', codedMessage('input.zip-holds-too-much'))
  }
  return {
    close: (): void => opened.close(),
    has: (name: string): boolean => entries.has(name),

    /** Reads and validates a JSON file. @throws ProblemError naming file and field */
    async readJson<Schema extends z.ZodType>(
      name: string,
      schema: Schema,
    ): Promise<z.output<Schema>> {
      const bytes = await bytesOf(opened, entryOf(name), WHOLE_LIMIT_BYTES)
      const parsed = schema.safeParse(parsedJson(name, bytes.toString('utf8')))
      if (parsed.success) return parsed.data
      throw refused(name, parsed.error.issues)
    },

    /**
     * Reads and validates a list row by row: neither the rows of many years would fit in memory, nor
     * all that is wrong in a million.
     * @throws ProblemError naming file, row and field
     */
    async *readRows<Schema extends z.ZodType>(
      name: string,
      schema: Schema,
    ): AsyncGenerator<z.output<Schema>> {
      const issues: Issue[] = []
      let at = 0
      try {
        for await (const text of jsonEntriesOf(piecesOf(opened, entryOf(name)))) {
          const parsed = schema.safeParse(parsedJson(name, text))
          if (parsed.success) yield parsed.data
          else issues.push(...parsed.error.issues.map((issue) => inRow(at, issue)))
          if (issues.length >= MAX_DETAILS) break
          at += 1
        }
      } catch (error) {
        if (error instanceof EntryTooLong) throw tooLarge(name)
        if (error instanceof NoJsonList)
          throw invalidField(name, codedMessage('input.zip-no-json', { name }))
        throw error
      }
      if (issues.length > 0) throw refused(name, issues)
    },

    /** The bytes of a photo; undefined if the zip has none with that name. */
    async readPhoto(name: string): Promise<Buffer | undefined> {
      const entry = entries.get(name)
      return entry && bytesOf(opened, entry, PHOTO_LIMIT_BYTES)
    },
  }
}
export type Archive = Awaited<ReturnType<typeof openArchive>>

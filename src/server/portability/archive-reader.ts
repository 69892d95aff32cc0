import { codedMessage, parseMessage } from '#domain/coded-message.ts'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import * as z from 'zod'
import { MAX_NODES, nodesIn } from '#server/imports/json-nodes.ts'
import { englishOf } from '#server/http/english.ts'
import { invalidField, invalidInput } from '#server/http/problems.ts'

const MIB = 1024 ** 2
const MAX_ENTRIES = 200_000
const JSON_LIMIT_BYTES = 64 * MIB
const ALL_JSON_LIMIT_BYTES = 128 * MIB
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

const bytesOf = async (zip: ZipFile, entry: Entry, limit: number): Promise<Buffer> => {
  // While unpacking, yauzl checks that the size matches the header, so checking the header is
  // enough.
  if (entry.uncompressedSize > limit) throw tooLarge(entry.fileName)
  const chunks: Buffer[] = []
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
  } catch {
    throw damaged()
  }
  return Buffer.concat(chunks)
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
  let jsonBytes = 0
  const contentOf = async (name: string): Promise<unknown> => {
    const entry = entries.get(name)
    if (!entry) throw invalidField(name, codedMessage('input.zip-without', { name }))
    jsonBytes += entry.uncompressedSize
    if (jsonBytes > ALL_JSON_LIMIT_BYTES)
      throw invalidField(name, codedMessage('input.zip-holds-too-much'))
    const text = (await bytesOf(opened, entry, JSON_LIMIT_BYTES)).toString('utf8')
    if (nodesIn(text) > MAX_NODES) throw tooLarge(name)
    try {
      return JSON.parse(text)
    } catch {
      throw invalidField(name, codedMessage('input.zip-no-json', { name }))
    }
  }
  return {
    close: (): void => opened.close(),
    has: (name: string): boolean => entries.has(name),

    /** Reads and validates a JSON file. @throws ProblemError naming file and field */
    async readJson<Schema extends z.ZodType>(
      name: string,
      schema: Schema,
    ): Promise<z.output<Schema>> {
      const parsed = schema.safeParse(await contentOf(name))
      if (parsed.success) return parsed.data
      throw refused(name, parsed.error.issues)
    },

    /**
     * The same of a list, row by row: all that is wrong in a million rows would not fit in memory.
     * @throws ProblemError naming file, row and field
     */
    async readRows<Schema extends z.ZodType>(
      name: string,
      schema: Schema,
    ): Promise<z.output<Schema>[]> {
      const content = await contentOf(name)
      const list = z.array(z.unknown()).safeParse(content)
      if (!list.success) throw refused(name, list.error.issues)
      const rows: z.output<Schema>[] = []
      const issues: Issue[] = []
      for (const [at, one] of list.data.entries()) {
        const parsed = schema.safeParse(one)
        if (parsed.success) rows.push(parsed.data)
        else issues.push(...parsed.error.issues.map((issue) => inRow(at, issue)))
        if (issues.length >= MAX_DETAILS) break
      }
      if (issues.length > 0) throw refused(name, issues)
      return rows
    },

    /** The bytes of a photo; undefined if the zip has none with that name. */
    async readPhoto(name: string): Promise<Buffer | undefined> {
      const entry = entries.get(name)
      return entry && bytesOf(opened, entry, PHOTO_LIMIT_BYTES)
    },
  }
}
export type Archive = Awaited<ReturnType<typeof openArchive>>

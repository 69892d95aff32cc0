import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'
import { OperatorFault } from '#server/config/operator-fault.ts'

/** Raised when an older Forkcast cannot read the new format. */
export const BACKUP_VERSION = 1
export const BACKUP_FORMAT = 'forkcast-backup'
export const MANIFEST_FILE = 'manifest.json'
/** In the format of sha256sum: digest, two spaces, path. */
export const CHECKSUMS_FILE = 'SHA256SUMS'
export const PHOTOS_FOLDER = 'photos'

const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const manifestSchema = z.object({
  format: z.literal(BACKUP_FORMAT),
  version: z.int().min(1),
  madeAt: z.iso.datetime(),
  forkcastVersion: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string().regex(/^[a-z_]+$/), rows: z.int().min(0) })),
  photos: z.int().min(0),
  /** Photos that a row names but that were already missing. */
  missingPhotos: z.array(z.object({ memberId: id, photoId: id })),
  checksums: sha256,
})
export type BackupManifest = z.infer<typeof manifestSchema>

/** A backup cannot be made or restored. */
export class BackupFault extends OperatorFault {
  override readonly name = 'BackupFault'
}

export const rowsFileOf = (table: string): string => `rows/${table}.jsonl`

export const checksumOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

export interface PhotoName {
  readonly memberId: string
  readonly photoId: string
}

export interface Checksum {
  readonly digest: string
  /** Relative, with `/`. */
  readonly path: string
}

export async function* readChecksums(folder: string): AsyncGenerator<Checksum> {
  for await (const line of createInterface({
    input: createReadStream(join(folder, CHECKSUMS_FILE)),
  })) {
    const [, digest, path] = /^([0-9a-f]{64}) {2}((?:rows|photos)\/[\w./-]+)$/.exec(line) ?? []
    if (digest === undefined || path === undefined || path.includes('..')) {
      throw new BackupFault(`${CHECKSUMS_FILE} has a line that cannot be read.`)
    }
    yield { digest, path }
  }
}

export const readManifest = async (folder: string): Promise<BackupManifest> => {
  let text: string
  try {
    text = await readFile(join(folder, MANIFEST_FILE), 'utf8')
  } catch {
    throw new BackupFault(`${folder} is no finished backup: it has no ${MANIFEST_FILE}.`)
  }
  const version = (parseJson(text) as { version?: unknown } | undefined)?.version
  if (typeof version === 'number' && version > BACKUP_VERSION) {
    throw new BackupFault('This backup was made by a newer Forkcast. Please update this one first.')
  }
  const parsed = manifestSchema.safeParse(parseJson(text))
  if (!parsed.success)
    throw new BackupFault(`${MANIFEST_FILE} cannot be read: this is no backup, or it is damaged.`)
  return parsed.data
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Writes a file line by line and returns its digest once it is safely on disk. */
export const writeLines = async (path: string, lines: AsyncIterable<string>): Promise<string> => {
  const hash = createHash('sha256')
  const file = await open(path, 'wx', 0o600)
  try {
    let pending: string[] = []
    let length = 0
    const flush = async () => {
      const bytes = Buffer.from(pending.join(''))
      hash.update(bytes)
      await file.appendFile(bytes)
      pending = []
      length = 0
    }
    for await (const line of lines) {
      pending.push(line, '\n')
      length += line.length
      if (length > 256 * 1024) await flush()
    }
    await flush()
    await file.sync()
  } finally {
    await file.close()
  }
  return hash.digest('hex')
}

/** The folder name of a backup made at this instant (ms since the epoch). Names sort by time. */
export const backupFolderName = (madeAt: number): string =>
  `forkcast-${new Date(madeAt)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')}`

/** Undefined if this is not a finished backup. */
export const backupMadeAt = (folderName: string): number | undefined => {
  const [, day, hour, minute, second] =
    /^forkcast-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z$/.exec(folderName) ?? []
  return day === undefined ? undefined : Date.parse(`${day}T${hour}:${minute}:${second}Z`)
}

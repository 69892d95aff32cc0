import { hash } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { PHOTO_SIZES, photoFileName } from '#server/photos/photo-names.ts'
import type { PhotoStore } from '#server/photos/photo-store.ts'
import {
  BACKUP_FORMAT,
  BACKUP_VERSION,
  type BackupManifest,
  type Checksum,
  CHECKSUMS_FILE,
  MANIFEST_FILE,
  type PhotoName,
  PHOTOS_FOLDER,
  rowsFileOf,
  writeLines,
} from './backup-files.ts'
import { type Row, textOfRow } from './row-text.ts'
import type { Snapshot } from './snapshot.ts'

interface BackupSource {
  /** Opens a new snapshot each time. */
  readonly openSnapshot: () => Promise<Snapshot>
  /** Undefined leaves photos out. */
  readonly photos: PhotoStore | undefined
  readonly forkcastVersion: string
  /** ms since the epoch */
  readonly madeAt: number
}

const nameOf = ({ memberId, photoId }: PhotoName): string => `${memberId}/${photoId}`

/**
 * Writes a backup into a new folder, which gets its name once it is complete. The server keeps
 * running: rows come from one snapshot, and if an erasure removed a photo before it was copied, a
 * newer snapshot is taken, which no longer names it.
 */
export const makeBackup = async (folder: string, source: BackupSource): Promise<BackupManifest> => {
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  try {
    const manifest = await writeBackup(unfinished, source)
    await rename(unfinished, folder)
    return manifest
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

const writeBackup = async (folder: string, source: BackupSource): Promise<BackupManifest> => {
  const copied = new Map<string, readonly Checksum[]>()
  let missingBefore = new Set<string>()
  for (;;) {
    const { manifest, photos: named, checksums } = await writeRows(folder, source)
    const photos = source.photos ? named : []
    const missing: PhotoName[] = []
    for (const photo of photos) {
      if (copied.has(nameOf(photo))) continue
      const digests =
        source.photos && (await copyPhoto(source.photos, photo, join(folder, PHOTOS_FOLDER)))
      if (digests) copied.set(nameOf(photo), digests)
      else missing.push(photo)
    }
    // A photo missing in two snapshots was lost earlier; the backup goes on without it.
    if (missing.some((photo) => !missingBefore.has(nameOf(photo)))) {
      missingBefore = new Set(missing.map(nameOf))
      continue
    }
    const copies = photos.flatMap((photo) => copied.get(nameOf(photo)) ?? [])
    await forgetPhotosOfErased(folder, copied, photos)
    return finish(
      folder,
      { ...manifest, photos: photos.length - missing.length, missingPhotos: missing },
      [...checksums, ...copies],
    )
  }
}

type RowsPart = Omit<BackupManifest, 'photos' | 'missingPhotos' | 'checksums'>

const writeRows = async (
  folder: string,
  { openSnapshot, forkcastVersion, madeAt }: BackupSource,
) => {
  const snapshot = await openSnapshot()
  try {
    await rm(join(folder, 'rows'), { recursive: true, force: true })
    await mkdir(join(folder, 'rows'), { mode: 0o700 })
    const tables: { name: string; rows: number }[] = []
    const checksums: Checksum[] = []
    const photos = new Map<string, PhotoName>()
    for (const name of snapshot.tables) {
      let rows = 0
      const lines = async function* () {
        for await (const row of snapshot.rows(name)) {
          rows += 1
          for (const photo of photosOfRow(row)) photos.set(nameOf(photo), photo)
          yield textOfRow(row)
        }
      }
      const path = rowsFileOf(name)
      checksums.push({ path, digest: await writeLines(join(folder, path), lines()) })
      tables.push({ name, rows })
    }
    const manifest: RowsPart = {
      format: BACKUP_FORMAT,
      version: BACKUP_VERSION,
      madeAt: new Date(madeAt).toISOString(),
      forkcastVersion,
      engine: snapshot.engine,
      migrations: [...snapshot.migrations],
      tables,
    }
    return { manifest, checksums, photos: [...photos.values()] }
  } finally {
    await snapshot.close()
  }
}

/** In every table, columns that name photos end in `photo_id`. */
const photosOfRow = (row: Row): PhotoName[] => {
  const memberId = row['member_id']
  if (typeof memberId !== 'string') return []
  return Object.entries(row).flatMap(([column, value]) =>
    column.endsWith('photo_id') && typeof value === 'string' ? [{ memberId, photoId: value }] : [],
  )
}

/** Undefined if the photo is gone. */
const copyPhoto = async (
  store: PhotoStore,
  { memberId, photoId }: PhotoName,
  folder: string,
): Promise<readonly Checksum[] | undefined> => {
  await mkdir(join(folder, memberId), { recursive: true, mode: 0o700 })
  const digests: Checksum[] = []
  for (const size of PHOTO_SIZES) {
    const name = photoFileName(photoId, size)
    const stored = await store.open(memberId, photoId, size)
    if (!stored) {
      for (const { path } of digests) await rm(join(folder, '..', path), { force: true })
      return undefined
    }
    const bytes = await buffer(stored.stream)
    await writeFile(join(folder, memberId, name), bytes, { mode: 0o600 })
    digests.push({ path: `${PHOTOS_FOLDER}/${memberId}/${name}`, digest: hash('sha256', bytes) })
  }
  return digests
}

/** Removes photos that were copied for an earlier snapshot but erased before the last one. */
const forgetPhotosOfErased = async (
  folder: string,
  copied: ReadonlyMap<string, readonly Checksum[]>,
  photos: readonly PhotoName[],
): Promise<void> => {
  const kept = new Set(photos.map(nameOf))
  for (const [name, files] of copied) {
    if (!kept.has(name)) for (const { path } of files) await rm(join(folder, path), { force: true })
  }
}

const finish = async (
  folder: string,
  manifest: Omit<BackupManifest, 'checksums'>,
  files: readonly Checksum[],
): Promise<BackupManifest> => {
  const lines = async function* () {
    for (const { digest, path } of files) yield `${digest}  ${path}`
  }
  const checksums = await writeLines(join(folder, CHECKSUMS_FILE), lines())
  const whole = { ...manifest, checksums }
  await writeFile(join(folder, MANIFEST_FILE), `${JSON.stringify(whole, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  })
  return whole
}

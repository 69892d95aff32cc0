import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { restoredInstallationId } from '#server/db/installation-id.ts'
import { isDiskFull } from '#server/http/storage-problems.ts'
import { allMigrations } from '#server/db/migrations/all.ts'
import { isDatabaseUnavailable } from '#server/db/database-unavailable.ts'
import { photoFileName } from '#server/photos/photo-names.ts'
import type { PhotoStore } from '#server/photos/photo-store.ts'
import {
  BackupFault,
  type BackupManifest,
  checksumOf,
  CHECKSUMS_FILE,
  type PhotoName,
  PHOTOS_FOLDER,
  readChecksums,
  readManifest,
  rowsFileOf,
} from './backup-files.ts'
import type { CheckRows, RestoreTarget } from './restore-target.ts'

interface RestoreOrder {
  readonly target: RestoreTarget
  readonly photos: PhotoStore
  /** Whether existing members may be replaced; otherwise a target with members is refused. */
  readonly mayReplace: boolean
  /** Whether this moves the installation, instead of making a copy. */
  readonly isMove?: boolean
  readonly check?: CheckRows
}

/**
 * Restores a backup, all or nothing: everything is checked first, then the photos are stored, which
 * no row names yet, and finally the rows are swapped in at once.
 */
export const restoreBackup = async (
  folder: string,
  { target, photos, mayReplace, isMove = false, check }: RestoreOrder,
): Promise<BackupManifest> => {
  const manifest = await readManifest(folder)
  refuseUnknownMigrations(manifest)
  if (!mayReplace && (await target.hasMembers())) {
    throw new BackupFault(
      `${target.name} has members already. Add --replace to replace them with the backup.`,
    )
  }
  const stored = await verifyBackup(folder, manifest)
  const installationId = isMove ? undefined : await installationIdFor(target, photos)
  const added: PhotoName[] = []
  let isSwapping = false
  try {
    for (const photo of stored) {
      if (await isThere(photos, photo)) continue
      added.push(photo)
      const path = (size: 'picture' | 'thumbnail') =>
        join(folder, PHOTOS_FOLDER, photo.memberId, photoFileName(photo.photoId, size))
      await photos.put(photo.memberId, photo.photoId, {
        picture: await readFile(path('picture')),
        thumbnail: await readFile(path('thumbnail')),
      })
    }
    isSwapping = true
    await target.replaceRows(folder, manifest, { mayReplace, check, installationId })
  } catch (error) {
    // The rows may be there: photos without rows are swept, rows without photos would stay.
    if (isSwapping && isDatabaseUnavailable(error))
      throw new BackupFault(
        'The connection to the database was lost. Either nothing was changed or everything was replaced: restore again.',
      )
    for (const { memberId, photoId } of added) await photos.remove(memberId, photoId)
    throw isFullSomewhere(error) ? new BackupFault('The disk is full. Nothing was changed.') : error
  }
  return manifest
}

/** Migrations name their failure and add its cause. */
const isFullSomewhere = (error: unknown): boolean =>
  error instanceof Error && (isDiskFull(error) || isFullSomewhere(error.cause))

/**
 * Not the id in the backup: the original installation may still be running, and must be the only
 * one that sweeps its photos. An installation that is restored in its own place keeps its id.
 */
const installationIdFor = async (target: RestoreTarget, photos: PhotoStore): Promise<string> => {
  const atHome = await target.installationId()
  const owner = photos.ownership ? await photos.ownership.read() : atHome
  if (atHome !== undefined && owner === atHome) return atHome
  return (await isUnusedBucket(photos)) ? randomUUID() : restoredInstallationId()
}

/** Whether the bucket has no photos and no installation claims it. */
export const isUnusedBucket = async (photos: PhotoStore): Promise<boolean> => {
  if (photos.ownership === undefined || (await photos.ownership.read()) !== undefined) return false
  for await (const _photo of photos.list()) return false
  return true
}

const refuseUnknownMigrations = ({ migrations, engine }: BackupManifest): void => {
  const known = new Set(Object.keys(allMigrations(engine)))
  if (migrations.some((name) => !known.has(name))) {
    throw new BackupFault('This backup was made by a newer Forkcast. Please update this one first.')
  }
}

/** Checks every file against its checksum; returns the photos. */
const verifyBackup = async (folder: string, manifest: BackupManifest): Promise<PhotoName[]> => {
  const refuse = (path: string, what: string): never => {
    throw new BackupFault(`The backup is damaged: ${path} ${what}. Nothing was changed.`)
  }
  const digest = (path: string) =>
    checksumOf(join(folder, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return refuse(path, 'is missing')
      throw error
    })
  if ((await digest(CHECKSUMS_FILE)) !== manifest.checksums)
    refuse(CHECKSUMS_FILE, 'is not what was written')
  const verified = new Set<string>()
  for await (const file of readChecksums(folder)) {
    if ((await digest(file.path)) !== file.digest) refuse(file.path, 'is not what was written')
    verified.add(file.path)
  }
  for (const { name } of manifest.tables)
    if (!verified.has(rowsFileOf(name))) refuse(rowsFileOf(name), 'has no checksum')
  const photos = [...verified].flatMap((path) => {
    const [, memberId, photoId] = /^photos\/([\w-]{1,64})\/([\w-]{1,64})\.jpg$/.exec(path) ?? []
    return memberId !== undefined && photoId !== undefined ? [{ memberId, photoId }] : []
  })
  if (photos.length !== manifest.photos)
    refuse(PHOTOS_FOLDER, `has ${photos.length} photos instead of ${manifest.photos}`)
  return photos
}

const isThere = async (photos: PhotoStore, { memberId, photoId }: PhotoName): Promise<boolean> => {
  for (const size of ['picture', 'thumbnail'] as const) {
    const file = await photos.open(memberId, photoId, size)
    if (!file) return false
    file.stream.destroy()
  }
  return true
}

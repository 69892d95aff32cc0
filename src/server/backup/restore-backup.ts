import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { allMigrations } from '#server/db/migrations/all.ts'
import { photoFileName } from '#server/photos/photo-names.ts'
import type { PhotoStore } from '#server/photos/photo-store.ts'
import {
  BackupFault,
  type BackupManifest,
  CHECKSUMS_FILE,
  checksumOf,
  PHOTOS_FOLDER,
  readChecksums,
  readManifest,
  rowsFileOf,
} from './backup-files.ts'
import type { CheckRows, RestoreTarget } from './restore-target.ts'

export interface RestoreOrder {
  readonly target: RestoreTarget
  readonly photos: PhotoStore
  /** Whether what is there may be replaced; otherwise a target with members is refused. */
  readonly mayReplace: boolean
  readonly check?: CheckRows
}

/**
 * Brings a backup back, all of it or nothing: everything is checked first, then photos are stored, which no row names
 * yet, and at last the rows take their place in one step.
 */
export const restoreBackup = async (folder: string, { target, photos, mayReplace, check }: RestoreOrder): Promise<BackupManifest> => {
  const manifest = await readManifest(folder)
  refuseUnknownMigrations(manifest)
  if (!mayReplace && (await target.hasMembers())) {
    throw new BackupFault(`${target.name} holds members already. Add --replace to put the backup in their place.`)
  }
  const stored = await verifyBackup(folder, manifest)
  const added: StoredName[] = []
  try {
    for (const photo of stored) {
      if (await isThere(photos, photo)) continue
      added.push(photo)
      const path = (size: 'picture' | 'thumbnail') => join(folder, PHOTOS_FOLDER, photo.memberId, photoFileName(photo.photoId, size))
      await photos.put(photo.memberId, photo.photoId, {
        picture: await readFile(path('picture')),
        thumbnail: await readFile(path('thumbnail')),
      })
    }
    await target.replaceRows(folder, manifest, { mayReplace, check })
  } catch (error) {
    for (const { memberId, photoId } of added) await photos.remove(memberId, photoId)
    throw error
  }
  return manifest
}

interface StoredName {
  readonly memberId: string
  readonly photoId: string
}

const refuseUnknownMigrations = ({ migrations, engine }: BackupManifest): void => {
  const known = new Set(Object.keys(allMigrations(engine)))
  if (migrations.some((name) => !known.has(name))) {
    throw new BackupFault('This backup was made by a newer Forkcast. Please update this one first.')
  }
}

/** Holds every file against its checksum; answers the photos. */
const verifyBackup = async (folder: string, manifest: BackupManifest): Promise<StoredName[]> => {
  const refuse = (path: string, what: string): never => {
    throw new BackupFault(`The backup is damaged: ${path} ${what}. Nothing was changed.`)
  }
  const digest = (path: string) =>
    checksumOf(join(folder, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return refuse(path, 'is missing')
      throw error
    })
  if ((await digest(CHECKSUMS_FILE)) !== manifest.checksums) refuse(CHECKSUMS_FILE, 'is not what was written')
  const verified = new Set<string>()
  for await (const file of readChecksums(folder)) {
    if ((await digest(file.path)) !== file.digest) refuse(file.path, 'is not what was written')
    verified.add(file.path)
  }
  for (const { name } of manifest.tables) if (!verified.has(rowsFileOf(name))) refuse(rowsFileOf(name), 'has no checksum')
  const photos = [...verified].flatMap((path) => {
    const [, memberId, photoId] = /^photos\/([\w-]{1,64})\/([\w-]{1,64})\.jpg$/.exec(path) ?? []
    return memberId !== undefined && photoId !== undefined ? [{ memberId, photoId }] : []
  })
  if (photos.length !== manifest.photos) refuse(PHOTOS_FOLDER, `has ${photos.length} photos instead of ${manifest.photos}`)
  return photos
}

const isThere = async (photos: PhotoStore, { memberId, photoId }: StoredName): Promise<boolean> => {
  for (const size of ['picture', 'thumbnail'] as const) {
    const file = await photos.open(memberId, photoId, size)
    if (!file) return false
    file.stream.destroy()
  }
  return true
}

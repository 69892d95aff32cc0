import { createHash, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { installationId } from '#server/db/installation-id.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { FolderPhotoStore } from '#server/photos/folder-photo-store.ts'
import { photoFileName } from '#server/photos/photo-names.ts'
import type { PhotoStore } from '#server/photos/photo-store.ts'
import { BackupFault, PHOTOS_FOLDER, readChecksums } from './backup-files.ts'
import { makeBackup } from './make-backup.ts'
import { isUnusedBucket, restoreBackup } from './restore-backup.ts'
import { openTarget } from './restore-target.ts'
import { openSnapshot, type Snapshot } from './snapshot.ts'
import { checksumTables, type TableChecksum } from './table-checksums.ts'

export interface Move {
  /** The folder of the SQLite installation; no server may use it at the same time. */
  readonly dataDir: string
  /** The target PostgreSQL database, which must have no members. */
  readonly databaseUrl: string
  /** Where to copy the photos; undefined leaves them where they are. */
  readonly photos: PhotoStore | undefined
  readonly forkcastVersion: string
  /** ms since the epoch */
  readonly movedAt: number
}

interface Moved {
  readonly tables: readonly TableChecksum[]
  readonly photos: number
  /** Photos that a row names but that were already missing. */
  readonly missingPhotos: number
}

/**
 * Moves an SQLite installation to PostgreSQL, all or nothing. The result is read back and its
 * counts and checksums compared with the source before it becomes active. The source stays
 * unchanged.
 * @throws BackupFault
 */
export const moveData = async ({
  dataDir,
  databaseUrl,
  photos,
  forkcastVersion,
  movedAt,
}: Move): Promise<Moved> => {
  const source = { dataDir, databaseUrl: undefined }
  // Read first, so that an empty folder is reported instead of filled with an empty database.
  await (await openSnapshot(source)).close()
  // Keeping it open locks servers out, and opening it brings its tables up to date.
  const held = await openDatabase(source)
  const target = await openTarget({ dataDir: '', databaseUrl })
  const folder = join(dataDir, `moving-${randomUUID()}`)
  try {
    if (await target.hasMembers())
      throw new BackupFault(`${target.name} has members already. Nothing was changed.`)
    const installation = await installationId(held.db)
    const isUnused = photos !== undefined && (await isUnusedBucket(photos))
    const expected = await readOnce(source, checksumTables)
    const manifest = await makeBackup(folder, {
      openSnapshot: () => openSnapshot(source),
      photos: photos && new FolderPhotoStore(join(dataDir, 'photos')),
      forkcastVersion,
      madeAt: movedAt,
    })
    await restoreBackup(folder, {
      target,
      photos: photos ?? new FolderPhotoStore(join(dataDir, 'photos')),
      mayReplace: false,
      isMove: true,
      async check(built) {
        refuseDifference(expected, await readOnce(built, checksumTables))
        if (photos) await comparePhotos(photos, folder)
      },
    })
    if (isUnused) await photos.ownership?.claim(installation)
    return {
      tables: expected,
      photos: manifest.photos,
      missingPhotos: manifest.missingPhotos.length,
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
    await target.close()
    await held.close()
  }
}

export const readOnce = async <T>(
  settings: Parameters<typeof openSnapshot>[0],
  read: (snapshot: Snapshot) => Promise<T>,
): Promise<T> => {
  const snapshot = await openSnapshot(settings)
  try {
    return await read(snapshot)
  } finally {
    await snapshot.close()
  }
}

export const refuseDifference = (
  expected: readonly TableChecksum[],
  found: readonly TableChecksum[],
): void => {
  const arrived = new Map(found.map((one) => [one.table, one]))
  for (const { table, rows, checksum } of expected) {
    const other = arrived.get(table)
    if (other?.rows === rows && other.checksum === checksum) continue
    throw new BackupFault(
      `${table} did not arrive as it left: ${rows} rows went, ${other?.rows ?? 'none'} came. Nothing was changed.`,
    )
  }
}

/** Reads every photo back and compares it. */
export const comparePhotos = async (photos: PhotoStore, folder: string): Promise<void> => {
  for await (const { path, digest } of readChecksums(folder)) {
    const [kind, memberId = '', file = ''] = path.split('/')
    if (kind !== PHOTOS_FOLDER) continue
    const photoId = file.split('.', 1)[0] ?? ''
    const size = file === photoFileName(photoId, 'picture') ? 'picture' : 'thumbnail'
    const stored = await photos.open(memberId, photoId, size)
    const hash = createHash('sha256')
    if (stored) await pipeline(stored.stream, hash)
    if (!stored || hash.digest('hex') !== digest)
      throw new BackupFault(`${path} did not arrive as it left. Nothing was changed.`)
  }
}

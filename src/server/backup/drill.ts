import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { connectPostgres } from '#server/db/connect-postgres.ts'
import type { Database } from '#server/db/schema.ts'
import { saveSetting } from '#server/db/setting-store.ts'
import { FolderPhotoStore } from '#server/photos/folder-photo-store.ts'
import { BackupFault, type BackupManifest, readManifest, rowsFileOf } from './backup-files.ts'
import { DRILL_KEY, type DrillVerdict } from './drill-reads.ts'
import { comparePhotos, readOnce, refuseDifference } from './move-data.ts'
import { restoreBackup } from './restore-backup.ts'
import { openTarget } from './restore-target.ts'
import { rowOfText } from './row-text.ts'
import { scratchName } from './scratch.ts'
import type { Snapshot } from './snapshot.ts'
import { checksumTables } from './table-checksums.ts'

/**
 * Restores a backup into a scratch database of the same engine, and compares every row and photo of
 * the result with the backup. Nothing of it stays.
 * @throws whatever keeps the backup from being restored
 */
export const drillBackup = async (
  folder: string,
  settings: { readonly dataDir: string; readonly databaseUrl: string | undefined },
): Promise<BackupManifest> => {
  const scratch = join(settings.dataDir, scratchName('drill'))
  await mkdir(scratch, { recursive: true, mode: 0o700 })
  try {
    if (settings.databaseUrl === undefined)
      return await restoreAndCompare(folder, { dataDir: scratch, databaseUrl: undefined }, scratch)
    return await inScratchSchema(settings.databaseUrl, (databaseUrl) =>
      restoreAndCompare(folder, { dataDir: scratch, databaseUrl }, scratch),
    )
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

const inScratchSchema = async <T>(
  databaseUrl: string,
  use: (databaseUrl: string) => Promise<T>,
): Promise<T> => {
  const schema = scratchName('drill')
  const client = await connectPostgres(databaseUrl)
  try {
    await client.query(`create schema ${schema}`)
    const url = new URL(databaseUrl)
    url.searchParams.set('options', `-c search_path=${schema}`)
    return await use(url.href)
  } finally {
    await client.query(`drop schema if exists ${schema} cascade`)
    await client.end()
  }
}

const restoreAndCompare = async (
  folder: string,
  settings: { dataDir: string; databaseUrl: string | undefined },
  scratch: string,
): Promise<BackupManifest> => {
  const manifest = await readManifest(folder)
  const photos = new FolderPhotoStore(join(scratch, 'photos'))
  const target = await openTarget(settings)
  try {
    await restoreBackup(folder, {
      target,
      photos,
      mayReplace: false,
      // An id of its own would be a difference.
      isMove: true,
      // Only now is it known that all files are as they were written.
      check: async (built) =>
        refuseDifference(
          await checksumTables(writtenRows(folder, manifest)),
          await readOnce(built, checksumTables),
        ),
    })
    await comparePhotos(photos, folder)
    return manifest
  } finally {
    await target.close()
  }
}

/** The rows as they were written into the backup. */
const writtenRows = (folder: string, { engine, migrations, tables }: BackupManifest): Snapshot => ({
  engine,
  migrations,
  tables: tables.map(({ name }) => name),
  async *rows(table) {
    const lines = createInterface({
      input: createReadStream(join(folder, rowsFileOf(table)), 'utf8'),
      crlfDelay: Number.POSITIVE_INFINITY,
    })
    for await (const line of lines) yield rowOfText(line, new Set())
  },
  close: async () => {},
})

export const noteVerdict = (db: Database, verdict: DrillVerdict): Promise<void> =>
  saveSetting(db, DRILL_KEY, JSON.stringify(verdict))

/** Drills a backup and notes the verdict for all instances. */
export const drillAndNote = async (
  db: Database,
  folder: string,
  settings: { readonly dataDir: string; readonly databaseUrl: string | undefined },
  at: number,
): Promise<DrillVerdict> => {
  const verdict = await drillBackup(folder, settings).then(
    ({ missingPhotos }) => ({ at, fault: null, missingPhotos: missingPhotos.length }),
    // The words of other errors may name rows or addresses.
    (error: unknown) => ({
      at,
      fault: error instanceof BackupFault ? error.message : 'The backup could not be restored.',
      missingPhotos: 0,
    }),
  )
  await noteVerdict(db, verdict)
  return verdict
}

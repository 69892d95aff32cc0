import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS, HOUR_MS } from '#domain/day.ts'
import type { BackupSchedule } from '#server/config/config.ts'
import { latestNotedAt } from '#domain/latest-noted.ts'
import type { Database } from '#server/db/schema.ts'
import { takeTurn } from '#server/jobs/job-turn.ts'
import type { PhotoStore } from '#server/photos/photo-store.ts'
import { backupFolderName, backupMadeAt } from './backup-files.ts'
import type { DrillVerdict } from './drill-reads.ts'
import { drillAndNote, noteVerdict } from './drill.ts'
import { makeBackup } from './make-backup.ts'
import { openSnapshot } from './snapshot.ts'

/** Only one of several instances works at a time. A failed backup is retried after this. */
const TURN_MS = HOUR_MS

const NOT_MADE = 'The backup could not be made. The log says why.'

interface ScheduledBackups {
  readonly db: Database
  readonly settings: { readonly dataDir: string; readonly databaseUrl: string | undefined }
  readonly photos: PhotoStore
  readonly version: string
  readonly clock: () => number
}

/** Newest first; backups dated in the future count as the oldest. */
const finishedBackups = async (
  folder: string,
  now: number,
): Promise<{ name: string; madeAt: number }[]> =>
  (await readdir(folder))
    .flatMap((name) => {
      const madeAt = backupMadeAt(name)
      return madeAt === undefined
        ? []
        : [{ name, madeAt: madeAt > latestNotedAt(now) ? 0 : madeAt }]
    })
    .sort((a, b) => b.madeAt - a.madeAt)

interface ScheduledBackup extends Pick<DrillVerdict, 'fault' | 'missingPhotos'> {
  readonly folder: string
}

/** Removes what killed backups left a day ago or earlier. */
const removeUnfinished = async (folder: string, now: number): Promise<void> => {
  for (const name of await readdir(folder)) {
    const begunAt = backupMadeAt(name.replace(/\.unfinished$/, ''))
    if (name.endsWith('.unfinished') && begunAt !== undefined && begunAt < now - DAY_MS)
      await rm(join(folder, name), { recursive: true, force: true })
  }
}

/**
 * Makes a backup if the newest one is old enough, restores it in a drill, and if that went well
 * deletes surplus ones. Returns a new backup. A backup that cannot be made is as loud as one that
 * cannot be restored.
 */
export const backUpWhenDue = async (
  { everyMs, keep, folder }: BackupSchedule,
  { db, settings, photos, version, clock }: ScheduledBackups,
): Promise<ScheduledBackup | undefined> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const madeAt = clock()
  const [newest] = await finishedBackups(folder, madeAt)
  if (newest !== undefined && madeAt - newest.madeAt < everyMs) return undefined
  if (!(await takeTurn(db, 'backup', TURN_MS, madeAt))) return undefined
  await removeUnfinished(folder, madeAt)
  const made = join(folder, backupFolderName(madeAt))
  try {
    await makeBackup(made, {
      openSnapshot: () => openSnapshot(settings),
      photos,
      forkcastVersion: version,
      madeAt,
    })
  } catch (error) {
    await noteVerdict(db, { at: clock(), fault: NOT_MADE, missingPhotos: 0 })
    throw error
  }
  const { fault, missingPhotos } = await drillAndNote(db, made, settings, clock())
  if (fault !== null) return { folder: made, fault, missingPhotos }
  for (const { name } of (await finishedBackups(folder, madeAt)).slice(keep))
    await rm(join(folder, name), { recursive: true, force: true })
  return { folder: made, fault, missingPhotos }
}

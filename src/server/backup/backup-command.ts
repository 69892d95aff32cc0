// `node src/server/backup/backup-command.ts backup [FOLDER]` or `restore FOLDER [--replace]`.
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readConfig } from '#server/config/config.ts'
import { runCommand } from '#server/config/operator-fault.ts'
import { openPhotoStore } from '#server/photos/open-photo-store.ts'
import { VERSION } from '#server/project-root.ts'
import { BackupFault, backupFolderName, type BackupManifest } from './backup-files.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { openTarget } from './restore-target.ts'
import { openSnapshot } from './snapshot.ts'

const summaryOf = ({ tables, photos, missingPhotos }: BackupManifest): string => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const lost =
    missingPhotos.length === 0
      ? ''
      : `; ${missingPhotos.length} photos that rows name were gone already`
  return `${rows} rows of ${tables.length} tables and ${photos} photos${lost}`
}

const backup = async (parent: string): Promise<void> => {
  const config = readConfig(process.env)
  const madeAt = Date.now()
  const folder = join(resolve(parent), backupFolderName(madeAt))
  await mkdir(resolve(parent), { recursive: true, mode: 0o700 })
  const manifest = await makeBackup(folder, {
    openSnapshot: () => openSnapshot(config),
    photos: await openPhotoStore(config),
    forkcastVersion: VERSION,
    madeAt,
  })
  console.log(`Backed up ${summaryOf(manifest)} to ${folder}`)
}

const restore = async (folder: string, mayReplace: boolean): Promise<void> => {
  const config = readConfig(process.env)
  const target = await openTarget(config)
  try {
    const photos = await openPhotoStore(config)
    const manifest = await restoreBackup(resolve(folder), { target, photos, mayReplace })
    console.log(`Restored ${summaryOf(manifest)}, as of ${manifest.madeAt}`)
  } finally {
    await target.close()
  }
}

await runCommand(async () => {
  const [command, ...given] = process.argv.slice(2)
  const folders = given.filter((word) => !word.startsWith('-'))
  const unknown = given.find(
    (word) => word.startsWith('-') && (command !== 'restore' || word !== '--replace'),
  )
  if (unknown !== undefined) throw new BackupFault(`Unknown option ${unknown}`)
  if (command === 'backup' && folders.length <= 1) return backup(folders[0] ?? 'backups')
  if (command === 'restore' && folders.length === 1)
    return restore(folders[0] as string, given.includes('--replace'))
  throw new BackupFault('Usage: npm run backup [-- FOLDER], npm run restore -- BACKUP [--replace]')
})

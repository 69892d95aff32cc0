// `node src/server/backup/move-command.ts`: from the SQLite in DATA_DIR to the PostgreSQL of DATABASE_URL.
import { readFileSync } from 'node:fs'
import { readConfig, SettingsError } from '#server/config/config.ts'
import { DatabaseUnusable } from '#server/db/database-unusable.ts'
import { DataFolderInUse } from '#server/db/process-lock.ts'
import { openPhotoStore } from '#server/photos/open-photo-store.ts'
import { BackupFault } from './backup-files.ts'
import { moveData } from './move-data.ts'

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string }

try {
  if (process.argv.length > 2) throw new BackupFault('Usage: DATABASE_URL=postgres://... npm run move-data')
  const config = readConfig(process.env)
  const { dataDir, databaseUrl, photoBucket } = config
  if (databaseUrl === undefined) throw new SettingsError('DATABASE_URL must name the PostgreSQL database to move to.')
  const photos = photoBucket === undefined ? undefined : await openPhotoStore(config)
  const moved = await moveData({ dataDir, databaseUrl, photos, forkcastVersion: version, movedAt: Date.now() })
  for (const { table, rows, checksum } of moved.tables) {
    console.log(`${table.padEnd(20)} ${String(rows).padStart(9)} rows  ${checksum.slice(0, 16)}`)
  }
  const lost = moved.missingPhotos === 0 ? '' : ` (${moved.missingPhotos} that rows name were gone already)`
  console.log(photos ? `${moved.photos} photos went to the bucket ${photoBucket?.bucket}${lost}.` : `The photos stay in ${dataDir}/photos.`)
  console.log('Every row was read back and its checksum compared. Start Forkcast with the same settings from now on.')
  console.log(`The SQLite database stays in ${dataDir} as it was: keep it as a backup, or delete it.`)
} catch (error) {
  const isForOperator = [BackupFault, SettingsError, DataFolderInUse, DatabaseUnusable].some((kind) => error instanceof kind)
  console.error(isForOperator ? (error as Error).message : error)
  process.exit(1)
}

// `node src/server/backup/move-command.ts`: from the SQLite in DATA_DIR to the PostgreSQL of
// DATABASE_URL.
import { readConfig, SettingsError } from '#server/config/config.ts'
import { runCommand } from '#server/config/operator-fault.ts'
import { openPhotoStore } from '#server/photos/open-photo-store.ts'
import { VERSION } from '#server/project-root.ts'
import { BackupFault } from './backup-files.ts'
import { moveData } from './move-data.ts'

await runCommand(async () => {
  if (process.argv.length > 2)
    throw new BackupFault('Usage: DATABASE_URL=postgres://... npm run move-data')
  const config = readConfig(process.env)
  const { dataDir, databaseUrl, photoBucket } = config
  if (databaseUrl === undefined)
    throw new SettingsError('DATABASE_URL must name the PostgreSQL database to move to.')
  const photos = photoBucket === undefined ? undefined : await openPhotoStore(config)
  const moved = await moveData({
    dataDir,
    databaseUrl,
    photos,
    forkcastVersion: VERSION,
    movedAt: Date.now(),
  })
  for (const { table, rows, checksum } of moved.tables) {
    console.log(`${table.padEnd(20)} ${String(rows).padStart(9)} rows  ${checksum.slice(0, 16)}`)
  }
  const lost =
    moved.missingPhotos === 0 ? '' : ` (${moved.missingPhotos} that rows name were gone already)`
  console.log(
    photos
      ? `${moved.photos} photos went to the bucket ${photoBucket?.bucket}${lost}.`
      : `The photos stay in ${dataDir}/photos.`,
  )
  console.log(
    'Every row was read back and its checksum compared. Start Forkcast with the same settings from now on.',
  )
  console.log(
    `The SQLite database stays in ${dataDir} as it was: keep it as a backup, or delete it.`,
  )
})

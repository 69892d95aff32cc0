// Fills an empty data folder with a believable member: `node scripts/demo/fill.ts FOLDER USERNAME
// [days]`, and the password in DEMO_PASSWORD, where no list of processes shows it.
import { join } from 'node:path'
import { registerMember } from '#server/accounts/registration/registration-service.ts'
import { readConfig } from '#server/config/config.ts'
import { serverSettingsOf } from '#server/db/server-settings.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { fillWithDemoDays } from '#server/demo/demo-days.ts'
import { DEMO_PROFILE } from '#server/demo/planned-days.ts'
import { FolderPhotoStore } from '#server/photos/folder-photo-store.ts'

const [folder, username, daysText] = process.argv.slice(2)
const password = process.env['DEMO_PASSWORD']
if (folder === undefined || username === undefined || password === undefined) {
  console.error('Usage: DEMO_PASSWORD=... node scripts/demo/fill.ts FOLDER USERNAME [days]')
  process.exit(2)
}
const dayCount = Number(daysText ?? 120)
const now = Date.now()
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

const database = await openDatabase({ dataDir: folder, databaseUrl: undefined })
const { db } = database
const config = readConfig({})
const memberId = await registerMember(
  db,
  config,
  serverSettingsOf(db, config),
  now,
  {
    username,
    email: `${username}@example.org`,
    password,
    ...DEMO_PROFILE,
  },
  '127.0.0.1',
)
await fillWithDemoDays(db, new FolderPhotoStore(join(folder, 'photos')), {
  memberId,
  zone,
  now,
  dayCount,
  photoDays: dayCount,
  picturesPerDish: 3,
})
await database.close()

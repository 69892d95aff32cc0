import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { FolderPhotoStore } from '#server/photos/folder-photo-store.ts'
import { openPhotoStore } from '#server/photos/open-photo-store.ts'
import { rowsOf } from '../../../test/support/database-rows.ts'
import { dataUrlOf, drawnDish } from '../../../test/support/drawn-photos.ts'
import { freshPostgres } from '../../../test/support/fresh-database.ts'
import { startS3 } from '../../../test/support/s3-server.ts'
import {
  newMember,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../test/support/test-app.ts'
import { BackupFault } from './backup-files.ts'
import { makeBackup } from './make-backup.ts'
import { moveData } from './move-data.ts'
import { restoreBackup } from './restore-backup.ts'
import { openTarget } from './restore-target.ts'
import { openSnapshot } from './snapshot.ts'

const COMMAND = fileURLToPath(new URL('move-command.ts', import.meta.url))
const CHEDDAR = '14104100'

let source: TestApp
let member: TestMember
let log: unknown
let picture: Buffer
beforeAll(async () => {
  source = await startTestApp({ DATABASE_URL: '' })
  member = await newMember(source)
  const post = async (url: string, payload: object) =>
    expect((await member.call({ method: 'POST', url, payload })).statusCode).toBeLessThan(300)
  await post('/api/analyze-food', { imageBase64: dataUrlOf(await drawnDish(320)) })
  await post('/api/food-analyses', { foodCode: CHEDDAR, grams: 30 })
  await post('/api/weight', { weight: 81.3, notes: 'Grüße, 早' })
  await post('/api/water-intake', { glassesDrunk: 3 })
  log = (await member.call({ url: '/api/food-analyses' })).json()
  picture = (
    await member.call({
      url: (log as { data: { imageUrl: string }[] }).data.find(({ imageUrl }) => imageUrl)!
        .imageUrl,
    })
  ).rawPayload
  await source.app.close()
}, 60_000)
afterAll(() => source.close())

/** `npm run move-data` without npm. */
const runMove = (settings: Record<string, string>) =>
  promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', COMMAND], {
    env: { PATH: process.env['PATH'], DATA_DIR: source.dataDir, ...settings },
  }).then(
    ({ stdout }) => ({ code: 0, printed: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, printed: stderr }),
  )

/** What the member who was signed in before sees on a server with the moved data. */
const seenOn = async (settings: Record<string, string>) => {
  const config = readConfig({
    DATA_DIR: source.dataDir,
    LOG_LEVEL: 'silent',
    ANALYSER_THREADS: '1',
    ...settings,
  })
  const app = await buildApp({ config, version: 'test', clock: () => source.clock.now })
  const headers = { cookie: member.cookie, 'x-time-zone': 'Europe/Paris' }
  const seen = (await app.inject({ url: '/api/food-analyses', headers })).json()
  const url = seen.data.find(({ imageUrl }: { imageUrl: string | null }) => imageUrl).imageUrl
  const photo = (await app.inject({ url, headers })).rawPayload
  await app.close()
  return { seen, photo }
}

const leftovers = async () =>
  (await readdir(source.dataDir)).filter((name) => name.startsWith('moving-'))

describe('moving from SQLite to PostgreSQL', () => {
  it('carries every row, says so table by table, and leaves members signed in', async () => {
    const target = await freshPostgres()
    const { code, printed } = await runMove({ DATABASE_URL: target.url })
    expect([code, printed]).toEqual([0, expect.stringMatching(/^meal +2 rows {2}[0-9a-f]{16}$/m)])
    expect(printed).toMatch(/^member +1 rows/m)
    expect(await seenOn({ DATABASE_URL: target.url })).toEqual({ seen: log, photo: picture })
    expect(await leftovers()).toEqual([])

    // The target now has a member, so a second run is refused and changes nothing.
    const again = await runMove({ DATABASE_URL: target.url })
    expect([again.code, again.printed]).toEqual([
      1,
      expect.stringMatching(/has members already\. Nothing was changed\./),
    ])
    expect(
      await rowsOf({ dataDir: '', databaseUrl: target.url }, 'select id from meal'),
    ).toHaveLength(2)
    await target.drop()
  })

  it('carries the photos to a bucket where one is set', async () => {
    const [target, s3] = [await freshPostgres(), await startS3()]
    const config = readConfig({ ...s3.settings, DATA_DIR: source.dataDir })
    const moved = await moveData({
      dataDir: source.dataDir,
      databaseUrl: target.url,
      photos: await openPhotoStore(config),
      forkcastVersion: 'test',
      movedAt: source.clock.now,
    })
    expect(moved).toMatchObject({ photos: 1, missingPhotos: 0 })
    // The installation keeps its id and owns the bucket.
    const idOn = (place: { dataDir: string; databaseUrl: string | undefined }) =>
      rowsOf(place, `select value from setting where key = 'installation-id'`)
    const id = await idOn({ dataDir: source.dataDir, databaseUrl: undefined })
    expect(await idOn({ dataDir: '', databaseUrl: target.url })).toEqual(id)
    expect([{ value: await (await openPhotoStore(config)).ownership?.read() }]).toEqual(id)
    expect(await seenOn({ DATABASE_URL: target.url, ...s3.settings })).toEqual({
      seen: log,
      photo: picture,
    })
    await s3.stop()
    await target.drop()
  })

  it('needs an address, a database to read, and a folder that no server uses', async () => {
    expect(await runMove({})).toEqual({
      code: 1,
      printed: expect.stringMatching(/DATABASE_URL must name/),
    })
    const target = await freshPostgres()
    const nowhere = await runMove({
      DATABASE_URL: target.url,
      DATA_DIR: join(source.dataDir, 'photos'),
    })
    expect([nowhere.code, nowhere.printed]).toEqual([
      1,
      expect.stringMatching(/There is no database in/),
    ])
    const running = await buildApp({
      config: readConfig({ DATA_DIR: source.dataDir, LOG_LEVEL: 'silent' }),
      version: 'test',
    })
    const refused = await runMove({ DATABASE_URL: target.url })
    expect([refused.code, refused.printed]).toEqual([
      1,
      expect.stringMatching(/already running on the data folder/),
    ])
    await running.close()
    await target.drop()
  })

  it('says in words that nothing listens where the database should be', async () => {
    // Both addresses of the host are tried; the combined error has no message.
    const refused = await runMove({ DATABASE_URL: 'postgres://forkcast@localhost:1/forkcast' })
    expect(refused).toEqual({
      code: 1,
      printed: expect.stringMatching(
        /^DATABASE_URL: the database there cannot be used: .*ECONNREFUSED.*\.$/m,
      ),
    })
  })

  it('leaves members alone who registered while it was at work', async () => {
    const database = await freshPostgres()
    const settings = { dataDir: source.dataDir, databaseUrl: database.url }
    const folder = join(source.dataDir, 'one-backup')
    const photos = new FolderPhotoStore(join(source.dataDir, 'photos'))
    await makeBackup(folder, {
      openSnapshot: () => openSnapshot({ dataDir: source.dataDir, databaseUrl: undefined }),
      photos,
      forkcastVersion: 'test',
      madeAt: source.clock.now,
    })
    const target = await openTarget(settings)
    const server = await startTestApp({ DATABASE_URL: database.url })
    // Its first clean-up, by its clock of another year, would take the restore for a killed one.
    await server.restart()
    let newcomer: TestMember | undefined
    const check = async () => {
      newcomer = await newMember(server)
    }
    const restoring = restoreBackup(folder, { target, photos, mayReplace: false, check })
    await expect(restoring).rejects.toThrow(/has got members meanwhile\. Nothing was changed\./)
    expect((await newcomer?.call({ url: '/api/me' }))?.statusCode).toBe(200)
    await target.close()
    await server.close()
    await database.drop()
  })

  it.each([
    // PostgreSQL cannot store these bytes in text unchanged.
    [
      'comes back changed',
      `update member set theme = x'6162'`,
      `update member set theme = 'system'`,
      /member did not arrive as it left: 1 rows went, 1 came/,
    ],
    [
      'does not fit',
      `update water_day set glasses = 'many'`,
      `update water_day set glasses = 3`,
      /integer/,
    ],
  ])('changes nothing when a row %s', async (_what, damage, mend, words) => {
    const target = await freshPostgres()
    const change = (statement: string) => {
      const db = new DatabaseSync(join(source.dataDir, 'forkcast.db'))
      db.exec(statement)
      db.close()
    }
    change(damage)
    const move = moveData({
      dataDir: source.dataDir,
      databaseUrl: target.url,
      photos: undefined,
      forkcastVersion: 'test',
      movedAt: source.clock.now,
    })
    await expect(move).rejects.toThrow(words)
    change(mend)
    const place = { dataDir: '', databaseUrl: target.url }
    for (const table of ['member', 'meal', 'setting'])
      expect(await rowsOf(place, `select * from ${table}`)).toEqual([])
    expect(
      await rowsOf(place, `select nspname from pg_namespace where nspname like 'restoring%'`),
    ).toEqual([])
    expect(await leftovers()).toEqual([])
    await target.drop()
  })

  it('says what is wrong as a fault for the operator', async () => {
    const target = await freshPostgres()
    const move = moveData({
      dataDir: join(source.dataDir, 'none'),
      databaseUrl: target.url,
      photos: undefined,
      forkcastVersion: 'test',
      movedAt: 0,
    })
    await expect(move).rejects.toBeInstanceOf(BackupFault)
    await target.drop()
  })
})

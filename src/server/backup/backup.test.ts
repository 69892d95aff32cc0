import { randomUUID } from 'node:crypto'
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { isRestored } from '#server/db/installation-id.ts'
import { allMigrations } from '#server/db/migrations/all.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { FolderPhotoStore } from '#server/photos/folder-photo-store.ts'
import { openPhotoStore } from '#server/photos/open-photo-store.ts'
import type { PhotoStore } from '#server/photos/photo-store.ts'
import { rowsOf } from '../../../test/support/database-rows.ts'
import { emptyDatabase } from '../../../test/support/fresh-database.ts'
import { dataUrlOf, drawnDish } from '../../../test/support/drawn-photos.ts'
import { startS3 } from '../../../test/support/s3-server.ts'
import {
  newMember,
  registration,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../test/support/test-app.ts'
import { BackupFault } from './backup-files.ts'
import { drillAndNote, drillBackup } from './drill.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { openTarget } from './restore-target.ts'
import { openSnapshot, type Snapshot } from './snapshot.ts'

const MADE_AT = Date.UTC(2026, 4, 20, 12)

let test: TestApp
let target: TestApp
let folder: string
let photo: string
beforeAll(async () => {
  test = await startTestApp()
  // A separate target, created and stopped.
  target = await startTestApp()
  await target.app.close()
  folder = await mkdtemp(join(tmpdir(), 'forkcast-backup-'))
  photo = dataUrlOf(await drawnDish(320))
}, 60_000)
afterAll(async () => {
  await test.close()
  await target.close()
  await rm(folder, { recursive: true, force: true })
})

const settingsOf = ({ dataDir, databaseUrl }: TestApp) => ({ dataDir, databaseUrl })
const photosOf = ({ dataDir }: TestApp) => new FolderPhotoStore(join(dataDir, 'photos'))

let made = 0
const backUp = async (
  photos: PhotoStore = photosOf(test),
  open: () => Promise<Snapshot> = () => openSnapshot(settingsOf(test)),
) => {
  made += 1
  const path = join(folder, `backup-${made}`)
  const manifest = await makeBackup(path, {
    openSnapshot: open,
    photos,
    forkcastVersion: 'test',
    madeAt: MADE_AT,
  })
  return { path, manifest }
}

const restore = async (path: string, mayReplace: boolean) => {
  const opened = await openTarget(settingsOf(target))
  try {
    return await restoreBackup(path, { target: opened, photos: photosOf(target), mayReplace })
  } finally {
    await opened.close()
  }
}

const rowsIn = async (path: string, table: string): Promise<Record<string, any>[]> =>
  (await readFile(join(path, 'rows', `${table}.jsonl`), 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

const post = async (member: TestMember, url: string, payload: object) => {
  const reply = await member.call({ method: 'POST', url, payload })
  expect(reply.statusCode, reply.body).toBeLessThan(300)
  return reply.json()
}
/** A meal with two photos. */
const photographed = async (
  member: TestMember,
): Promise<{ id: string; imageUrl: string; moreImageUrls: string[] }> =>
  (await post(member, '/api/analyze-food', { imageBase64: photo, moreImagesBase64: [photo] })).data

const filesIn = async (path: string) =>
  (await readdir(path, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

describe('a backup of a server at work', () => {
  it('is one moment of all tables, and comes back whole', { timeout: 120_000 }, async () => {
    const members = [await newMember(test), await newMember(test), await newMember(test)]
    const meals = new Map<string, Awaited<ReturnType<typeof photographed>>>()
    for (const member of members) meals.set(member.id, await photographed(member))
    // Each member writes a weigh-in and then an activity, so a snapshot has as many of both, or one
    // weigh-in more.
    let isDone = false
    const acknowledged = new Map<string, number>()
    const writers = members.map(async (member) => {
      for (let turn = 1; !isDone; turn += 1) {
        await post(member, '/api/weight', { weight: 80, notes: `turn ${turn}` })
        await post(member, '/api/activities', {
          activityType: 'yoga',
          durationMinutes: 20,
          notes: `turn ${turn}`,
        })
        acknowledged.set(member.id, turn)
      }
    })
    while ([...acknowledged.values()].reduce((sum, turns) => sum + turns, 0) < 30)
      await new Promise((resolve) => setTimeout(resolve, 5))
    const before = new Map(acknowledged)
    // A member is erased between the snapshot and the copying of photos.
    const [leaver] = members as [TestMember]
    const store = photosOf(test)
    let hasLeft = false
    const snapshots: Snapshot[] = []
    const photos: PhotoStore = Object.assign(Object.create(store) as PhotoStore, {
      async open(...[memberId, photoId, size]: Parameters<PhotoStore['open']>) {
        if (!hasLeft) {
          hasLeft = true
          isDone = true
          await Promise.all(writers)
          await post(leaver, '/api/account/erase', { password: registration.password })
          isDone = false
          writers.splice(
            0,
            writers.length,
            ...members.slice(1).map(async (member) => {
              for (let turn = 1; !isDone; turn += 1)
                await post(member, '/api/water-intake', { glassesDrunk: turn % 8 })
            }),
          )
        }
        return store.open(memberId, photoId, size)
      },
    })
    const { path, manifest } = await backUp(photos, async () => {
      const snapshot = await openSnapshot(settingsOf(test))
      snapshots.push(snapshot)
      return snapshot
    })
    isDone = true
    await Promise.all(writers)

    expect(snapshots).toHaveLength(2)
    const [weighIns, activities] = [await rowsIn(path, 'weigh_in'), await rowsIn(path, 'activity')]
    for (const { id } of members.slice(1)) {
      const count = (rows: Record<string, any>[]) =>
        rows.filter((row) => row['member_id'] === id).length
      expect([0, 1]).toContain(count(weighIns) - count(activities))
      expect(count(activities)).toBeGreaterThanOrEqual(before.get(id) ?? 0)
    }
    expect((await rowsIn(path, 'member')).map(({ id }) => id).toSorted()).toEqual(
      members
        .slice(1)
        .map(({ id }) => id)
        .toSorted(),
    )
    // Photos of the erased member are gone from the backup, too.
    expect(await filesIn(join(path, 'photos'))).toHaveLength(8)
    expect(manifest).toMatchObject({ photos: 4, missingPhotos: [] })

    expect(await restore(path, false)).toEqual(manifest)
    await target.restart()
    for (const { id, cookie } of members.slice(1)) {
      const call = (url: string) => target.app.inject({ url, headers: { cookie } })
      // The session still works, because its secret and row are in the backup.
      expect((await call('/api/me')).json().user.id).toBe(id)
      const {
        id: mealId,
        imageUrl,
        moreImageUrls,
      } = meals.get(id) as Awaited<ReturnType<typeof photographed>>
      expect((await call('/api/food-analyses')).json().data).toMatchObject([{ id: mealId }])
      expect(moreImageUrls).toHaveLength(1)
      for (const url of [imageUrl, ...moreImageUrls]) {
        expect((await call(url)).rawPayload.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
      }
    }
    expect(
      (await target.app.inject({ url: '/api/me', headers: { cookie: leaver.cookie } })).statusCode,
    ).toBe(401)
    await target.app.close()
  })

  it('reports photos that were lost before, and keeps the rest', async () => {
    const member = await newMember(test)
    await photographed(member)
    await rm(join(test.dataDir, 'photos', member.id), { recursive: true })
    const { path, manifest } = await backUp()
    expect(manifest.missingPhotos).toMatchObject([{ memberId: member.id }, { memberId: member.id }])
    const verdict = await drillAndNote(test.app.db, path, settingsOf(test), test.clock.now)
    expect(verdict).toEqual({ at: test.clock.now, fault: null, missingPhotos: 2 })
    await post(member, '/api/account/erase', { password: registration.password })
  })

  it('leaves nothing behind when it cannot be finished', async () => {
    const broken = async (): Promise<Snapshot> => {
      const snapshot = await openSnapshot(settingsOf(test))
      return {
        ...snapshot,
        // oxlint-disable-next-line require-yield
        async *rows() {
          throw new Error('The disk is gone')
        },
      }
    }
    const before = await readdir(folder)
    await expect(backUp(photosOf(test), broken)).rejects.toThrow('The disk is gone')
    expect(await readdir(folder)).toEqual(before)
  })

  it('says where there is no database', async () => {
    await expect(
      openSnapshot({ dataDir: join(folder, 'nowhere'), databaseUrl: undefined }),
    ).rejects.toThrow(BackupFault)
  })
})

describe('bringing a backup back', () => {
  const stateOfTarget = async () => {
    const path = join(folder, `state-${Math.random()}`)
    await makeBackup(path, {
      openSnapshot: () => openSnapshot(settingsOf(target)),
      photos: photosOf(target),
      forkcastVersion: 'test',
      madeAt: MADE_AT,
    })
    return Promise.all((await filesIn(path)).toSorted().map((file) => readFile(file, 'utf8')))
  }

  it('passes a drill with members, meals and photos, and fails one without a photo', async () => {
    await photographed(await newMember(test))
    const { path } = await backUp()
    const state = await rowsOf(test, 'select * from member order by id')
    const manifest = await drillBackup(path, settingsOf(test))
    expect(manifest.photos).toBeGreaterThan(0)
    expect(await rowsOf(test, 'select * from member order by id')).toEqual(state)
    const [photoFile = ''] = await filesIn(join(path, 'photos'))
    await rm(photoFile)
    await expect(drillBackup(path, settingsOf(test))).rejects.toThrow(/is missing/)
  })

  it('fails a drill that meets any damage, and says where', async () => {
    await photographed(await newMember(test))
    const flipped = async (file: string, at: number) => {
      const bytes = await readFile(file)
      bytes[at] = (bytes[at] ?? 0) ^ 1
      await writeFile(file, bytes)
    }
    const halved = async (file: string) => {
      const bytes = await readFile(file)
      await writeFile(file, bytes.subarray(0, bytes.length / 2))
    }
    const photoIn = async (path: string, size: 'picture' | 'thumbnail') =>
      (await filesIn(join(path, 'photos'))).find((file) =>
        size === 'picture' ? /[\w-]+\.jpg$/.test(file) : !/\/[\w-]+\.jpg$/.test(file),
      ) ?? ''
    const damages: [string, (path: string) => Promise<void>, RegExp][] = [
      ['a letter', (path) => flipped(join(path, 'rows', 'member.jsonl'), 9), /rows\/member/],
      ['a table', (path) => halved(join(path, 'rows', 'meal.jsonl')), /rows\/meal/],
      ['a missing table', (path) => rm(join(path, 'rows', 'meal.jsonl')), /rows\/meal/],
      ['a photo', async (path) => flipped(await photoIn(path, 'picture'), 500), /photos\//],
      ['a thumbnail', async (path) => halved(await photoIn(path, 'thumbnail')), /photos\//],
      ['the checksums', (path) => halved(join(path, 'SHA256SUMS')), /SHA256SUMS/],
      ['the manifest', (path) => halved(join(path, 'manifest.json')), /manifest/],
    ]
    for (const [what, damage, words] of damages) {
      const { path } = await backUp()
      await damage(path)
      const fault = await drillBackup(path, settingsOf(test)).catch((error: unknown) => error)
      expect([what, String(fault)]).toEqual([what, expect.stringMatching(words)])
      expect(fault).toBeInstanceOf(BackupFault)
    }
  })

  it('refuses a target that has members, unless it may replace them', async () => {
    const { path } = await backUp()
    const before = await stateOfTarget()
    await expect(restore(path, false)).rejects.toThrow(/has members already.*--replace/)
    expect(await stateOfTarget()).toEqual(before)

    const newcomer = await newMember(test)
    const { path: newer } = await backUp()
    await restore(newer, true)
    await target.restart()
    const me = await target.app.inject({ url: '/api/me', headers: { cookie: newcomer.cookie } })
    expect(me.json().user.id).toBe(newcomer.id)
    await target.app.close()
  })

  it.each([
    '0001-foundation',
    '0005-sign-in',
    '0012-body-measurements',
    '0054-recipes',
    '0083-coach-looks',
  ])('replaces a database as it was with %s, and no table of another program', async (newest) => {
    const { path, manifest } = await backUp()
    const database = await emptyDatabase()
    const dataDir = await mkdtemp(join(folder, 'earlier-'))
    const settings = { dataDir, databaseUrl: database?.url }
    try {
      const all = Object.keys(allMigrations(database ? 'postgres' : 'sqlite'))
      const only = new Set(all.filter((name) => name <= newest))
      const earlier = await openDatabase(settings, { only })
      await sql`create table another_program (id integer)`.execute(earlier.db)
      await earlier.close()

      const opened = await openTarget(settings)
      const photos = new FolderPhotoStore(join(dataDir, 'photos'))
      await restoreBackup(path, { target: opened, photos, mayReplace: true })
      await opened.close()

      const restored = await openDatabase(settings)
      const { rows } = await sql<{ n: number }>`select count(*) as n from member`.execute(
        restored.db,
      )
      expect(Number(rows[0]?.n)).toBe(manifest.tables.find(({ name }) => name === 'member')?.rows)
      const tables = (await restored.db.introspection.getTables()).map(({ name }) => name)
      expect(tables).not.toContain('ticket')
      // A file of SQLite is the installation's alone, and replaced as a whole.
      expect(tables.includes('another_program')).toBe(database !== undefined)
      await restored.close()
    } finally {
      await database?.drop()
    }
  })

  it('refuses the database of a running server', async () => {
    const server = await startTestApp()
    await expect(openTarget(settingsOf(server))).rejects.toThrow(
      inject('postgres') ? /is in use by a running Forkcast/ : /already running/,
    )
    await server.close()
  })

  it.skipIf(!inject('postgres'))('refuses that of a server that started meanwhile', async () => {
    const { path } = await backUp()
    const opened = await openTarget(settingsOf(target))
    const server = await startTestApp({ DATABASE_URL: target.databaseUrl ?? '' })
    const member = await newMember(server)
    const photos = photosOf(target)
    await expect(restoreBackup(path, { target: opened, photos, mayReplace: true })).rejects.toThrow(
      /is in use by a running Forkcast.*Nothing was changed/,
    )
    expect((await member.call({ url: '/api/me' })).statusCode).toBe(200)
    await server.app.close()
    await restoreBackup(path, { target: opened, photos, mayReplace: true })
    await opened.close()
    await server.close()
  })

  it.each([
    [
      'a row was changed',
      async (path: string) => appendFile(join(path, 'rows', 'member.jsonl'), '{}\n'),
    ],
    ['a table is missing', async (path: string) => rm(join(path, 'rows', 'meal.jsonl'))],
    [
      'a checksum was changed',
      async (path: string) =>
        appendFile(join(path, 'SHA256SUMS'), `${'0'.repeat(64)}  rows/meal.jsonl\n`),
    ],
    [
      'a photo was changed',
      async (path: string) => appendFile((await filesIn(join(path, 'photos')))[0] as string, 'x'),
    ],
    ['it was never finished', async (path: string) => rm(join(path, 'manifest.json'))],
    ['its list is no list', async (path: string) => writeFile(join(path, 'manifest.json'), '[]')],
    [
      'it is newer than this program',
      async (path: string) => {
        const text = await readFile(join(path, 'manifest.json'), 'utf8')
        await writeFile(
          join(path, 'manifest.json'),
          text.replace('"migrations": [', '"migrations": ["9999-later",'),
        )
      },
    ],
  ])('changes nothing when %s', async (_what, damage) => {
    const { path } = await backUp()
    await damage(path)
    const before = await stateOfTarget()
    await expect(restore(path, true)).rejects.toThrow(BackupFault)
    expect(await stateOfTarget()).toEqual(before)
  })

  it('changes nothing when the rows do not fit the tables', async () => {
    const { path } = await backUp(photosOf(test), async () => {
      const snapshot = await openSnapshot(settingsOf(test))
      return {
        ...snapshot,
        async *rows(table: string) {
          for await (const row of snapshot.rows(table))
            yield table === 'member' ? { ...row, email: null } : row
        },
        close: () => snapshot.close(),
      }
    })
    await newMember(test)
    const before = await stateOfTarget()
    await expect(restore(path, true)).rejects.toThrow(/not.null/i)
    expect(await stateOfTarget()).toEqual(before)
    expect((await readdir(target.dataDir)).filter((name) => name.startsWith('restoring'))).toEqual(
      [],
    )
  })

  it('makes another installation of it, which stays that when restored again', async () => {
    const idIn = async (app: TestApp) =>
      (
        await rowsOf(settingsOf(app), `select value from setting where key = 'installation-id'`)
      ).map(({ value }) => value)
    const { path } = await backUp()
    const copy = await startTestApp()
    await copy.app.close()
    const restoreCopy = async () => {
      const opened = await openTarget(settingsOf(copy))
      await restoreBackup(path, { target: opened, photos: photosOf(copy), mayReplace: true })
      await opened.close()
      return idIn(copy)
    }
    const first = await restoreCopy()
    expect(first).toHaveLength(1)
    expect(first).not.toEqual(await idIn(test))
    expect(await restoreCopy()).toEqual(first)
    await copy.close()
  })

  it('owns a bucket that nobody used, and not one that others may use', async () => {
    const s3 = await startS3()
    const { path } = await backUp()
    const idAfterRestoring = async (prefix: string) => {
      const dataDir = await mkdtemp(join(folder, 'beside-bucket-'))
      const opened = await openTarget({ dataDir, databaseUrl: undefined })
      const photos = await openPhotoStore(readConfig({ ...s3.settings, S3_PREFIX: prefix }))
      await restoreBackup(path, { target: opened, photos, mayReplace: false })
      await opened.close()
      const [row] = await rowsOf(
        { dataDir, databaseUrl: undefined },
        `select value from setting where key = 'installation-id'`,
      )
      return String(row?.['value'])
    }
    const used = await openPhotoStore(readConfig({ ...s3.settings, S3_PREFIX: 'used' }))
    await used.put(randomUUID(), randomUUID(), {
      picture: Buffer.from('a picture'),
      thumbnail: Buffer.from('small'),
    })
    expect(isRestored(await idAfterRestoring('unused'))).toBe(false)
    expect(isRestored(await idAfterRestoring('used'))).toBe(true)
    await s3.stop()
  })

  it('brings a backup of an older version up to date', async () => {
    const [first] = Object.keys(allMigrations('sqlite')) as [string]
    const old = join(folder, 'old')
    await mkdir(old)
    const database = await openDatabase(
      { dataDir: old, databaseUrl: undefined },
      { only: new Set([first]) },
    )
    await database.db
      .insertInto('setting')
      .values({ key: 'kept', value: 'since the first version' })
      .execute()
    await database.close()
    const { path, manifest } = await backUp(new FolderPhotoStore(join(old, 'photos')), () =>
      openSnapshot({ dataDir: old, databaseUrl: undefined }),
    )
    expect(manifest.migrations).toEqual([first])
    // Also from SQLite to PostgreSQL.
    await restore(path, true)
    const opened = await openDatabase(settingsOf(target))
    expect(
      await opened.db.selectFrom('setting').selectAll().where('key', '=', 'kept').execute(),
    ).toEqual([{ key: 'kept', value: 'since the first version' }])
    expect(await opened.db.selectFrom('consent').selectAll().execute()).toEqual([])
    await opened.close()
  })
})

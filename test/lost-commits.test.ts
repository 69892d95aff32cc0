import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { makeBackup } from '#server/backup/make-backup.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { openTarget } from '#server/backup/restore-target.ts'
import { openSnapshot } from '#server/backup/snapshot.ts'
import { FolderPhotoStore } from '#server/photos/folder-photo-store.ts'
import { rowsOf } from './support/database-rows.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataUrlOf, drawnDish } from './support/drawn-photos.ts'
import { emptyDatabase, freshPostgres } from './support/fresh-database.ts'
import type { TestDatabase } from './support/postgres-databases.ts'
import { newMember, startTestApp, type TestApp, type TestMember } from './support/test-app.ts'

/** Carries everything to PostgreSQL and back, but the answer to a COMMIT that is to be lost. */
const openLossyLine = async (databaseUrl: string) => {
  const url = new URL(databaseUrl)
  const [host, port] = [url.hostname, Number(url.port)]
  let isArmed = false
  const server = createServer((client) => {
    const upstream = connect(port, host)
    const end = () => {
      client.destroy()
      upstream.destroy()
    }
    client.on('data', (bytes) => upstream.write(bytes))
    upstream.on('data', (bytes) => {
      if (!isArmed || !bytes.includes('COMMIT\0')) return client.write(bytes)
      isArmed = false
      return end()
    })
    for (const socket of [client, upstream]) socket.on('close', end).on('error', end)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    loseNextCommit: () => void (isArmed = true),
    close: () => server.close(),
  }
}

let database: TestDatabase
let line: Awaited<ReturnType<typeof openLossyLine>>
let test: TestApp
let member: TestMember
beforeAll(async () => {
  database = await freshPostgres()
  line = await openLossyLine(database.url)
  test = await startTestApp({ DATABASE_URL: line.url })
  member = await newMember(test)
})
afterAll(async () => {
  await test.close()
  line.close()
  await database.drop()
})

const post = (url: string, payload: object, key: string) =>
  member.call({ method: 'POST', url, payload, headers: { 'idempotency-key': key } })
const read = async (url: string) => (await member.call({ url })).json().data

/** Sends calls until the COMMIT that is lost is that of one of them, not of what runs beside. */
const sendAndLose = async (url: string, payload: object) => {
  for (;;) {
    const key = randomUUID()
    line.loseNextCommit()
    const reply = await post(url, payload, key)
    if (reply.statusCode !== 503) continue
    expect(reply.json().code).toBe('database_unavailable')
    return key
  }
}

describe('a recording whose COMMIT was carried out, but never answered', () => {
  it('is said to have failed for now, and sent again is there once', async () => {
    const key = await sendAndLose('/api/weight', { weight: 80 })
    const before = (await read('/api/weight/history')).length
    const again = await post('/api/weight', { weight: 80 }, key)
    expect(again.statusCode).toBe(201)
    expect(await read('/api/weight/history')).toHaveLength(before)
  })
  it('has its photo', async () => {
    const photo = { imageBase64: dataUrlOf(await drawnDish(320)) }
    const key = await sendAndLose('/api/analyze-food', photo)
    const before = (await read('/api/food-analyses')).length
    const { imageUrl } = (await post('/api/analyze-food', photo, key)).json().data
    expect(await read('/api/food-analyses')).toHaveLength(before)
    expect((await member.call({ url: imageUrl })).statusCode).toBe(200)
  })
})

describe('a restore whose COMMIT was carried out, but never answered', () => {
  it('says what is not known, and keeps the photos of its rows', async () => {
    await post('/api/analyze-food', { imageBase64: dataUrlOf(await drawnDish(320)) }, randomUUID())
    const folder = join(test.dataDir, 'backup')
    const { photos } = await makeBackup(folder, {
      openSnapshot: () => openSnapshot({ dataDir: test.dataDir, databaseUrl: database.url }),
      photos: new FolderPhotoStore(join(test.dataDir, 'photos')),
      forkcastVersion: 'test',
      madeAt: test.clock.now,
    })
    expect(photos).toBeGreaterThan(0)
    const empty = (await emptyDatabase()) as TestDatabase
    const emptyLine = await openLossyLine(empty.url)
    const place = { dataDir: join(test.dataDir, 'restored'), databaseUrl: empty.url }
    const restored = new FolderPhotoStore(join(place.dataDir, 'photos'))
    const target = await openTarget({ ...place, databaseUrl: emptyLine.url })
    try {
      const restoring = restoreBackup(folder, {
        target,
        photos: restored,
        mayReplace: false,
        isMove: true,
        check: async () => emptyLine.loseNextCommit(),
      })
      await expect(restoring).rejects.toThrow(
        /Either nothing was changed or everything was replaced/,
      )
      const named = await rowsOf(place, 'select member_id, photo_id from meal_photo')
      expect(named).toHaveLength(photos)
      for (const { member_id, photo_id } of named)
        expect(await restored.open(String(member_id), String(photo_id), 'picture')).toBeDefined()
    } finally {
      await target.close().catch(() => undefined)
      emptyLine.close()
      await empty.drop()
    }
  })
})

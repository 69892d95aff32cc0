import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EXPORT_PATH } from '#contract/export-path.ts'
import { connectPostgres } from '#server/db/connect-postgres.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { closeAccount } from '#server/portability/portability-store.ts'
import { columnsByTable, rowsOf } from './support/database-rows.ts'
import { dataUrlOf, drawnDish } from './support/drawn-photos.ts'
import { someoneWaits } from './support/held-meal.ts'
import {
  newMember,
  registration,
  startTestApp,
  type TestApp,
  type TestMember,
} from './support/test-app.ts'

const EXPORTS_AT_ONCE = 2
const SMALL_PHOTO = dataUrlOf(await drawnDish(320))

const SECRETS = [
  'Zanzibarina',
  'zanzibarina@forget.example',
  'dreamt of marzipan',
  'a knee that creaks',
  'scales of my aunt',
]

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

const liveAWhile = async () => {
  const who = await newMember(test, 'Europe/Paris', { username: SECRETS[0], email: SECRETS[1] })
  const send = async (method: 'POST' | 'PATCH', url: string, payload: object, key: string) => {
    const reply = await who.call({
      method,
      url,
      payload,
      headers: { 'idempotency-key': `key-of-what-is-erased-${key}` },
    })
    expect(reply.statusCode, reply.body).toBeLessThan(300)
    return reply.json()
  }
  const imageBase64 = dataUrlOf(await drawnDish(320))
  await send('POST', '/api/analyze-food', { imageBase64, note: SECRETS[2] }, 'photo')
  const file = Buffer.from(`Date,Weight,Notes\n2026-05-18,81,${SECRETS[4]}\n`)
  const sent = {
    method: 'POST',
    payload: file,
    headers: { 'content-type': 'application/octet-stream' },
  } as const
  const reading = (await who.call({ ...sent, url: '/api/imports?name=Zanzibarina.csv' })).json()
    .data
  await send(
    'POST',
    `/api/imports/${reading.id}/confirm`,
    { columns: { ...reading.table.choice, notes: 2 } },
    'import',
  )
  expect((await who.call({ ...sent, url: '/api/imports' })).statusCode).toBe(200)
  for (let turn = 0; turn < 30; turn += 1) {
    await send(
      'POST',
      '/api/activities',
      { activityType: 'walking', durationMinutes: 30, notes: `${SECRETS[3]} ${turn}` },
      `walk-${turn}`,
    )
    const { data } = await send(
      'POST',
      '/api/weight',
      { weight: 80, notes: `${SECRETS[4]} ${turn}` },
      `weight-${turn}`,
    )
    await send(
      'PATCH',
      `/api/weight/${data.id}`,
      { notes: `${SECRETS[4]}, corrected` },
      `correction-${turn}`,
    )
  }
  return who
}
const erase = async (who: TestMember) => {
  const reply = await who.call({
    method: 'POST',
    url: '/api/account/erase',
    payload: { password: registration.password },
  })
  expect(reply.statusCode).toBe(200)
}

/** Files of the data folder in which something of a member stands, by the words that were found. */
const findTraces = async (who: TestMember): Promise<string[]> => {
  const traces: string[] = []
  for (const entry of await readdir(test.dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (path.includes(who.id)) traces.push(path)
    if (!entry.isFile()) continue
    const content = await readFile(path, 'latin1').catch((error: NodeJS.ErrnoException) => {
      // Removed since it was listed.
      if (error.code !== 'ENOENT') throw error
      return ''
    })
    const text = content.toLowerCase()
    traces.push(
      ...[...SECRETS, who.id]
        .filter((secret) => text.includes(secret.toLowerCase()))
        .map((secret) => `${entry.name}: ${secret}`),
    )
  }
  return traces
}
const findRows = async (who: TestMember): Promise<string[]> => {
  const found: string[] = []
  for (const table of (await columnsByTable(test)).keys()) {
    const text = JSON.stringify(await rowsOf(test, `select * from ${table}`)).toLowerCase()
    found.push(
      ...[...SECRETS, who.id]
        .filter((secret) => text.includes(secret.toLowerCase()))
        .map((secret) => `${table}: ${secret}`),
    )
  }
  return found
}

describe('an erased member', () => {
  it('leaves nothing in the data folder, nor in any table, while others stay', async () => {
    const other = await newMember(test)
    await other.call({
      method: 'POST',
      url: '/api/weight',
      payload: { weight: 70, notes: 'stays' },
    })
    const who = await liveAWhile()
    expect(await findRows(who)).toContain(`weigh_in: ${SECRETS[4]}`)
    if (test.databaseUrl === undefined) expect((await findTraces(who)).length).toBeGreaterThan(5)
    await erase(who)
    expect(await findTraces(who)).toEqual([])
    expect(await findRows(who)).toEqual([])
    expect((await other.call({ url: '/api/weight/history' })).json().data).toMatchObject([
      { weight: 70, notes: 'stays' },
    ])
  })

  it.each([
    [
      ['POST', '/api/weight', { weight: 80 }],
      ['POST', '/api/water-intake', { glassesDrunk: 2 }],
      ['POST', '/api/boosters/today', { sugarFreeDay: true }],
      [
        'POST',
        '/api/own-foods',
        { name: 'Oat bar', calories: 420, protein: 8, carbs: 60, fats: 15 },
      ],
    ],
    [
      ['POST', '/api/household', { name: SECRETS[4] }],
      ['POST', '/api/personal-tokens', { name: 'Scale', scopes: ['weigh'], lifeDays: null }],
      ['POST', '/api/analyze-food', { imageBase64: SMALL_PHOTO }],
    ],
  ] as const)(
    'is gone for calls that began before: they leave nothing, and are told that it is gone',
    async (...calls) => {
      const who = await newMember(test)
      const erased = Promise.withResolvers<void>()
      const replies = calls.map(async ([method, url, body]) => {
        // Who calls is known before the body is read.
        const opened = Promise.withResolvers<void>()
        const payload = Readable.from(
          (async function* () {
            opened.resolve()
            await erased.promise
            yield Buffer.from(JSON.stringify(body))
          })(),
        )
        const reply = Promise.resolve(
          who.call({ method, url, payload, headers: { 'content-type': 'application/json' } }),
        )
        await opened.promise
        return { reply }
      })
      const waiting = await Promise.all(replies)
      await erase(who)
      erased.resolve()
      for (const { reply } of waiting) {
        const { statusCode, body } = await reply
        // A new way in is refused for want of a session.
        expect([401, 404], body).toContain(statusCode)
      }
      expect(await findRows(who)).toEqual([])
      expect(
        (await who.call({ method: 'POST', url: '/api/weight', payload: { weight: 80 } }))
          .statusCode,
      ).toBe(401)
    },
  )

  it('is gone for exports that begin meanwhile: they are whole, or refused for want of a session', async () => {
    const who = await newMember(test)
    const exports: number[] = []
    let isErased = false
    const erasing = erase(who).finally(() => (isErased = true))
    // As many at a time as a member may have.
    const oneAfterTheOther = async () => {
      while (!isErased) {
        exports.push((await who.call({ url: EXPORT_PATH })).statusCode)
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    await Promise.all(Array.from({ length: EXPORTS_AT_ONCE }, oneAfterTheOther))
    await erasing
    expect([200, 401]).toEqual(expect.arrayContaining([...new Set(exports)]))
  })

  it('leaves no household that was made while the member was erased', async () => {
    if (test.databaseUrl === undefined) return
    const who = await newMember(test)
    const maker = await connectPostgres(test.databaseUrl)
    await maker.query('begin')
    await maker.query(`insert into household (id, name, made_at) values ('h', 'Home', 1)`)
    await maker.query(
      `insert into household_member (member_id, id, household_id, joined_at, shares_all) values ('${who.id}', 'm', 'h', 1, 0)`,
    )
    const erasing = erase(who)
    await someoneWaits(test.databaseUrl)
    await maker.query('commit')
    await maker.end()
    await erasing
    expect(await rowsOf(test, 'select id from household')).toEqual([])
  })

  it('does not wait for a reader of the database, and is gone from its files once the reader is', async () => {
    const who = await liveAWhile()
    const reader =
      test.databaseUrl === undefined
        ? new DatabaseSync(join(test.dataDir, 'forkcast.db'), { readOnly: true })
        : undefined
    reader?.exec('begin')
    reader?.prepare('select count(*) from meal').get()
    await erase(who)
    if (reader) expect((await findTraces(who)).length).toBeGreaterThan(0)
    reader?.close()
    // The sweep that begins with the server is the one of every hour.
    await test.restart()
    while ((await findTraces(who)).length > 0) await wait(20)
  })

  it('is let in by nobody once erasing has begun, and is gone after the next start where the server was killed', async () => {
    const { password } = registration
    const who = await liveAWhile()
    await test.app.close()
    const database = await openDatabase(test)
    await closeAccount(database.db, who.id, test.clock.now)
    await database.close()
    await test.restart({ ADMIN_PASSWORD: password })
    const post = (url: string, payload: object) => test.app.inject({ method: 'POST', url, payload })
    expect((await who.call({ url: '/api/me' })).statusCode).toBe(401)
    const signIn = await post('/api/login', { username: SECRETS[0], password })
    expect(signIn.json()).toMatchObject({ code: 'account_disabled' })
    const admin = await newMember(test)
    await admin.call({ method: 'POST', url: '/api/admin/access', payload: { password } })
    const listed = await admin.call({ url: '/api/admin/users/list?q=zanzibarina' })
    expect(listed.json()).toMatchObject({ success: true, data: [] })
    const enabled = { method: 'DELETE', url: `/api/admin/users/${who.id}/disabled` } as const
    expect((await admin.call(enabled)).statusCode).toBe(404)
    expect(await findRows(who)).toContain(`weigh_in: ${SECRETS[4]}`)
    // Longer than the steps of another instance may take.
    test.clock.now += 600_000
    await test.restart()
    while ((await findRows(who)).length > 0) await wait(20)
    while ((await findTraces(who)).length > 0) await wait(20)
  })

  it('is gone from the free pages that an earlier version left, after the first start of this one', async () => {
    const who = await newMember(test)
    if (test.databaseUrl === undefined) {
      const earlier = new DatabaseSync(join(test.dataDir, 'forkcast.db'))
      earlier.exec(`
        pragma secure_delete = off;
        pragma user_version = 0;
        create table notes as select 'a knee that creaks ' || value as note from json_each('[${'1,'.repeat(5000)}1]');
        drop table notes;
        pragma wal_checkpoint(truncate)`)
      earlier.close()
      expect(await findTraces(who)).toContain(`forkcast.db: ${SECRETS[3]}`)
    }
    await erase(who)
    await test.restart()
    while ((await findTraces(who)).length > 0) await wait(20)
  })
})

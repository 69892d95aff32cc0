import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectPostgres } from '#server/db/connect-postgres.ts'
import { NO_REMINDERS } from '#domain/reminders/reminder-settings.ts'
import { createDatabase, type TestDatabase } from './support/postgres-databases.ts'
import { type PostgresServer, startPostgres } from './support/postgres-server.ts'
import { openReceiver, type Receiver } from './support/receivers.ts'
import { cookieOf, registration } from './support/test-app.ts'
import { openTwoInstances } from './support/two-instances.ts'

const DAY_MS = 86_400_000
const DUE_AT = Date.parse('2026-05-20T05:30:00Z')
const LOOK_EVERY_MS = 20

let postgres: PostgresServer
let database: TestDatabase
let folder: string
let receiver: Receiver
let instances: FastifyInstance[]
/** Time passes, so that what an instance puts off, or another leaves behind, comes due again. */
const clock = { setTo: 0, setAt: 0 }
const setClock = (instant: number) => Object.assign(clock, { setTo: instant, setAt: Date.now() })
const now = () => clock.setTo + Date.now() - clock.setAt
beforeAll(async () => {
  postgres = await startPostgres({ isLasting: true })
  folder = await mkdtemp(join(tmpdir(), 'forkcast-reminders-'))
})
beforeEach(async () => {
  setClock(DUE_AT - 1_800_000)
  database = await createDatabase(postgres.url)
  receiver = await openReceiver()
  const settings = { DATA_DIR: folder, DATABASE_URL: database.url, MEMBER_ADDRESSES: 'any' }
  instances = await openTwoInstances(settings, { clock: now, lookEveryMs: LOOK_EVERY_MS })
})
afterEach(async () => {
  await Promise.all(instances.map((instance) => instance.close()))
  await receiver.close()
  await database.drop()
})
afterAll(async () => {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Members who are reminded each day at half past seven in Paris, by some ways each. */
const remindMembers = async (members: number, ways: number) => {
  const [one] = instances as [FastifyInstance]
  for (let member = 0; member < members; member += 1) {
    const username = `reminded-${member}`
    const registered = await one.inject({
      method: 'POST',
      url: '/api/register',
      headers: { 'x-time-zone': 'Europe/Paris' },
      payload: { ...registration, username, email: `${username}@example.org` },
    })
    const headers = { cookie: cookieOf(registered), 'x-time-zone': 'Europe/Paris' }
    for (let way = 0; way < ways; way += 1) {
      const payload = {
        kind: 'webhook',
        name: `Way ${way}`,
        url: `${receiver.url}/${username}/${way}`,
      }
      expect(
        (await one.inject({ method: 'POST', url: '/api/channels', headers, payload })).statusCode,
      ).toBe(201)
    }
    const payload = { ...NO_REMINDERS, weighIn: { at: '07:30', every: 'day' } }
    expect(
      (await one.inject({ method: 'PUT', url: '/api/reminders', headers, payload })).statusCode,
    ).toBe(200)
  }
}

/** How many rows there are in the database, asked past the pools of the instances. */
const countOf = async (statement: string): Promise<number> => {
  const client = await connectPostgres(database.url)
  try {
    return Number((await client.query(`select count(*) from ${statement}`)).rows[0].count)
  } finally {
    await client.end()
  }
}
/** Until every plan that is due was looked at, and nothing waits to be sent. */
const untilDone = async () => {
  while (
    (await countOf(`reminder_plan where next_at <= ${now()}`)) + (await countOf('delivery')) >
    0
  )
    await wait(20)
}

describe('two instances that remind the same members', () => {
  it('send each reminder once by each way, more than can be sent at once', async () => {
    await remindMembers(13, 10)
    await untilDone()
    for (const days of [0, 1]) {
      setClock(DUE_AT + days * DAY_MS + 10_000)
      await untilDone()
      expect(receiver.posts).toHaveLength(130 * (days + 1))
    }
    expect(new Set(receiver.posts.map(({ headers }) => headers['webhook-id'])).size).toBe(260)
    expect(new Set(receiver.posts.map(({ path }) => path)).size).toBe(130)
  })

  it('send nothing again that went out while the database was away, and go on once it is back', async () => {
    await remindMembers(3, 1)
    await untilDone()
    receiver.answerWith('nothing')
    setClock(DUE_AT + 10_000)
    await Promise.all([receiver.next(), receiver.next(), receiver.next()])
    await postgres.halt('at once')
    // What was posted is answered now that nobody can note it.
    receiver.answerAll(200)
    receiver.answerWith(200)
    await wait(20 * LOOK_EVERY_MS)
    await postgres.resume()
    await untilDone()
    expect(receiver.posts).toHaveLength(3)

    await postgres.halt('fast')
    setClock(DUE_AT + DAY_MS + 10_000)
    await wait(20 * LOOK_EVERY_MS)
    await postgres.resume()
    await untilDone()
    expect(receiver.posts).toHaveLength(6)
    expect(new Set(receiver.posts.map(({ headers }) => headers['webhook-id'])).size).toBe(6)
    for (const instance of instances)
      expect((await instance.inject({ url: '/api/health' })).statusCode).toBe(200)
  })
})

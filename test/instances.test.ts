import { createServer, request as send, type Server } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { takeTurn } from '#server/jobs/job-turn.ts'
import { dataUrlOf, drawnDish } from './support/drawn-photos.ts'
import { freshPostgres } from './support/fresh-database.ts'
import { registerOverHttp } from './support/http-member.ts'
import type { TestDatabase } from './support/postgres-databases.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'
import { cookieOf, registration } from './support/test-app.ts'
import { openTwoInstances } from './support/two-instances.ts'

const CHEDDAR = '14104100'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let folder: string
let database: TestDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forkcast-instances-'))
})
beforeEach(async () => {
  database = await freshPostgres()
})
afterEach(() => database.drop())
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('two instances on one PostgreSQL', () => {
  const clock = { now: Date.UTC(2026, 4, 20, 12) }
  let one: FastifyInstance
  let two: FastifyInstance
  beforeEach(async () => {
    ;[one, two] = await openTwoInstances(
      { DATA_DIR: folder, DATABASE_URL: database.url },
      { clock: () => clock.now },
    )
  })
  afterEach(async () => {
    await one.close()
    await two.close()
  })

  const register = async (at: FastifyInstance, username: string) => {
    const payload = { ...registration, username, email: `${username}@example.org` }
    const reply = await at.inject({
      method: 'POST',
      url: '/api/register',
      headers: { 'x-time-zone': 'Europe/Paris' },
      payload,
    })
    expect(reply.statusCode).toBe(201)
    return { cookie: cookieOf(reply), 'x-time-zone': 'Europe/Paris' }
  }
  const logIn = (at: FastifyInstance, username: string, password: string) =>
    at.inject({ method: 'POST', url: '/api/login', payload: { username, password } })

  it('know one session, and its end', async () => {
    const headers = await register(one, 'session')
    expect((await two.inject({ url: '/api/me', headers })).statusCode).toBe(200)
    await two.inject({ method: 'POST', url: '/api/logout', headers })
    expect((await one.inject({ url: '/api/me', headers })).statusCode).toBe(401)
  })

  it('count failed sign-ins together, and lock together', async () => {
    await register(one, 'locked')
    for (const at of [one, two, one, two])
      expect((await logIn(at, 'locked', 'Wrong1!pass')).statusCode).toBe(401)
    expect((await logIn(one, 'locked', 'Wrong1!pass')).statusCode).toBe(423)
    expect((await logIn(two, 'locked', registration.password)).statusCode).toBe(423)
  })

  it('limit one address together', async () => {
    const tryOne = (at: FastifyInstance, turn: number) => logIn(at, `nobody-${turn}`, 'Wrong1!pass')
    const statuses: number[] = []
    for (let turn = 0; turn < 102; turn += 6) {
      const tries = [0, 1, 2, 3, 4, 5].map((more) =>
        tryOne(more % 2 === 0 ? one : two, turn + more),
      )
      statuses.push(...(await Promise.all(tries)).map(({ statusCode }) => statusCode))
    }
    expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(100)
    expect((await tryOne(one, 200)).statusCode).toBe(429)
    expect((await tryOne(two, 201)).statusCode).toBe(429)
  })

  it('show a replay and a reminder once, whichever is asked', async () => {
    const headers = await register(one, 'reminded')
    await one.inject({
      method: 'POST',
      url: '/api/analyze-food',
      headers,
      payload: { imageBase64: dataUrlOf(await drawnDish(320)) },
    })
    clock.now += DAY_MS
    const { data: replay } = (await two.inject({ url: '/api/daily-replay', headers })).json()
    expect(replay).toMatchObject({ showReplay: true, photos: [{}] })
    await two.inject({
      method: 'POST',
      url: '/api/daily-replay/complete',
      headers,
      payload: { replayId: replay.replayId },
    })
    expect((await one.inject({ url: '/api/daily-replay', headers })).json().data.showReplay).toBe(
      false,
    )

    clock.now += 7 * DAY_MS
    const isDue = async (at: FastifyInstance) =>
      (await at.inject({ url: '/api/reminders/weekly', headers })).json().data.showWeightReminder
    expect([await isDue(one), await isDue(two)]).toEqual([true, true])
    await one.inject({ method: 'POST', url: '/api/reminders/weekly/skip', headers })
    expect([await isDue(one), await isDue(two)]).toEqual([false, false])
  })

  it('record once what comes to both under one Idempotency-Key', async () => {
    const headers = {
      ...(await register(one, 'twice')),
      'idempotency-key': 'one-key-for-both-of-them',
    }
    const record = (at: FastifyInstance) =>
      at.inject({
        method: 'POST',
        url: '/api/food-analyses',
        headers,
        payload: { foodCode: CHEDDAR, grams: 30 },
      })
    const replies = await Promise.all([one, two, one, two, one, two].map(record))
    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect((await two.inject({ url: '/api/food-analyses', headers })).json().data).toHaveLength(1)
  })

  it('take turns at a background job: once in a period, and again in the next', async () => {
    const pools = await Promise.all([
      openDatabase({ dataDir: '', databaseUrl: database.url }),
      openDatabase({ dataDir: '', databaseUrl: database.url }),
    ])
    const rush = async (now: number) => {
      const tries = Array.from({ length: 20 }, (_, index) =>
        takeTurn(pools[index % 2]!.db, 'test', HOUR_MS, now),
      )
      return (await Promise.all(tries)).filter(Boolean).length
    }
    expect(await rush(clock.now)).toBe(1)
    expect(await rush(clock.now + HOUR_MS / 2)).toBe(0)
    expect(await rush(clock.now + HOUR_MS)).toBe(1)
    for (const pool of pools) await pool.close()
  })
})

/**
 * Hands each call to the next backend in turn; one that refuses connections is passed over, a
 * broken reply is a 502.
 */
const startProxy = async (
  backends: readonly ServerProcess[],
): Promise<{ server: Server; url: string }> => {
  let turn = 0
  const server = createServer(async (incoming, outgoing) => {
    const body: Buffer[] = []
    for await (const chunk of incoming) body.push(chunk as Buffer)
    turn += 1
    const attempt = (left: number): void => {
      const target = new URL(backends[(turn + left) % backends.length]!.url)
      const { connection: _connection, ...headers } = incoming.headers
      const passed = send(
        {
          host: target.hostname,
          port: target.port,
          path: incoming.url,
          method: incoming.method,
          headers,
          agent: false,
        },
        (reply) => {
          outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
          reply.pipe(outgoing)
          reply.on('error', () => outgoing.destroy())
        },
      )
      passed.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED' && left > 0) attempt(left - 1)
        else if (outgoing.headersSent) outgoing.destroy()
        else outgoing.writeHead(502).end('{}')
      })
      passed.end(Buffer.concat(body))
    }
    attempt(backends.length - 1)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { server, url: `http://127.0.0.1:${port}` }
}

describe('two processes behind one proxy', () => {
  it('lose nothing acknowledged when one is killed in the middle of a load', async () => {
    const start = () =>
      startServerProcess({
        DATA_DIR: folder,
        DATABASE_URL: database.url,
        ANALYSER_THREADS: '1',
        TRUST_PROXY: 'true',
      })
    const backends = await Promise.all([start(), start()])
    const proxy = await startProxy(backends)
    const through = { url: proxy.url } as ServerProcess
    const member = await registerOverHttp(through)
    const photo = dataUrlOf(await drawnDish(320))

    const acknowledged = new Map<string, number>()
    let refused = 0
    let isOver = false
    const keepWriting = async (withPhoto: boolean) => {
      while (!isOver) {
        const { status, body } = await (withPhoto
          ? member.call(through, 'POST', '/api/analyze-food', { imageBase64: photo })
          : member.call(through, 'POST', '/api/food-analyses', { foodCode: CHEDDAR, grams: 30 }))
        if (status >= 500) {
          refused += 1
          continue
        }
        expect([200, 201]).toContain(status)
        acknowledged.set(body.data.id, 1)
        const corrected = await member.call(
          through,
          'PATCH',
          `/api/food-analyses/${body.data.id}`,
          { portionMultiplier: 2.5 },
        )
        // Without an answer it may be either; the next look tells.
        acknowledged.set(body.data.id, corrected.status === 200 ? 2.5 : Number.NaN)
      }
    }
    const writers = Promise.all([false, false, false, false, true].map(keepWriting))
    while (acknowledged.size < 30) await wait(5)
    await backends[0]!.end('SIGKILL')
    const atTheKill = acknowledged.size
    while (acknowledged.size < atTheKill + 30) await wait(5)
    isOver = true
    await writers

    const wholeLog = async (at: ServerProcess) => {
      const meals = new Map<string, number>()
      for (let cursor: string | null = ''; cursor !== null;) {
        const { body } = await member.call(
          at,
          'GET',
          `/api/food-analyses?limit=100${cursor && `&cursor=${cursor}`}`,
        )
        for (const { id, portionMultiplier, thumbnailUrl } of body.data) {
          meals.set(id, portionMultiplier)
          if (thumbnailUrl) expect(await member.fetchFile(at, thumbnailUrl)).toBeDefined()
        }
        cursor = body.nextCursor
      }
      return meals
    }
    const log = await wholeLog(backends[1]!)
    for (const [id, portion] of acknowledged) {
      expect(Number.isNaN(portion) ? [1, 2.5] : [portion]).toContain(log.get(id))
    }
    // What got no answer may be there; nothing else is.
    expect(log.size - acknowledged.size).toBeLessThanOrEqual(refused)

    const again = await start()
    expect(await wholeLog(again)).toEqual(log)
    proxy.server.close()
    await Promise.all([again.end('SIGTERM'), backends[1]!.end('SIGTERM')])
  })
})

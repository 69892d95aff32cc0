import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectPostgres } from '#server/db/connect-postgres.ts'
import { type HttpMember, registerOverHttp } from './support/http-member.ts'
import { createDatabase, type TestDatabase } from './support/postgres-databases.ts'
import { type PostgresServer, startPostgres } from './support/postgres-server.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'

const CHEDDAR = '14104100'
const WRITERS = 4
const FEW = 20
/** How long the database is gone; half a minute by hand with DATABASE_AWAY_S=30. */
const AWAY_MS = Number(process.env['DATABASE_AWAY_S'] ?? 3) * 1000

let postgres: PostgresServer
let database: TestDatabase
let dataDir: string
let server: ServerProcess
let member: HttpMember
beforeAll(async () => {
  postgres = await startPostgres({ isLasting: true })
  database = await createDatabase(postgres.url)
  dataDir = await mkdtemp(join(tmpdir(), 'forkcast-away-'))
  server = await startServerProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    ANALYSER_THREADS: '1',
  })
  member = await registerOverHttp(server)
})
afterAll(async () => {
  await server.end('SIGKILL')
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const record = () =>
  member.call(server, 'POST', '/api/food-analyses', { foodCode: CHEDDAR, grams: 30 })

const loggedIds = async (): Promise<Set<string>> => {
  const ids = new Set<string>()
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await member.call(
      server,
      'GET',
      `/api/food-analyses?limit=100${cursor && `&cursor=${cursor}`}`,
    )
    for (const { id } of body.data) ids.add(id)
    cursor = body.nextCursor
  }
  return ids
}

/**
 * Records without a pause while something happens to the database; answers what the server said
 * meanwhile.
 */
const writeThrough = async (happening: () => Promise<void>) => {
  const acknowledged: string[] = []
  const failures = new Map<string, number>()
  let isOver = false
  const write = async () => {
    while (!isOver) {
      const { status, headers, body } = await record()
      if (status === 201) acknowledged.push(body.data.id)
      else {
        const kind = `${status} ${body.code} ${headers.get('retry-after')}`
        failures.set(kind, (failures.get(kind) ?? 0) + 1)
        await wait(20)
      }
    }
  }
  const writers = Promise.all(Array.from({ length: WRITERS }, write))
  while (acknowledged.length < FEW) await wait(5)
  await happening()
  const before = acknowledged.length
  while (acknowledged.length < before + FEW) await wait(5)
  isOver = true
  await writers
  return { acknowledged, failures }
}

const endConnections = async () => {
  const client = await connectPostgres(postgres.url)
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    database.name,
  ])
  await client.end()
}

const away =
  (how: 'fast' | 'at once', forMs = 0) =>
  async () => {
    await postgres.halt(how)
    await wait(forMs)
    await postgres.resume()
  }

describe('a server whose PostgreSQL goes away in the middle of writes', () => {
  it.each<[string, () => Promise<void>]>([
    [
      'ends its connections, three times',
      async () => {
        for (let turn = 0; turn < 3; turn += 1) {
          await endConnections()
          await wait(100)
        }
      },
    ],
    ['is restarted fast', away('fast')],
    ['is restarted at once', away('at once')],
    ['is gone for a while', away('fast', AWAY_MS)],
  ])(
    'lives on, says 503 meanwhile and loses nothing acknowledged, when it %s',
    async (_what, happening) => {
      const before = await loggedIds()
      const { acknowledged, failures } = await writeThrough(happening)
      expect([...failures.keys()].filter((kind) => kind !== '503 database_unavailable 5')).toEqual(
        [],
      )
      const log = await loggedIds()
      expect(acknowledged.filter((id) => !log.has(id))).toEqual([])
      // A commit whose answer was cut off may stand; nothing else is there.
      expect(log.size - before.size - acknowledged.length).toBeLessThanOrEqual(
        [...failures.values()].reduce((sum, count) => sum + count, 0),
      )
    },
  )

  it('tells the cause in the log, and is well afterwards', async () => {
    await postgres.halt('fast')
    const reply = await record()
    await postgres.resume()
    expect([reply.status, reply.headers.get('retry-after'), reply.body]).toEqual([
      503,
      '5',
      {
        success: false,
        code: 'database_unavailable',
        error: 'The database cannot be reached right now. Please try again in a moment.',
      },
    ])
    await expect.poll(() => server.output(), { timeout: 120_000 }).toContain('ECONNREFUSED')
    expect((await record()).status).toBe(201)
  })

  it('lives on where every background job, an export and a recording hold a connection', async () => {
    const one = await createDatabase(postgres.url)
    const settings = {
      DATA_DIR: join(dataDir, 'busy'),
      DATABASE_URL: one.url,
      ANALYSER_THREADS: '1',
    }
    const first = await startServerProcess(settings)
    const busy = await registerOverHttp(first)
    await first.end('SIGTERM')
    const [holder, watcher] = await Promise.all([
      connectPostgres(one.url),
      connectPostgres(postgres.url),
    ])
    // The first server swept a moment ago.
    await holder.query('delete from job_turn')
    await holder.query('begin')
    // The sweep, the backup and the export come to the meals, the reminders to what is on its way.
    await holder.query('lock table meal, delivery')
    const again = await startServerProcess({ ...settings, BACKUP_EVERY: '1h' })
    const replies = Promise.allSettled([
      busy.fetchFile(again, '/api/export'),
      busy.call(again, 'POST', '/api/food-analyses', { foodCode: CHEDDAR, grams: 30 }),
    ])
    const waiting = async () =>
      (
        await watcher.query(
          `select query from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`,
          [one.name],
        )
      ).rows.length
    await expect.poll(waiting, { timeout: 120_000 }).toBe(5)
    await away('fast')()
    const [exported, recorded] = await replies
    expect([exported?.status, recorded]).toEqual([
      'rejected',
      expect.objectContaining({ value: expect.objectContaining({ status: 503 }) }),
    ])
    for (const job of ['sweep', 'reminders', 'backup']) {
      await expect
        .poll(() => again.output(), { timeout: 120_000 })
        .toMatch(new RegExp(`"job":"${job}".*a background job failed`))
    }
    expect((await busy.call(again, 'POST', '/api/weight', { weight: 80 })).status).toBe(201)
    expect((await busy.fetchFile(again, '/api/export'))?.length).toBeGreaterThan(1000)
    expect(await again.end('SIGTERM')).toEqual({ code: 0, signal: null })
  })

  it('says 503 where PostgreSQL has no connection left', async () => {
    const client = await connectPostgres(postgres.url)
    await client.query(`create role few login password 'few' connection limit 20`)
    const one = await createDatabase(postgres.url)
    await client.query(`alter database ${one.name} owner to few`)
    const address = new URL(one.url)
    address.username = address.password = 'few'
    const other = await startServerProcess({
      DATA_DIR: join(dataDir, 'other'),
      DATABASE_URL: address.href,
      ANALYSER_THREADS: '1',
    })
    const another = await registerOverHttp(other)
    const weigh = () => another.call(other, 'POST', '/api/weight', { weight: 80 })
    expect((await weigh()).status).toBe(201)
    await client.query('alter role few connection limit 0')
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
      [one.name],
    )
    // The first of these may still get a connection that is about to end; a later one must open its
    // own.
    const logAfterOneMore = async () => {
      const reply = await weigh()
      expect([reply.status, reply.body.code]).toEqual([503, 'database_unavailable'])
      return other.output()
    }
    await expect.poll(logAfterOneMore, { timeout: 120_000 }).toContain('53300')
    await client.query('alter role few connection limit 20')
    expect((await weigh()).status).toBe(201)
    await other.end('SIGTERM')
    await client.end()
  })
})

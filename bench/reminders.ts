// `npm run bench -- reminders [--members=2000] [--hanging=100] [--engine=sqlite|postgres]`: how
// late many reminders arrive that are due in the same minute.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { clockOf } from '#domain/local-time.ts'
import { NO_REMINDERS } from '#domain/reminders/reminder-settings.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { createEncryption } from '#server/db/encryption.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { sessionSecret } from '#server/accounts/sessions/session-cookie.ts'
import { addChannel } from '#server/sending/channel-store.ts'
import { createDatabase } from '../test/support/postgres-databases.ts'
import { startPostgres } from '../test/support/postgres-server.ts'
import { registerMember } from './place.ts'
import { fillDataSet, openSql } from './data-set.ts'
import { optionOf, startServer } from './start-server.ts'

const members = Number(optionOf('members') ?? 2000)
const hanging = Number(optionOf('hanging') ?? 100)
const MINUTE_MS = 60_000
/** Far more than what is measured may take. */
const LONGEST_WAIT_MS = 10 * MINUTE_MS

/** Answers what is posted to /well, and never what is posted to /hanging. */
const openReceiver = async () => {
  const arrivedAt: number[] = []
  const server = createServer((request, response) => {
    request.resume()
    if (request.url === '/hanging') return
    arrivedAt.push(Date.now())
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, arrivedAt, close }
}

const measure = async (engine: string, databaseUrl: string | undefined): Promise<string> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'forkcast-reminders-'))
  const receiver = await openReceiver()
  const settings = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    MEMBER_ADDRESSES: 'any',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  }
  const config = readConfig(settings)
  const app = await buildApp({ config, version: 'bench' })
  const { id, headers } = await registerMember(app)
  await app.inject({
    method: 'POST',
    url: '/api/food-analyses',
    headers,
    payload: { foodCode: '14104100', grams: 30 },
  })
  await app.inject({ method: 'POST', url: '/api/weight', headers, payload: { weight: 82 } })
  await app.close()
  const sql = await openSql({ dataDir, databaseUrl })
  // The first member weighed in, the others last did it a week ago.
  await fillDataSet(sql, id, { members: members + 1, entries: 28 }, Date.now() - 7 * 86_400_000)
  await sql.close()

  const { db, close } = await openDatabase(config)
  const encryption = createEncryption(await sessionSecret(db))
  const others = await db
    .selectFrom('member')
    .select('id')
    .where('id', 'like', 'member-%')
    .execute()
  for (const [index, { id: memberId }] of others.entries()) {
    // Those that hang are spread among the others.
    const url = `${receiver.url}/${(index * hanging) % members < hanging ? 'hanging' : 'well'}`
    const destination = { kind: 'webhook', url, secret: 'whsec_AAAA' } as const
    await addChannel(
      db,
      encryption,
      { memberId, name: 'House', shown: url, destination },
      Date.now(),
    )
  }
  const dueAt = Math.ceil((Date.now() + MINUTE_MS / 2) / MINUTE_MS) * MINUTE_MS
  const at = clockOf((dueAt / MINUTE_MS) % 1440)
  const plan = {
    settings: JSON.stringify({
      ...NO_REMINDERS,
      weighIn: { at, every: 'day' },
      rest: { from: at, until: at },
    }),
    language: 'en',
    zone: 'UTC',
    planned_at: Date.now(),
    next_at: dueAt,
  }
  for (const { id } of others)
    await db
      .insertInto('reminder_plan')
      .values({ member_id: id, ...plan })
      .execute()
  await close()

  const server = await startServer(settings)
  while (receiver.arrivedAt.length < members - hanging && Date.now() < dueAt + LONGEST_WAIT_MS)
    await wait(100)
  const { arrivedAt } = receiver
  const seconds = (at: number | undefined) => (((at ?? Number.NaN) - dueAt) / 1000).toFixed(1)
  const line =
    `${engine}: ${arrivedAt.length} of ${members - hanging} reminders arrived, the first ${seconds(arrivedAt[0])} s after they were due, ` +
    `half of them by ${seconds(arrivedAt[Math.floor(arrivedAt.length / 2)])} s, the last by ${seconds(arrivedAt.at(-1))} s; ${hanging} receivers never answered`
  receiver.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
  return line
}

const onlyEngine = optionOf('engine')
if (onlyEngine !== 'postgres') console.log(await measure('SQLite', undefined))
if (onlyEngine !== 'sqlite') {
  const postgres = await startPostgres()
  const database = await createDatabase(postgres.url)
  console.log(await measure('PostgreSQL', database.url))
  await database.drop()
  await postgres.stop()
}
process.exit(0)

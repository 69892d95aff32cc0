import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { connectPostgres } from '#server/db/connect-postgres.ts'
import { SQLITE_FILE } from '#server/db/open-database.ts'
import { dataUrlOf, drawnDish } from './support/drawn-photos.ts'
import { freshDatabase } from './support/fresh-database.ts'
import { openMailbox, type Mailbox } from './support/mailbox.ts'
import { openReceiver, type Receiver } from './support/receivers.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'
import { registration } from './support/test-app.ts'

const ADMIN_PASSWORD = 'Reads-the-logs 1!'
const MEMBER = {
  ...registration,
  username: 'Zacharias-Q',
  email: 'zacharias.q@private.example',
  weight: 93.71,
  targetWeight: 77.13,
}
/** What is looked for in the log: each is recorded below, and nothing else looks like it. */
const PERSONAL = {
  name: MEMBER.username,
  email: MEMBER.email,
  password: MEMBER.password,
  adminPassword: ADMIN_PASSWORD,
  weight: '93.71',
  target: '77.13',
  weighIn: '287.3',
  weighInNote: 'after the flu of Tuesday',
  activityNote: 'with Aunt Wilhelmina',
  food: 'Grandmother’s quince dumplings',
  told: 'grandmothers plum soup',
  searched: 'quincecrumble',
  guessed: 'Guessed-Password9!',
  device: 'Private-Browser/7.7',
  hook: 'hook-of-aunt-wilhelmina',
  program: 'Bathroom scale of Q',
}
const METRICS_TOKEN = 'reads-the-metrics'

let dataDir: string
let server: ServerProcess
let postgres: Awaited<ReturnType<typeof freshDatabase>>
let mailbox: Mailbox
let receiver: Receiver
beforeEach(async () => {
  postgres = await freshDatabase()
  mailbox = await openMailbox()
  receiver = await openReceiver()
  // Links in mails need the address before the server has one.
  const spare = await openReceiver()
  await spare.close()
  dataDir = await mkdtemp(join(tmpdir(), 'forkcast-logs-'))
  const port = new URL(spare.url).port
  server = await startServerProcess({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'debug',
    ADMIN_PASSWORD,
    METRICS_TOKEN,
    MEMBER_ADDRESSES: 'any',
    SMTP_URL: mailbox.url,
    SMTP_FROM: 'Forkcast <food@private.example>',
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ANALYSER_THREADS: '1',
    ...(postgres && { DATABASE_URL: postgres.url }),
  })
})
afterEach(async () => {
  await server.end('SIGKILL')
  await receiver.close()
  await mailbox.close()
  await postgres?.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const exec = async (statement: string): Promise<void> => {
  if (postgres === undefined) {
    const db = new DatabaseSync(join(dataDir, SQLITE_FILE))
    db.exec(`pragma busy_timeout = 5000; ${statement}`)
    return db.close()
  }
  const client = await connectPostgres(postgres.url)
  await client.query(statement)
  await client.end()
}

it('the log of a day, at its most talkative, tells nothing personal', async () => {
  let cookie = ''
  const secrets = new Set<string>(Object.values(PERSONAL))
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const reply = await fetch(`${server.url}${path}`, {
      method,
      headers: {
        cookie,
        'user-agent': PERSONAL.device,
        'x-time-zone': 'Pacific/Chatham',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const set = reply.headers.getSetCookie().find((line) => line.includes('session_token'))
    if (set !== undefined && reply.status < 400) {
      cookie = set.split(';', 1)[0] as string
      const token = decodeURIComponent(cookie.split('=')[1] ?? '')
      if (token !== '') for (const part of [token, token.split('.')[0] ?? token]) secrets.add(part)
    }
    const text = await reply.text()
    return { status: reply.status, text, json: () => JSON.parse(text) as any }
  }
  const done = async (...[method, path, body]: Parameters<typeof call>) => {
    const reply = await call(method, path, body)
    expect([path, reply.status < 300]).toEqual([path, true])
    return reply.json()
  }

  const { user } = await done('POST', '/api/register', MEMBER)
  secrets.add(user.id)
  await done('POST', '/api/consents', { kind: 'health-data', version: 2 })
  await call('POST', '/api/login', { username: MEMBER.username, password: PERSONAL.guessed })
  await done('POST', '/api/login', { username: MEMBER.username, password: MEMBER.password })
  const { data: meal } = await done('POST', '/api/analyze-food', {
    imageBase64: dataUrlOf(await drawnDish(320)),
    note: PERSONAL.told,
  })
  secrets.add(meal.id)
  await done('PATCH', `/api/food-analyses/${meal.id}`, {
    foodName: PERSONAL.food,
    portionMultiplier: 1.5,
  })
  await call('POST', '/api/analyze-words', { text: PERSONAL.told })
  await done('GET', `/api/food-analyses/${meal.id}`)
  await fetch(`${server.url}${meal.imageUrl}`, { headers: { cookie } })
  await done('GET', `/api/foods?q=${PERSONAL.searched}`)
  const { data: weighed } = await done('POST', '/api/weight', {
    weight: Number(PERSONAL.weighIn),
    notes: PERSONAL.weighInNote,
  })
  secrets.add(weighed.id)
  await done('POST', '/api/activities', {
    activityType: 'yoga',
    durationMinutes: 20,
    notes: PERSONAL.activityNote,
  })
  const hook = { name: PERSONAL.hook, url: `${receiver.url}/${PERSONAL.hook}` }
  await done('POST', '/api/webhooks', { ...hook, recordings: ['weighIns'] })
  for (const answer of [200, 500]) {
    receiver.answerWith(answer)
    await done('POST', '/api/weight', { weight: Number(PERSONAL.weighIn) })
    await receiver.next()
  }
  const wish = { name: PERSONAL.program, scopes: ['read'], lifeDays: null }
  const { data: made } = await done('POST', '/api/personal-tokens', wish)
  secrets.add(made.token)
  for (const headers of [{ authorization: `Bearer ${made.token}` }, {}])
    await call('GET', '/api/v1/today', undefined, headers)
  await done('POST', '/api/password-reset/request', { usernameOrEmail: MEMBER.email })
  const [, link = ''] = /reset-password#([\w-]{43})/.exec((await mailbox.next()).content) ?? []
  secrets.add(link)
  await call('POST', '/api/password-reset', { token: link, newPassword: 'weak' })
  for (const path of [
    'dashboard',
    'weight/trajectory',
    'fasting-clock',
    'settings',
    'sessions',
    'consents',
  ])
    await call('GET', `/api/${path}`)
  await fetch(`${server.url}/api/export`, { headers: { cookie } }).then((reply) =>
    reply.arrayBuffer(),
  )

  // What goes wrong is where logs are tempted to tell more.
  await call('POST', '/api/weight', { weight: 5, notes: PERSONAL.weighInNote })
  await call('POST', '/api/weight', `{"notes":"${PERSONAL.weighInNote}"`)
  await call('GET', `/api/food-analyses/${PERSONAL.searched}`)
  await call('GET', `/api/nothing/${PERSONAL.name}?email=${PERSONAL.email}`)
  await call('GET', `/profile/${PERSONAL.name}`)
  await call('POST', '/api/import', `PK ${PERSONAL.food}`, { 'content-type': 'application/zip' })
  await call(
    'POST',
    '/api/login',
    { username: MEMBER.username, password: MEMBER.password },
    { origin: `https://${PERSONAL.name}.example` },
  )
  await call('GET', '/api/me', undefined, { 'x-time-zone': PERSONAL.name })
  await call('POST', '/api/admin/access', { password: PERSONAL.guessed })
  await done('POST', '/api/admin/access', { password: ADMIN_PASSWORD })
  await done('GET', `/api/admin/users/list?q=${PERSONAL.name}`)
  await done('GET', `/api/admin/users/${user.id}`)
  // A defect: the table is gone from under the server.
  await exec('drop table activity')
  // And one whose error quotes what was sent: the whole row, or a line that looks like a place.
  await exec(
    postgres
      ? `alter table weigh_in add check (notes <> '${PERSONAL.weighInNote}') not valid`
      : `create trigger refuse before insert on weigh_in begin
           select raise(abort, 'Refused
    at ${PERSONAL.weighInNote}'); end`,
  )
  const note = { weight: 80, notes: PERSONAL.weighInNote }
  expect((await call('POST', '/api/weight', note)).status).toBe(500)
  expect(
    (
      await call('POST', '/api/activities', {
        activityType: 'yoga',
        durationMinutes: 20,
        notes: PERSONAL.activityNote,
      })
    ).status,
  ).toBe(500)
  const metrics = await call('GET', '/metrics', undefined, {
    authorization: `Bearer ${METRICS_TOKEN}`,
  })
  expect(metrics.status).toBe(200)
  await call('POST', '/api/logout')
  await server.end('SIGTERM')

  const log = server.output() + metrics.text
  const lines = log
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines.filter(({ msg }) => msg === 'answered').length).toBeGreaterThan(30)
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'failed', route: '/api/activities' }))
  const lower = log.toLowerCase()
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(4)
    expect([secret, lower.includes(secret.toLowerCase())]).toEqual([secret, false])
    expect([secret, lower.includes(encodeURIComponent(secret).toLowerCase())]).toEqual([
      secret,
      false,
    ])
  }
  expect(log).not.toMatch(/[\w.]+@[\w-]+\.\w+/)
  expect(log).not.toContain('Chatham')
})

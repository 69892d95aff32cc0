import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { tokenHash } from '#server/accounts/one-time-tokens/secret-token.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { recordStatements } from '../test/support/recorded-statements.ts'
import { BENCH_MEMBER, type MeasuredCall, measuredCalls } from './calls.ts'
import { type DataSetSize, fillDataSet, openSql } from './data-set.ts'
import { cookiesOf } from './start-server.ts'

export const note = (words: string): void => console.error(`[bench] ${words}`)

/** Headers that Node adds to any reply. */
const SERVERS_OWN = new Set([
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
])

export interface Place {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
}

export const settingsOf = (place: Place) => ({
  DATA_DIR: place.dataDir,
  LOG_LEVEL: 'warn',
  CALLS_PER_MINUTE: '0',
  ...(place.databaseUrl !== undefined && { DATABASE_URL: place.databaseUrl }),
})

const ZONE = { 'x-time-zone': 'UTC' }

/** Registers the member of the bench; its id, and the headers of its calls. */
export const registerMember = async (app: FastifyInstance) => {
  const registered = await app.inject({
    method: 'POST',
    url: '/api/register',
    headers: ZONE,
    payload: BENCH_MEMBER,
  })
  if (registered.statusCode !== 201) throw new Error(`Registration failed: ${registered.body}`)
  const cookie = cookiesOf([registered.headers['set-cookie'] ?? []].flat())
  return { id: registered.json().user.id as string, headers: { cookie, ...ZONE } }
}

/**
 * Fills the place, and asks each call, or those with these names, once in this process to hear its
 * statements and its bytes.
 */
export const prepare = async (place: Place, size: DataSetSize, names?: readonly string[]) => {
  const app = await buildApp({
    config: readConfig({ ...settingsOf(place), LOG_LEVEL: 'silent' }),
    version: 'bench',
  })
  const { id, headers } = await registerMember(app)
  const send = (call: Pick<MeasuredCall, 'method' | 'path' | 'body' | 'type' | 'isVisitors'>) =>
    app.inject({
      method: call.method,
      url: call.path,
      headers: {
        ...(call.isVisitors ? ZONE : headers),
        ...(call.body !== undefined && { 'content-type': call.type ?? 'application/json' }),
      },
      ...(call.body !== undefined && { payload: call.body }),
    })
  const post = async (path: string, body: object) => {
    const sent = await send({ method: 'POST', path, body: JSON.stringify(body) })
    if (sent.statusCode >= 300) throw new Error(`${path}: ${sent.body}`)
    return sent.json()
  }
  const recorded = await post('/api/analyze-words', { text: 'two eggs and 80 g rice' })
  await post('/api/weight', { weight: 82 })
  for (let nth = 0; nth < 20; nth += 1)
    await post('/api/own-foods', {
      name: `Bread ${nth}`,
      per: '100 g',
      calories: 250 + nth,
      protein: 8,
      carbs: 48,
      fats: 2,
    })

  const filledAt = performance.now()
  const sql = await openSql(place)
  await fillDataSet(sql, id, size, Date.now() - 60_000)
  await sql.close()
  note(`filled in ${Math.round((performance.now() - filledAt) / 1000)} s`)

  const today = new Date().toISOString().slice(0, 10)
  const calls = (await measuredCalls(today)).filter(({ name }) => names?.includes(name) ?? true)
  const asked = []
  // Reads last: what the other calls leave behind is in the server's answers, and must be in those
  // of the floor.
  for (const call of calls.toSorted(
    (one, other) => Number(one.method === 'GET') - Number(other.method === 'GET'),
  )) {
    await send(call)
    const { result, statements } = await recordStatements(() => send(call))
    if (result.statusCode >= 300)
      throw new Error(`${call.name}: ${result.statusCode} ${result.body.slice(0, 300)}`)
    const replyHeaders = Object.fromEntries(
      Object.entries(result.headers).flatMap(([name, value]) =>
        SERVERS_OWN.has(name) ? [] : [[name, String(value)]],
      ),
    )
    asked.push({ call, statements, status: result.statusCode, reply: result.body, replyHeaders })
  }
  await app.close()
  const token = /session_token=([^.;]+)/.exec(decodeURIComponent(headers.cookie))?.[1] ?? ''
  return {
    headers,
    tokenHash: tokenHash(token),
    values: { today, mealId: recorded.data.id as string },
    asked: asked.toSorted((one, other) => calls.indexOf(one.call) - calls.indexOf(other.call)),
  }
}

/** The parent of the process that answers us, where PostgreSQL runs on this machine. */
export const postmasterPid = async (url: string): Promise<number> => {
  const sql = await openSql({ dataDir: '', databaseUrl: url })
  const [row] = await sql.all('select pg_backend_pid() as pid')
  const stat = readFileSync(`/proc/${row?.['pid'] as number}/stat`, 'utf8')
  await sql.close()
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

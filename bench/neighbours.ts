// `npm run bench -- neighbours [--seconds=20] [--engine=sqlite|postgres] [--floods=recipes,photos]
// [--equal]`: how long one member's screens take while another one floods the server with every kind
// of call.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { dataUrlOf, drawnDish } from '../test/support/drawn-photos.ts'
import { startPostgres } from '../test/support/postgres-server.ts'
import { CHEDDAR } from './calls.ts'
import { type Headers, registerAs, SCREENS, weightsFile } from './members.ts'
import { optionOf, startServer } from './start-server.ts'

const seconds = Number(optionOf('seconds') ?? 20)
const onlyEngine = optionOf('engine')
const onlyFloods = optionOf('floods')?.split(',')
/** Whether the sender of a flood has the server's priority, as on one machine with it. */
const isEqual = process.argv.includes('--equal')
/** So that the other member stays below what anybody may call in a minute. */
const PAUSE_MS = 150
/** The most by which a flood may stretch what 95 of 100 calls of another take. */
const MOST_TIMES = 3

interface Flood {
  readonly name: string
  readonly connections: number
  readonly pipelining?: number
  readonly method?: 'GET' | 'POST'
  readonly path: string
  readonly type?: string
  readonly body?: string | Buffer
}

const json = (path: string, body: object): Pick<Flood, 'method' | 'path' | 'type' | 'body'> => ({
  method: 'POST',
  path,
  type: 'application/json',
  body: JSON.stringify(body),
})

const floods = async (archive: Buffer): Promise<Flood[]> => [
  { name: 'reads, 200 connections', connections: 200, path: '/api/dashboard' },
  { name: 'reads, pipelined', connections: 200, pipelining: 40, path: '/api/today' },
  {
    name: 'words',
    connections: 30,
    ...json('/api/analyze-words', {
      text: 'rice beans eggs milk tea ham '.repeat(17).slice(0, 490),
    }),
  },
  {
    name: 'recipes',
    connections: 10,
    ...json('/api/recipe-readings', { text: '<script type="application/ld+json">'.repeat(25_000) }),
  },
  {
    name: 'photos',
    connections: 60,
    ...json('/api/analyze-food', { imageBase64: dataUrlOf(await drawnDish()) }),
  },
  { name: 'exports', connections: 20, path: '/api/export' },
  {
    name: 'imports',
    connections: 20,
    method: 'POST',
    path: '/api/import',
    type: 'application/zip',
    body: archive,
  },
  {
    name: 'files of other apps',
    connections: 10,
    method: 'POST',
    path: '/api/imports',
    type: 'application/octet-stream',
    body: weightsFile(9000),
  },
]

/** Until told to stop: how long each call took, ms, and what was refused. */
const watch = async (url: string, headers: Headers, isOver: () => boolean) => {
  const took: number[] = []
  const refused: string[] = []
  for (let turn = 0; !isOver(); turn += 1) {
    const path = SCREENS[turn % SCREENS.length] as string
    const startedAt = performance.now()
    const reply = await fetch(url + path, { headers })
    await reply.arrayBuffer()
    took.push(performance.now() - startedAt)
    if (!reply.ok) refused.push(`${reply.status} ${path}`)
    await wait(PAUSE_MS)
  }
  took.sort((a, b) => a - b)
  const at = (share: number) => Math.round((took[Math.floor(took.length * share)] ?? 0) * 10) / 10
  return { calls: took.length, p50: at(0.5), p95: at(0.95), max: at(1 - 1e-9), refused }
}

const quietly = (url: string, headers: Headers) => {
  const endsAt = Date.now() + seconds * 1000
  return watch(url, headers, () => Date.now() > endsAt)
}

const measure = async (engine: string, databaseUrl?: string): Promise<boolean> => {
  const folder = mkdtempSync(join(tmpdir(), 'forkcast-neighbours-'))
  const server = await startServer({
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  })
  let isGood = true
  try {
    const [flooding, other] = [
      await registerAs(server.url, 'flood'),
      await registerAs(server.url, 'other'),
    ]
    for (const headers of [flooding, other]) {
      for (let nth = 0; nth < 20; nth += 1)
        await fetch(`${server.url}/api/food-analyses`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ foodCode: CHEDDAR, grams: 30 }),
        })
    }
    const exported = await fetch(`${server.url}/api/export`, { headers: flooding })
    const archive = Buffer.from(await exported.arrayBuffer())
    await quietly(server.url, other)
    for (const { name, connections, pipelining = 1, method = 'GET', path, type, body } of (
      await floods(archive)
    ).filter(({ name }) => onlyFloods?.some((part) => name.includes(part)) ?? true)) {
      const quiet = await quietly(server.url, other)
      const flood = new Worker(new URL('flood.ts', import.meta.url), {
        workerData: {
          url: server.url + path,
          method,
          connections,
          pipelining,
          duration: seconds,
          timeout: 120,
          isEqual,
          headers: { ...flooding, ...(type !== undefined && { 'content-type': type }) },
          ...(body !== undefined && { body }),
        },
      })
      const ended = once(flood, 'message')
      const during = await quietly(server.url, other)
      const [{ answered, refused }] = await ended
      const times = Math.round((during.p95 / quiet.p95) * 10) / 10
      const isHeard = times > MOST_TIMES || during.refused.length > 0
      if (isHeard) isGood = false
      console.log(
        `${engine}, ${name}: p50/p95/max ${quiet.p50}/${quiet.p95}/${quiet.max} ms quiet, ` +
          `${during.p50}/${during.p95}/${during.max} ms during (${times} times, ${during.calls} calls, ` +
          `${during.refused.length} refused); the flood: ${answered} answered, ${refused} refused: ` +
          (isHeard ? 'HEARD' : 'not heard'),
      )
      await wait(2000)
    }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return isGood
}

let isGood = true
if (onlyEngine !== 'postgres') isGood = (await measure('sqlite')) && isGood
if (onlyEngine !== 'sqlite') {
  const { url, stop } = await startPostgres()
  isGood = (await measure('postgres', url).finally(stop)) && isGood
}
process.exit(isGood ? 0 : 1)

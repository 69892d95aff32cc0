// `npm run bench -- against FILE [--quick] [--engine=sqlite|postgres]`: another server beside ours,
// call by call in turns. docs/measurements.md describes the file.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { createDatabase } from '../test/support/postgres-databases.ts'
import { startPostgres } from '../test/support/postgres-server.ts'
import type { MeasuredCall } from './calls.ts'
import { loadCall } from './load.ts'
import { note, type Place, postmasterPid, prepare, settingsOf } from './place.ts'
import { treeOf } from './processes.ts'
import { middleOf } from './rounds.ts'
import { optionOf, startServer } from './start-server.ts'

const peerSchema = z.strictObject({
  name: z.string(),
  url: z.url(),
  /** Of its server and of its database; what they started counts with them. */
  processes: z.array(z.int().positive()).min(1),
  /** Sent with every call. */
  headers: z.record(z.string(), z.string()).default({}),
  /** For the name of a call of ours, what it takes there. */
  calls: z.record(
    z.string(),
    z.array(
      z.strictObject({
        method: z.enum(['GET', 'POST']).default('GET'),
        path: z.string().startsWith('/'),
        body: z.unknown().optional(),
      }),
    ),
  ),
})

const isQuick = process.argv.includes('--quick')
const onlyEngine = optionOf('engine')
const ROUNDS = isQuick ? 5 : 9
const WARM_UPS = isQuick ? 3 : 8
const SIZE = { members: isQuick ? 1 : 1000, entries: 200 }

type Sent = Pick<MeasuredCall, 'method' | 'path' | 'body'>

interface Runner {
  readonly name: string
  readonly url: string
  readonly headers: Record<string, string>
  pids(): readonly number[]
  callsFor(name: string): readonly Sent[]
}

const file = process.argv[2] ?? ''
const peer = peerSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
const names = Object.keys(peer.calls)
const theirs: Runner = {
  ...peer,
  pids: () => peer.processes.flatMap(treeOf),
  callsFor: (name) =>
    (peer.calls[name] ?? []).map(({ method, path, body }) => ({
      method,
      path,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })),
}

/** CPU ms of all that a call takes, by one connection; null if anything was refused. */
const costOf = async (runner: Runner, name: string, requests: number): Promise<number | null> => {
  let sum = 0
  for (const call of runner.callsFor(name)) {
    const { cpuMsPerRequest } = await loadCall(`${runner.url}${call.path}`, call, runner.headers, {
      connections: 1,
      requests,
      pids: runner.pids,
    })
    if (cpuMsPerRequest === null) return null
    sum += cpuMsPerRequest
  }
  return sum
}

const folder = mkdtempSync(join(tmpdir(), 'forkcast-against-'))
const ends: (() => Promise<unknown>)[] = []

const startOurs = async (engine: string, place: Place, databasePid?: number): Promise<Runner> => {
  const { headers, asked } = await prepare(place, SIZE, names)
  const server = await startServer(settingsOf(place))
  ends.push(server.stop)
  return {
    name: `ours on ${engine}`,
    url: server.url,
    headers,
    pids: () => [server.pid, ...(databasePid === undefined ? [] : treeOf(databasePid))],
    callsFor: (name) => asked.filter(({ call }) => call.name === name).map(({ call }) => call),
  }
}

const startAll = async (): Promise<Runner[]> => {
  const ours: Runner[] = []
  if (onlyEngine !== 'postgres') {
    const dataDir = join(folder, 'sqlite')
    mkdirSync(dataDir)
    ours.push(await startOurs('SQLite', { dataDir, databaseUrl: undefined }))
  }
  if (onlyEngine !== 'sqlite') {
    const dataDir = join(folder, 'postgres')
    mkdirSync(dataDir)
    let url = process.env['BENCH_POSTGRES_URL']
    if (url === undefined) {
      const started = await startPostgres({ waitsForDisk: true })
      ends.unshift(started.stop)
      url = started.url
    }
    const database = await createDatabase(url)
    const place = { dataDir, databaseUrl: database.url }
    ours.push(await startOurs('PostgreSQL', place, await postmasterPid(database.url)))
  }
  return [...ours, theirs]
}

try {
  const runners = await startAll()
  console.log(
    `${cpus()[0]?.model ?? 'unknown'}, ${availableParallelism()} cores; CPU ms, the middle of ${ROUNDS} rounds, and the middle of ours over theirs`,
  )
  for (const name of names) {
    if (runners.some((runner) => runner.callsFor(name).length === 0))
      throw new Error(`"${name}" is no call of ours`)
    const isRead = runners.every((runner) =>
      runner.callsFor(name).every(({ method }) => method === 'GET'),
    )
    const requests = isRead ? 100 : 40
    for (let round = 0; round < WARM_UPS; round += 1)
      for (const runner of runners) await costOf(runner, name, requests)
    const rounds: (number | null)[][] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const costs = []
      for (const runner of runners) costs.push(await costOf(runner, name, requests))
      rounds.push(costs)
    }
    const shown = runners.map(({ name: who }, at) => {
      const middle = middleOf(rounds.map((costs) => costs[at] ?? null))
      const ratio = middleOf(
        rounds.map((costs) => {
          const [own, other] = [costs[at] ?? null, costs.at(-1) ?? null]
          return own === null || other === null ? null : own / other
        }),
      )
      return `${who} ${middle?.toFixed(2) ?? 'refused'}${at < runners.length - 1 && ratio !== null ? ` (${ratio.toFixed(2)})` : ''}`
    })
    console.log(`${name}: ${shown.join(', ')}`)
  }
} catch (error) {
  note(String(error))
  process.exitCode = 1
} finally {
  for (const end of ends.toReversed()) await end()
  rmSync(folder, { recursive: true, force: true })
}
process.exit()

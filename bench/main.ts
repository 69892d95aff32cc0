// `npm run bench [-- --quick] [--only=server|reads|pages] [--engine=sqlite|postgres] [--keep]`: what
// Forkcast costs on this machine, beside the least that it could cost.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readModelSettings } from '#server/vision/model-settings.ts'
import { SHIPPED_MODEL } from '#server/vision/shipped-model.ts'
import { keepFigures } from '../scripts/performance-table.mjs'
import { createDatabase } from '../test/support/postgres-databases.ts'
import { startPostgres } from '../test/support/postgres-server.ts'
import type { DataSetSize } from './data-set.ts'
import { floorStatement } from './floors.ts'
import type { FloorOrder } from './floor-server.ts'
import { type Load, loadCall } from './load.ts'
import { measureNetwork } from './network.ts'
import { measurePhoto } from './photo.ts'
import { note, type Place, postmasterPid, prepare, settingsOf } from './place.ts'
import { type Memory, memoryOf, treeOf } from './processes.ts'
import { optionOf, start, type Started, startServer } from './start-server.ts'
import { type BenchReport, type Measured, printReport } from './report.ts'
import { middleOf, ratiosOf } from './rounds.ts'
import { fillDemo, scorePages } from './web.ts'

const only = optionOf('only')
const onlyEngine = optionOf('engine')
const isQuick = process.argv.includes('--quick')
const onlyCalls = optionOf('calls')?.split(',')
/** So many of the data sets, from the first. */
const sets = Number(optionOf('sets') ?? 3)
const isKept = process.argv.includes('--keep')
if (isKept && (onlyEngine !== undefined || (only !== undefined && only !== 'server')))
  throw new Error('What is kept was measured on both engines')
// Short rounds in close turns: a machine that others use changes its pace within seconds.
const READ_ROUNDS = isQuick ? 3 : 9
const ROUNDS = 3
/** How often a call is sent its number of times before it counts. */
const WARM_UPS = isQuick ? 4 : 8
const IDLE_MS = 8000
const DATA_SETS: readonly ({ name: string } & DataSetSize)[] = [
  { name: '200 meals', members: isQuick ? 1 : 1000, entries: 200 },
  { name: '20,000 meals', members: 1, entries: 20_000 },
  { name: '2,400 meals today', members: 1, entries: 200, mealsToday: 2400 },
]

const measurePlace = async (
  engine: Measured['engine'],
  place: Place,
  set: (typeof DATA_SETS)[number],
  databasePid: number | undefined,
) => {
  note(`${engine}, ${set.name}`)
  const { headers, asked, ...session } = await prepare(place, set, onlyCalls)
  const databasePids = () => (databasePid === undefined ? [] : treeOf(databasePid))

  // The first start of new files warms the disk's cache.
  const cold = await startServer(settingsOf(place))
  await cold.stop()
  const server = await startServer(settingsOf(place))
  await wait(IDLE_MS)
  const idle: Memory = memoryOf(server.pid)
  const order: FloorOrder = {
    databaseFile: join(place.dataDir, 'forkcast.db'),
    databaseUrl: place.databaseUrl,
    modelFile: join(SHIPPED_MODEL.modelFolder, 'model.onnx'),
    inputSize: readModelSettings(join(SHIPPED_MODEL.modelFolder, 'model.json')).inputSize,
    tokenHash: session.tokenHash,
    calls: asked.map(({ call, status, reply, replyHeaders }) => ({
      floor: call.floor,
      statement: floorStatement(call.name, engine, session.values),
      status,
      reply,
      headers: replyHeaders,
    })),
  }
  const orderFile = join(place.dataDir, 'floor-order.json')
  writeFileSync(orderFile, JSON.stringify(order))
  const startFloor = () =>
    start(
      [
        '--disable-warning=ExperimentalWarning',
        join(import.meta.dirname, 'floor-server.ts'),
        orderFile,
      ],
      {},
    )
  const [floor, twin] = [await startFloor(), await startFloor()]
  const rows: Measured[] = []
  for (const [index, { call, statements, reply }] of asked.entries()) {
    if (only === 'reads' ? call.method !== 'GET' : isQuick && call.isOther && !onlyCalls) continue
    const requests = isQuick ? Math.ceil(call.requests / 4) : call.requests
    const send = (
      to: Started,
      path: string,
      headersSent: Record<string, string>,
      connections: number,
    ) =>
      loadCall(`${to.url}${path}`, call, headersSent, {
        connections,
        requests,
        pids: () => [to.pid, ...databasePids()],
      })
    const ours = (connections: number) =>
      send(server, call.path, call.isVisitors ? {} : headers, connections)
    const bare = (to: Started) => send(to, `/${index}`, call.isVisitors ? {} : headers, 1)
    // What is measured is a server that has run for a while: V8 goes on compiling for some thousand
    // requests.
    const warmUps = call.floor === 'one statement' && call.method === 'GET' ? WARM_UPS : 1
    for (let round = 0; round < warmUps; round += 1)
      await Promise.all([ours(1), bare(floor), bare(twin)])
    // In turns, so that whatever else the machine does meets all three alike.
    const rounds: { own: Load; floor: Load; twin: Load }[] = []
    const count = call.floor === 'one statement' && call.method === 'GET' ? READ_ROUNDS : ROUNDS
    for (let round = 0; round < count; round += 1)
      rounds.push({ own: await ours(1), floor: await bare(floor), twin: await bare(twin) })
    const loads = rounds.flatMap(({ own }) => own).slice(-1)
    for (const connections of isQuick ? [] : call.connections.slice(1))
      loads.push(await ours(connections))
    const cpu = (pick: (round: (typeof rounds)[number]) => Load) =>
      rounds.map((round) => pick(round).cpuMsPerRequest)
    const row: Measured = {
      engine,
      set: set.name,
      name: call.name,
      statements: statements.length,
      bytes: Buffer.byteLength(reply),
      loads,
      floor: call.floor,
      cpuMs: middleOf(cpu(({ own }) => own)),
      floorCpuMs: middleOf(cpu((round) => round.floor)),
      ratios: ratiosOf(
        cpu(({ own }) => own),
        cpu((round) => round.floor),
      ),
      controls: ratiosOf(
        cpu(({ twin: other }) => other),
        cpu((round) => round.floor),
      ),
    }
    rows.push(row)
    note(
      `  ${call.name}: ${row.cpuMs} ms, floor ${row.floorCpuMs} ms, ratios ${row.ratios.join(' ')}, floor against floor ${row.controls.join(' ')}`,
    )
  }
  const busy = memoryOf(server.pid)
  await Promise.all([server.stop(), floor.stop(), twin.stop()])
  return { rows, process: { engine, set: set.name, warmStartMs: server.startMs, idle, busy } }
}

const folder = mkdtempSync(join(tmpdir(), 'forkcast-bench-'))
const report: BenchReport = {
  at: new Date().toISOString(),
  machine: `${cpus()[0]?.model ?? 'unknown'}, ${availableParallelism()} cores, Node ${process.versions.node}`,
  isQuick,
  processes: [],
  calls: [],
  network: only === 'pages' || onlyCalls ? undefined : measureNetwork(),
  photo: only === 'pages' || only === 'reads' || onlyCalls ? undefined : await measurePhoto(folder),
  pages: [],
}

const measureServer = async (engine: Measured['engine'], postgresUrl = '') => {
  for (const [index, set] of DATA_SETS.slice(0, sets).entries()) {
    const dataDir = join(folder, `${engine}-${index}`)
    mkdirSync(dataDir)
    const database = engine === 'postgres' ? await createDatabase(postgresUrl) : undefined
    const place = { dataDir, databaseUrl: database?.url }
    const { rows, process: one } = await measurePlace(
      engine,
      place,
      set,
      database && (await postmasterPid(database.url)),
    )
    report.calls.push(...rows)
    report.processes.push(one)
    await database?.drop()
  }
}

const measurePostgres = async () => {
  const givenUrl = process.env['BENCH_POSTGRES_URL']
  if (givenUrl !== undefined) return measureServer('postgres', givenUrl)
  const { url, stop } = await startPostgres({ waitsForDisk: true })
  await measureServer('postgres', url).finally(stop)
}

const measurePages = async () => {
  const dataDir = join(folder, 'demo')
  await fillDemo(dataDir)
  const server = await startServer(settingsOf({ dataDir, databaseUrl: undefined }))
  try {
    report.pages.push(...(await scorePages(server.url)))
  } finally {
    await server.stop()
  }
}

try {
  if (only !== 'pages' && onlyEngine !== 'postgres') await measureServer('sqlite')
  if (only !== 'pages' && onlyEngine !== 'sqlite') await measurePostgres()
  if (only === undefined || only === 'pages') await measurePages()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
const file = join(import.meta.dirname, '..', '.cache', 'bench.json')
mkdirSync(join(file, '..'), { recursive: true })
writeFileSync(file, JSON.stringify(report, undefined, 2))
printReport(report)
console.log(`\nThe same as JSON: ${file}`)
if (isKept)
  keepFigures({
    at: report.at,
    machine: report.machine,
    isQuick,
    calls: report.calls.map(({ engine, set, name, statements, cpuMs, ratios }) => ({
      engine,
      set,
      name,
      statements,
      cpuMs,
      ratio: middleOf(ratios),
    })),
  })
process.exit(0)

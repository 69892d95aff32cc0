// `npm run bench -- soak [--minutes=15] [--members=40]`: many members use one server at the same
// time; prints whether its memory and open files level off.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { dataUrlOf, drawnDish } from '../test/support/drawn-photos.ts'
import { CHEDDAR } from './calls.ts'
import { registerAs } from './members.ts'
import { memoryOf } from './processes.ts'
import { optionOf, startServer } from './start-server.ts'

const minutes = Number(optionOf('minutes') ?? 15)
const members = Number(optionOf('members') ?? 40)
const LOOKS = 15
/** Memory that grows by less between the middle and the last third has levelled off. */
const LEVEL_SHARE = 0.1
/** Files that may be open for a moment while somebody looks. */
const PASSING_FILES = 4

interface Act {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: string
}

const read = (path: string): Act => ({ method: 'GET', path })
const write = (path: string, body: object): Act => ({
  method: 'POST',
  path,
  body: JSON.stringify(body),
})
/** One member's acts, over and over: mostly reads, as screens make them. */
const dayOf = (photo: string): Act[] => [
  read('/api/food-analyses'),
  read('/api/dashboard?period=weekly'),
  write('/api/water-intake', { glassesDrunk: 3 }),
  read('/api/water-intake'),
  read('/api/fasting-clock'),
  write('/api/food-analyses', { foodCode: CHEDDAR, grams: 30 }),
  read('/api/food-analyses'),
  read('/api/weight/trajectory'),
  write('/api/weight', { weight: 82 }),
  read('/api/weight/history'),
  read('/api/nutrition-summary?period=monthly'),
  write('/api/activities', { activityType: 'walking', durationMinutes: 20 }),
  read('/api/foods?q=chedar+chese'),
  write('/api/analyze-food', { imageBase64: photo }),
  read('/api/dashboard?period=monthly'),
]

const counts = new Map<string, number>()
const readsMs: number[] = []
const count = (outcome: string) => counts.set(outcome, (counts.get(outcome) ?? 0) + 1)

const folder = mkdtempSync(join(tmpdir(), 'forkcast-soak-'))
const server = await startServer({ DATA_DIR: folder, LOG_LEVEL: 'error', CALLS_PER_MINUTE: '0' })
const endsAt = Date.now() + minutes * 60_000

const live = async (headers: Record<string, string>, day: readonly Act[], firstAct: number) => {
  for (let turn = firstAct; Date.now() < endsAt; turn += 1) {
    const { method, path, body } = day[turn % day.length] as Act
    const startedAt = performance.now()
    try {
      const reply = await fetch(`${server.url}${path}`, {
        method,
        headers: {
          ...headers,
          ...(body !== undefined && {
            'content-type': 'application/json',
            'idempotency-key': randomUUID(),
          }),
        },
        ...(body !== undefined && { body }),
      })
      await reply.arrayBuffer()
      if (method === 'GET') readsMs.push(performance.now() - startedAt)
      count(reply.ok ? 'answered' : `${reply.status} ${method} ${path.split('?', 1)}`)
    } catch (error) {
      count(`no answer (${(error as Error).name})`)
    }
  }
}

/** What the server holds open that is no connection: those are the members' own. */
const openFiles = (): number =>
  readdirSync(`/proc/${server.pid}/fd`).filter((name) => {
    try {
      return !readlinkSync(`/proc/${server.pid}/fd/${name}`).startsWith('socket:')
    } catch {
      // Closed between the two looks.
      return false
    }
  }).length

const look = () => {
  const { rssMb, anonymousMb, peakRssMb } = memoryOf(server.pid)
  return { rssMb, anonymousMb, peakRssMb, files: openFiles() }
}
type Look = ReturnType<typeof look>

const looks: Look[] = []
const watch = async () => {
  for (let turn = 0; Date.now() < endsAt; turn += 1) {
    await wait(Math.min((minutes * 60_000) / LOOKS, Math.max(0, endsAt - Date.now())))
    const one = look()
    looks.push(one)
    const answered = counts.get('answered') ?? 0
    const others = [...counts.values()].reduce((sum, times) => sum + times, 0) - answered
    console.log(
      `${((turn + 1) * (minutes / LOOKS)).toFixed(1)} min: ${answered} answered, ${others} not; ` +
        `${one.rssMb} MB resident (${one.anonymousMb} its own, peak ${one.peakRssMb}), ${one.files} files open`,
    )
  }
}

const photo = dataUrlOf(await drawnDish())
const before = look()
console.log(
  `at the start: ${before.rssMb} MB resident (${before.anonymousMb} its own), ${before.files} files open`,
)
const signedIn: Record<string, string>[] = []
for (let number = 0; number < members; number += 1)
  signedIn.push(await registerAs(server.url, `soak-${number}`))
const day = dayOf(photo)
await Promise.all([watch(), ...signedIn.map((headers, number) => live(headers, day, number))])
await wait(10_000)
const after = look()
await server.stop()
rmSync(folder, { recursive: true, force: true })

const sorted = readsMs.toSorted((a, b) => a - b)
const quantile = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
const meanOf = (some: readonly Look[]) =>
  Math.round(some.reduce((sum, { anonymousMb }) => sum + anonymousMb, 0) / Math.max(1, some.length))
const third = Math.floor(looks.length / 3)
const [middle, last] = [meanOf(looks.slice(third, 2 * third)), meanOf(looks.slice(2 * third))]
const isLevel = last <= middle * (1 + LEVEL_SHARE)
// The first look under load has every thread and library.
const filesLeft = after.files - (looks[0]?.files ?? before.files)
console.log(
  `at rest: ${after.rssMb} MB resident (${after.anonymousMb} its own), ${after.files} files open`,
)
console.log(`reads: half within ${quantile(0.5)} ms, 99 % within ${quantile(0.99)} ms`)
for (const [outcome, times] of [...counts].toSorted(([, a], [, b]) => b - a))
  console.log(`${times} ${outcome}`)
console.log(
  `files open: ${looks[0]?.files ?? before.files} at the first look, ${after.files} at rest: ${filesLeft <= PASSING_FILES ? 'level' : 'GROWING'}`,
)
console.log(
  `its own memory: ${middle} MB in the middle third, ${last} MB in the last: ${isLevel ? 'level' : 'GROWING'}`,
)
const faults = [...counts].filter(
  ([outcome]) => /^5|^no answer/.test(outcome) && !outcome.startsWith('503'),
)
process.exit(isLevel && filesLeft <= PASSING_FILES && faults.length === 0 ? 0 : 1)

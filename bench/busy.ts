// `npm run bench -- busy [--seconds=60] [--kinds=photos,words] [--engine=sqlite|postgres]`: the
// memory of the server while six members do everything at once, or these kinds of work only.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { IMPORT_TYPE } from '#contract/imports.ts'
import { ARCHIVE_TYPE } from '#contract/portability.ts'
import { dataUrlOf, drawnDish } from '../test/support/drawn-photos.ts'
import { startPostgres } from '../test/support/postgres-server.ts'
import { type Headers, registerAs, SCREENS, weightsFile } from './members.ts'
import { type Memory, memoryOf } from './processes.ts'
import { optionOf, startServer } from './start-server.ts'

const seconds = Number(optionOf('seconds') ?? 60)
const onlyKinds = optionOf('kinds')?.split(',')
const MEMBERS = 6
const WEIGHTS = 30_000
/** Members with a file: those of all six would take minutes. */
const WITH_FILES = 2
/** As wide as a phone's photo is halved. */
const PHOTO_PX = 1600
const LOOK_MS = 250
const SETTLED_MS = 15_000
const PAUSE_MS = 150

const photo = dataUrlOf(await drawnDish(PHOTO_PX))
const weights = weightsFile(WEIGHTS)
const TEXTS = [
  'two eggs, 80 g rice and a glass of milk',
  'rice beans eggs milk tea ham '.repeat(17).slice(0, 490),
]

const measure = async (databaseUrl?: string): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'forkcast-busy-'))
  const server = await startServer({
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    CALLS_PER_MINUTE: '0',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  })
  const counts = new Map<string, number>()
  const count = (outcome: string) => counts.set(outcome, (counts.get(outcome) ?? 0) + 1)

  const call = async (
    kind: string,
    headers: Headers,
    path: string,
    body?: string | Buffer<ArrayBuffer>,
    type = 'application/json',
  ): Promise<Buffer<ArrayBuffer> | undefined> => {
    let outcome = `${kind}: no answer`
    try {
      const reply = await fetch(server.url + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          ...headers,
          ...(body !== undefined && { 'content-type': type, 'idempotency-key': randomUUID() }),
        },
        ...(body !== undefined && { body }),
      })
      const bytes = Buffer.from(await reply.arrayBuffer())
      outcome = reply.ok ? kind : `${kind}: ${reply.status}`
      if (reply.ok) return bytes
    } catch {
      // Whoever refuses a file while it is being sent ends the connection.
    } finally {
      count(outcome)
    }
    // Whoever is asked to come back does not do so at once.
    await wait(PAUSE_MS)
    return undefined
  }
  const post = (kind: string, headers: Headers, path: string, body: object) =>
    call(kind, headers, path, JSON.stringify(body))

  /** What one member does over and over, each beside the others. */
  const KINDS: Record<
    string,
    ((headers: Headers, turn: number, member: number) => Promise<unknown>)[]
  > = {
    photos: [1, 2].map(
      () => (headers) => post('photos', headers, '/api/analyze-food', { imageBase64: photo }),
    ),
    words: [
      (headers, turn) =>
        post('words', headers, '/api/analyze-words', { text: TEXTS[turn % TEXTS.length] }),
    ],
    files: [
      async (headers, _turn, member) => {
        if (member >= WITH_FILES) return wait(seconds * 1000)
        const read = await call('files', headers, '/api/imports', weights, IMPORT_TYPE)
        if (!read) return
        const path = `/api/imports/${JSON.parse(read.toString()).data.id}`
        if (await post('files confirmed', headers, `${path}/confirm`, {}))
          await post('files undone', headers, `${path}/undo`, {})
      },
    ],
    exports: [
      async (headers) => {
        const archive = await call('exports', headers, '/api/export')
        if (archive) await call('exports imported', headers, '/api/import', archive, ARCHIVE_TYPE)
      },
    ],
    screens: [
      async (headers, turn) => {
        await call('screens', headers, SCREENS[turn % SCREENS.length] as string)
        await wait(PAUSE_MS)
      },
    ],
  }

  const members: Headers[] = []
  for (let nth = 0; nth < MEMBERS; nth += 1)
    members.push(await registerAs(server.url, `busy-${nth}`))
  await wait(SETTLED_MS)
  const atRest = memoryOf(server.pid)
  const endsAt = Date.now() + seconds * 1000
  const looks: Memory[] = []
  const watch = async () => {
    while (Date.now() < endsAt) {
      looks.push(memoryOf(server.pid))
      await wait(LOOK_MS)
    }
  }
  const work = Object.entries(KINDS)
    .filter(([kind]) => onlyKinds?.includes(kind) ?? true)
    .flatMap(([, acts]) => acts)
  const live = async (headers: Headers, member: number, act: (typeof work)[number]) => {
    for (let turn = 0; Date.now() < endsAt; turn += 1) await act(headers, turn, member)
  }
  await Promise.all([
    watch(),
    ...members.flatMap((one, nth) => work.map((act) => live(one, nth, act))),
  ])
  await wait(SETTLED_MS)
  const after = memoryOf(server.pid)
  await server.stop()
  rmSync(folder, { recursive: true, force: true })

  const words = ({ rssMb, anonymousMb }: Memory) => `${rssMb} MB (${anonymousMb} its own)`
  const middle = looks.toSorted((a, b) => a.rssMb - b.rssMb)[Math.floor(looks.length / 2)]
  console.log(
    `${databaseUrl === undefined ? 'sqlite' : 'postgres'}, ${onlyKinds?.join(', ') ?? 'everything at once'}: ` +
      `at rest ${words(atRest)}, half of the time above ${words(middle ?? after)}, ` +
      `peak ${after.peakRssMb} MB, ${SETTLED_MS / 1000} s later ${words(after)}; load ${loadavg()[0]?.toFixed(0)}`,
  )
  console.log([...counts].map(([outcome, times]) => `${times} ${outcome}`).join(', '))
}

const onlyEngine = optionOf('engine')
if (onlyEngine !== 'postgres') await measure()
if (onlyEngine !== 'sqlite') {
  const { url, stop } = await startPostgres()
  await measure(url).finally(stop)
}
process.exit(0)

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFileThread } from '#server/file-thread.ts'
import { createImportThread } from './import-thread.ts'
import type { StoredEntries } from './stored-entries.ts'

const WEIGHTS = 1200

const fileThread = createFileThread(() => {})
const thread = createImportThread(fileThread)
let folder = ''
let path = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-reader-'))
  path = join(folder, 'weight.json')
  const weights = Array.from({ length: WEIGHTS }, (_, logId) => ({
    logId,
    weight: 180,
    date: '05/18/26',
  }))
  await writeFile(path, JSON.stringify(weights))
})
afterAll(async () => {
  await fileThread.close()
  await rm(folder, { recursive: true })
})

const lengthOf = (batch: string): number => {
  const entries = JSON.parse(batch) as StoredEntries
  return 'drafts' in entries ? entries.drafts.length : entries.rows.length
}

it('reads the next batch when one is kept', async () => {
  const lengths: number[] = []
  let keeping = 0
  const file = await thread.read(path, async (batch) => {
    keeping += 1
    expect(keeping).toBe(1)
    await new Promise(setImmediate)
    lengths.push(lengthOf(batch))
    keeping -= 1
  })
  expect(file.formats).toEqual(['fitbit'])
  expect(lengths).toEqual([500, 500, 200])
})

it('ends with the first batch that cannot be kept, beside another file that is read whole', async () => {
  let [tried, kept] = [0, 0]
  const [failed, whole] = await Promise.allSettled([
    thread.read(path, async () => {
      tried += 1
      throw new Error('The disk is full')
    }),
    thread.read(path, async (batch) => {
      kept += lengthOf(batch)
    }),
  ])
  expect([failed, whole]).toMatchObject([
    { status: 'rejected', reason: { message: 'The disk is full' } },
    { status: 'fulfilled' },
  ])
  expect([tried, kept]).toEqual([1, WEIGHTS])
})

it('reads another file while one waits for a batch to be kept', async () => {
  let readOther = () => {}
  const other = new Promise<void>((resolve) => (readOther = resolve))
  const waiting = thread.read(path, () => other)
  await thread.read(path, async () => {})
  readOther()
  expect(await waiting).toMatchObject({ formats: ['fitbit'] })
})

it('says in words what is wrong with a file', async () => {
  const damaged = join(folder, 'damaged.json')
  await writeFile(damaged, '[{"logId":1,"weight":180,"date":"05/18/26"},')
  await expect(thread.read(damaged, async () => {})).rejects.toMatchObject({
    name: 'ProblemError',
    code: 'invalid_input',
    reason: { code: 'refused.import-no-json', values: { name: 'JSON' } },
  })
})

it('fails with a file that is not there, and reads the next one', async () => {
  await expect(thread.read(join(folder, 'none'), async () => {})).rejects.toThrow(/ENOENT/)
  expect(await thread.read(path, async () => {})).toMatchObject({ formats: ['fitbit'] })
})

it('plans what was read, and hands it over thing by thing in the order of time', async () => {
  const drafts = (ns: readonly number[]) =>
    ns.map((n) => ({
      kind: 'weigh-in',
      line: n,
      when: { kind: 'instant', at: Date.UTC(2026, 0, 1) + n * 60_000 },
      value: 80,
      unit: null,
    }))
  const all = Array.from({ length: 250 }, (_, nth) => 249 - nth)
  const stored = [all.slice(0, 200), all.slice(200)].map((some) =>
    JSON.stringify({ source: 'zero', drafts: drafts(some) }),
  )
  const told: (readonly [string, number, boolean])[] = []
  const planned = await thread.plan(
    {
      zone: 'UTC',
      dayTurnHour: 0,
      now: Date.UTC(2026, 5, 1),
      memberKg: 80,
      choice: {},
      table: null,
      refusesUnfit: true,
    },
    async (question) => {
      if ('position' in question) return stored[question.position]
      const times = question.planned.map((one) => ('at' in one ? one.at : 0))
      const isSorted = times.every((at, nth) => nth === 0 || at > (times[nth - 1] as number))
      told.push([question.thing, times.length, isSorted])
      return undefined
    },
  )
  expect(told).toEqual([
    ['weighIns', 100, true],
    ['weighIns', 100, true],
    ['weighIns', 50, true],
  ])
  expect(planned).toMatchObject({
    things: [{ thing: 'weighIns', count: 250 }],
    unit: 'kg',
    repeated: 0,
  })
})

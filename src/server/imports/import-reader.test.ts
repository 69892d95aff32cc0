import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createImportReader } from './import-reader.ts'
import type { StoredEntries } from './stored-entries.ts'

const WEIGHTS = 1200

const reader = createImportReader(2, () => {})
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
  await reader.close()
  await rm(folder, { recursive: true })
})

const lengthOf = (batch: string): number => {
  const entries = JSON.parse(batch) as StoredEntries
  return 'drafts' in entries ? entries.drafts.length : entries.rows.length
}

it('reads the next batch when one is kept', async () => {
  const lengths: number[] = []
  let keeping = 0
  const file = await reader.read(path, async (batch) => {
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
    reader.read(path, async () => {
      tried += 1
      throw new Error('The disk is full')
    }),
    reader.read(path, async (batch) => {
      kept += lengthOf(batch)
    }),
  ])
  expect([failed, whole]).toMatchObject([
    { status: 'rejected', reason: { message: 'The disk is full' } },
    { status: 'fulfilled' },
  ])
  expect([tried, kept]).toEqual([1, WEIGHTS])
})

it('says in words what is wrong with a file', async () => {
  const damaged = join(folder, 'damaged.json')
  await writeFile(damaged, '[{"logId":1,"weight":180,"date":"05/18/26"},')
  await expect(reader.read(damaged, async () => {})).rejects.toMatchObject({
    name: 'ProblemError',
    code: 'invalid_input',
    reason: { code: 'refused.import-no-json', values: { name: 'JSON' } },
  })
})

it('fails with a file that is not there, and reads the next one', async () => {
  await expect(reader.read(join(folder, 'none'), async () => {})).rejects.toThrow(/ENOENT/)
  expect(await reader.read(path, async () => {})).toMatchObject({ formats: ['fitbit'] })
})

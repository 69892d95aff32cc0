import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, type OpenDatabase } from '#server/db/open-database.ts'
import { FolderPhotoStore } from '#server/photos/folder-photo-store.ts'
import { LONGEST_IMPORT_MS } from '#server/photos/sweep-orphans.ts'
import { freshDatabase } from '../../../test/support/fresh-database.ts'
import { sweepMeals } from './meal-sweep.ts'

const HOUR_MS = 3_600_000
const photo = { picture: Buffer.from('a picture'), thumbnail: Buffer.from('small') }
const MEMBER = randomUUID()

let folder: string
let postgres: Awaited<ReturnType<typeof freshDatabase>>
let opened: OpenDatabase
beforeAll(async () => {
  postgres = await freshDatabase()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forkcast-sweep-'))
  opened = await openDatabase({ dataDir: folder, databaseUrl: postgres?.url })
})
afterEach(async () => {
  await opened.close()
  await rm(folder, { recursive: true })
})
afterAll(() => postgres?.drop())

/** Whether a sweep keeps a photo without a row. */
const survives = async (ageMs: number, ownsPhotos: boolean): Promise<boolean> => {
  const store = new FolderPhotoStore(join(folder, 'photos'))
  const photoId = randomUUID()
  await store.put(MEMBER, photoId, photo)
  const then = (Date.now() - ageMs) / 1000
  for (const ending of ['.jpg', '.thumbnail.jpg'])
    await utimes(join(folder, 'photos', MEMBER, photoId + ending), then, then)
  await sweepMeals(opened.db, store, async () => ownsPhotos, Date.now())
  const left = await store.open(MEMBER, photoId, 'picture')
  left?.stream.destroy()
  return left !== undefined
}

describe('the sweep of meals', () => {
  it('leaves the first photo of the longest import to the row that its end will write', async () => {
    expect(await survives(LONGEST_IMPORT_MS + HOUR_MS, true)).toBe(true)
  })

  it('removes a photo whose row can no longer come', async () => {
    expect(await survives(LONGEST_IMPORT_MS * 4, true)).toBe(false)
  })

  it('removes nothing from a store that is not this database’s', async () => {
    expect(await survives(LONGEST_IMPORT_MS * 4, false)).toBe(true)
  })
})

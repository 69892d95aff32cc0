import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FolderPhotoStore } from './folder-photo-store.ts'
import { sweepOrphans } from './sweep-orphans.ts'

const HOUR_MS = 3_600_000
const photo = { picture: Buffer.from('a picture'), thumbnail: Buffer.from('small') }

let root: string
let store: FolderPhotoStore
beforeEach(async () => {
  root = join(await mkdtemp(join(tmpdir(), 'photos-')), 'photos')
  store = new FolderPhotoStore(root)
})
afterEach(() => rm(join(root, '..'), { recursive: true }))

const listed = async () => {
  const found: string[] = []
  for await (const { memberId, photoId } of store.list()) found.push(`${memberId}/${photoId}`)
  return found.sort()
}
const makeOld = async (...path: string[]) => {
  const then = Date.now() / 1000 - 7200
  await utimes(join(root, ...path), then, then)
}

describe('the photo folder', () => {
  it('gives back what was put, with its size', async () => {
    await store.put('ann', 'p1', photo)
    const picture = await store.open('ann', 'p1', 'picture')
    expect(picture?.size).toBe(9)
    expect((await buffer(picture!.stream)).toString()).toBe('a picture')
    expect((await buffer((await store.open('ann', 'p1', 'thumbnail'))!.stream)).toString()).toBe(
      'small',
    )
  })
  it("keeps one member's photos from another", async () => {
    await store.put('ann', 'p1', photo)
    expect(await store.open('bob', 'p1', 'picture')).toBeUndefined()
    expect(await store.open('ann', 'p2', 'picture')).toBeUndefined()
  })
  it('leaves nothing but the two files', async () => {
    await store.put('ann', 'p1', photo)
    expect((await readdir(join(root, 'ann'))).sort()).toEqual(['p1.jpg', 'p1.thumbnail.jpg'])
  })
  it.each([
    '../ann',
    '..',
    '.',
    '',
    'a/b',
    'a\\b',
    'a\0',
    'é',
    'x'.repeat(65),
    '.hidden',
    'p1.jpg',
  ])('refuses the id %j', async (id) => {
    await expect(store.put('ann', id, photo)).rejects.toThrow(RangeError)
    await expect(store.put(id, 'p1', photo)).rejects.toThrow(RangeError)
    await expect(store.open('ann', id, 'picture')).rejects.toThrow(RangeError)
    await expect(store.remove('ann', id)).rejects.toThrow(RangeError)
  })
  it('removes both files, and is content when there is nothing to remove', async () => {
    await store.put('ann', 'p1', photo)
    await store.remove('ann', 'p1')
    await store.remove('ann', 'p1')
    await store.remove('nobody', 'p1')
    expect(await readdir(join(root, 'ann'))).toEqual([])
  })
  it('lists every photo once, and nothing before the first', async () => {
    expect(await listed()).toEqual([])
    for (const [member, id] of [
      ['ann', 'p1'],
      ['ann', 'p2'],
      ['bob', 'p3'],
    ] as const)
      await store.put(member, id, photo)
    expect(await listed()).toEqual(['ann/p1', 'ann/p2', 'bob/p3'])
  })
  it('keeps many photos put at once whole', async () => {
    const ids = Array.from({ length: 20 }, (_, i) => `p${i}`)
    await Promise.all(
      ids.map((id) => store.put('ann', id, { ...photo, picture: Buffer.alloc(100_000, id) })),
    )
    for (const id of ids)
      expect(await readFile(join(root, 'ann', `${id}.jpg`))).toEqual(Buffer.alloc(100_000, id))
  })
})

describe('the sweep', () => {
  it('removes old photos that no row knows, and leaves known and young ones', async () => {
    for (const id of ['known', 'orphan', 'young']) await store.put('ann', id, photo)
    await store.put('bob', 'orphan', photo)
    for (const id of ['known', 'orphan']) await makeOld('ann', `${id}.jpg`)
    await makeOld('bob', 'orphan.jpg')
    const swept = await sweepOrphans(store, async () => new Set(['known']), HOUR_MS)
    expect(swept).toEqual({ orphans: 2, unfinished: 0 })
    expect(await listed()).toEqual(['ann/known', 'ann/young'])
  })
  it('asks about one member at a time, in batches', async () => {
    const store250 = Array.from({ length: 250 }, (_, i) => ({
      memberId: 'ann',
      photoId: `p${i}`,
      ageMs: 9,
    }))
    const asked: [string, number][] = []
    for (const { memberId, photoId } of store250) await store.put(memberId, photoId, photo)
    await store.put('bob', 'p', photo)
    await sweepOrphans(
      store,
      async (memberId, ids) => (asked.push([memberId, ids.length]), new Set(ids)),
      -HOUR_MS,
    )
    expect(asked.sort()).toEqual([
      ['ann', 200],
      ['ann', 50],
      ['bob', 1],
    ])
  })
  it('removes what a crash left half-written, once it is old', async () => {
    await store.put('ann', 'p1', photo)
    const left = '.0b0e2f4c-7d3c-4e7a-9c55-3a1f0a2b4c5d.part'
    await writeFile(join(root, 'ann', left), 'half')
    const sweep = () => sweepOrphans(store, async () => new Set(['p1']), HOUR_MS)
    expect(await sweep()).toEqual({ orphans: 0, unfinished: 0 })
    await makeOld('ann', left)
    expect(await sweep()).toEqual({ orphans: 0, unfinished: 1 })
    expect(await listed()).toEqual(['ann/p1'])
  })
  it('removes a lone thumbnail, whose picture a crash kept from being written', async () => {
    await store.put('ann', 'p1', photo)
    await rm(join(root, 'ann', 'p1.jpg'))
    await makeOld('ann', 'p1.thumbnail.jpg')
    expect(await sweepOrphans(store, async () => new Set(), HOUR_MS)).toEqual({
      orphans: 1,
      unfinished: 0,
    })
    expect(await readdir(join(root, 'ann'))).toEqual([])
  })
})

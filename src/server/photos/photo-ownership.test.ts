import { randomUUID } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { restoredInstallationId } from '#server/db/installation-id.ts'
import { type S3Server, startS3 } from '../../../test/support/s3-server.ts'
import { openPhotoStore } from './open-photo-store.ts'
import { type ForeignOwner, watchOwnership } from './photo-ownership.ts'
import type { PhotoStore } from './photo-store.ts'
import { ORPHAN_AGE_MS, sweepOrphans } from './sweep-orphans.ts'

const photo = { picture: Buffer.from('a picture'), thumbnail: Buffer.from('small') }
const MEMBER = randomUUID()

let s3: S3Server
let store: PhotoStore
let prefix: string
let made = 0
beforeAll(async () => {
  s3 = await startS3()
})
beforeEach(async () => {
  made += 1
  prefix = `forkcast-${made}`
  store = await openPhotoStore(readConfig({ ...s3.settings, S3_PREFIX: prefix }))
})
afterAll(() => s3.stop())

/** An installation that uses the bucket and has rows for these photos. */
const install = (known: readonly string[], installationId: string = randomUUID()) => {
  const reported: ForeignOwner[] = []
  const findKnown = async (_memberId: string, photoIds: readonly string[]) =>
    new Set(photoIds.filter((id) => known.includes(id)))
  const isOwner = watchOwnership({
    store,
    installationId,
    findKnown,
    onForeignOwner: (what) => reported.push(what),
  })
  return {
    installationId,
    reported,
    async sweep(): Promise<number> {
      return (await isOwner()) ? (await sweepOrphans(store, findKnown, ORPHAN_AGE_MS)).orphans : 0
    },
  }
}
const putOld = async (): Promise<string> => {
  const photoId = randomUUID()
  await store.put(MEMBER, photoId, photo)
  const folder = join(s3.folder, prefix, MEMBER)
  const then = (Date.now() - ORPHAN_AGE_MS) / 1000 - 60
  for (const name of await readdir(folder))
    if (name.startsWith(photoId)) await utimes(join(folder, name), then, then)
  return photoId
}
const photosLeft = async () => {
  const left: string[] = []
  for await (const { photoId } of store.list()) left.push(photoId)
  return left.toSorted()
}

describe('who sweeps a bucket', () => {
  it('is who came first: it claims the empty bucket and removes its orphans from then on', async () => {
    const ours = install([])
    expect(await ours.sweep()).toBe(0)
    expect(await store.ownership?.read()).toBe(ours.installationId)
    await putOld()
    expect(await ours.sweep()).toBe(1)
    expect(ours.reported).toEqual([])
  })

  it('is an installation from before there were owners, whose rows know the photos', async () => {
    const known = await putOld()
    await putOld()
    const ours = install([known])
    await ours.sweep()
    expect(await ours.sweep()).toBe(1)
    expect(await photosLeft()).toEqual([known])
  })

  it('is not an empty database on the same bucket, claimed or not', async () => {
    const photos = [await putOld(), await putOld()].toSorted()
    const empty = install([])
    for (const _turn of [1, 2]) expect(await empty.sweep()).toBe(0)
    expect(await store.ownership?.read()).toBeUndefined()
    await install(photos).sweep()
    expect(await empty.sweep()).toBe(0)
    expect(await photosLeft()).toEqual(photos)
  })

  it('is not a restored copy, though its rows know the older photos', async () => {
    const photos = [await putOld(), await putOld()].toSorted()
    const copy = install(photos.slice(0, 1), restoredInstallationId())
    for (const _turn of [1, 2]) expect(await copy.sweep()).toBe(0)
    await install(photos).sweep()
    expect(await copy.sweep()).toBe(0)
    expect(await photosLeft()).toEqual(photos)
  })

  it('is a restored copy once its operator wrote its id there', async () => {
    const [known] = [await putOld(), await putOld()]
    const copy = install([known], restoredInstallationId())
    await store.ownership?.claim(copy.installationId)
    expect(await copy.sweep()).toBe(1)
    expect(await photosLeft()).toEqual([known])
  })

  it('logs once that somebody else does, and again when that changes', async () => {
    const other = install([await putOld()])
    const ours = install([])
    const ownerKey = `${prefix}/owner`
    for (const _turn of [1, 2]) await ours.sweep()
    expect(ours.reported).toEqual([{ ownerKey, owner: undefined }])
    await other.sweep()
    for (const _turn of [1, 2]) await ours.sweep()
    expect(ours.reported).toEqual([
      { ownerKey, owner: undefined },
      { ownerKey, owner: other.installationId },
    ])
  })

  it('leaves files of others alone, however old', async () => {
    const ours = install([])
    await ours.sweep()
    await store.put('holiday', 'img_0001', photo)
    const folder = join(s3.folder, prefix, 'holiday')
    for (const name of await readdir(folder)) await utimes(join(folder, name), 0, 0)
    expect(await ours.sweep()).toBe(0)
    expect(await store.open('holiday', 'img_0001', 'thumbnail')).toBeDefined()
  })
})

import { existsSync } from 'node:fs'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataUrlOf, drawnDish } from './support/drawn-photos.ts'
import { type S3Server, startS3 } from './support/s3-server.ts'
import {
  newMember,
  registration,
  startTestApp,
  type TestApp,
  type TestMember,
} from './support/test-app.ts'

const DAY_MS = 86_400_000

let s3: S3Server
let test: TestApp
let dish: string
beforeAll(async () => {
  s3 = await startS3()
  test = await startTestApp({ ...s3.settings, S3_PREFIX: 'photos' })
  dish = dataUrlOf(await drawnDish())
  // The first sweep claims the empty bucket; beside a photo that has no row yet it would not, and
  // nothing would be removed for an hour.
  while (!existsSync(join(s3.folder, 'photos', 'owner._S3rver_object'))) await wait(20)
})
afterAll(async () => {
  await test.close()
  await s3.stop()
})

const analyse = (member: TestMember) =>
  member.call({ method: 'POST', url: '/api/analyze-food', payload: { imageBase64: dish } })

/** The names of a member's objects. */
const objectsOf = async (member: TestMember): Promise<string[]> => {
  const folder = join(s3.folder, 'photos', member.id)
  // The folder goes with its last object.
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? [] : Promise.reject(error),
  )
  return names.flatMap((name) => /^(.*\.jpg)\._S3rver_object$/.exec(name)?.[1] ?? []).sort()
}

describe('with photos in a bucket', () => {
  it('keeps a photo there alone, and serves it to its owner alone', async () => {
    const [member, other] = [await newMember(test), await newMember(test)]
    const { data: meal } = (await analyse(member)).json()
    expect(await objectsOf(member)).toHaveLength(2)
    expect(existsSync(join(test.dataDir, 'photos'))).toBe(false)
    for (const url of [meal.imageUrl, meal.thumbnailUrl]) {
      const reply = await member.call({ url })
      expect(reply.headers['content-type']).toBe('image/jpeg')
      expect(reply.headers['content-length']).toBe(String(reply.rawPayload.byteLength))
      expect([...reply.rawPayload.subarray(0, 2), ...reply.rawPayload.subarray(-2)]).toEqual([
        0xff, 0xd8, 0xff, 0xd9,
      ])
      expect((await other.call({ url })).statusCode).toBe(404)
      expect((await test.app.inject({ url })).statusCode).toBe(401)
    }
  })

  it('removes the photo when a deletion becomes final', async () => {
    const member = await newMember(test)
    const { data: meal } = (await analyse(member)).json()
    await member.call({ method: 'DELETE', url: `/api/food-analyses/${meal.id}` })
    test.clock.now += 2 * DAY_MS
    await test.restart()
    while ((await objectsOf(member)).length > 0) await wait(20)
  })

  it('is left alone by an empty server with the same settings', async () => {
    const member = await newMember(test)
    await analyse(member)
    const folder = join(s3.folder, 'photos', member.id)
    for (const name of await readdir(folder)) await utimes(join(folder, name), 0, 0)
    const other = await startTestApp({ ...s3.settings, S3_PREFIX: 'photos' })
    // Ends once its first sweep is done.
    await other.close()
    expect(await objectsOf(member)).toHaveLength(2)
  })

  it('exports, erases and imports', async () => {
    const member = await newMember(test)
    const { data: meal } = (await analyse(member)).json()
    const picture = (await member.call({ url: meal.imageUrl })).rawPayload
    const zip = (await member.call({ url: '/api/export' })).rawPayload
    const erased = await member.call({
      method: 'POST',
      url: '/api/account/erase',
      payload: { password: registration.password },
    })
    expect(erased.statusCode).toBe(200)
    expect(await objectsOf(member)).toEqual([])

    const again = await newMember(test)
    const imported = await again.call({
      method: 'POST',
      url: '/api/import',
      headers: { 'content-type': 'application/zip' },
      payload: zip,
    })
    expect(imported.statusCode).toBe(200)
    expect(await objectsOf(again)).toHaveLength(2)
    const { data: log } = (await again.call({ url: '/api/food-analyses' })).json()
    expect((await again.call({ url: log[0].imageUrl })).rawPayload).toEqual(picture)
  })

  it('says so when the bucket is away, and records nothing without its photo', async () => {
    const member = await newMember(test)
    const { data: meal } = (await analyse(member)).json()
    await s3.stop()
    const picture = await member.call({ url: meal.imageUrl })
    expect([picture.statusCode, picture.json().code]).toEqual([503, 'photos_unavailable'])
    const refused = await analyse(member)
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'photos_unavailable'])
    const { data: log } = (await member.call({ url: '/api/food-analyses' })).json()
    expect(log.map(({ id }: { id: string }) => id)).toEqual([meal.id])
    const erased = await member.call({
      method: 'POST',
      url: '/api/account/erase',
      payload: { password: registration.password },
    })
    expect(erased.statusCode).toBe(200)
    expect((await member.call({ url: '/api/me' })).statusCode).toBe(401)
    s3 = await startS3()
  })
})

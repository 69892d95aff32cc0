import { copyFile, readdir, utimes } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, request as send, type Server } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { S3mini } from 's3mini'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { type S3Server, startS3 } from '../../../test/support/s3-server.ts'
import { openPhotoStore } from './open-photo-store.ts'
import type { PhotoStore } from './photo-store.ts'
import { sweepOrphans } from './sweep-orphans.ts'

const HOUR_MS = 3_600_000
const photo = { picture: Buffer.from('a picture'), thumbnail: Buffer.from('small') }

let s3: S3Server
let made = 0
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.stop())

const [ANN, ANNA] = ['0b0e2f4c-7d3c-4e7a-9c55-3a1f0a2b4c5d', '1c1f305d-8e4d-4f8b-ad66-4b201b3c5d6e']
const photoIdOf = (number: number) => `2d20416e-9f5e-4a9c-be77-${String(number).padStart(12, '0')}`
const [P1, P2, P3] = [photoIdOf(1), photoIdOf(2), photoIdOf(3)]

/** A separate store in the shared bucket. */
const freshStore = async (): Promise<{ store: PhotoStore; prefix: string }> => {
  made += 1
  const prefix = `forkcast-${made}`
  return { store: await openPhotoStore(readConfig({ ...s3.settings, S3_PREFIX: prefix })), prefix }
}
/** Stores an object without Forkcast. */
const putObject = async (key: string, text = 'of somebody else') => {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = s3.settings as Record<
    string,
    string
  >
  const client = new S3mini({
    endpoint: `${S3_ENDPOINT}/${S3_BUCKET}`,
    region: 'us-east-1',
    accessKeyId: S3_ACCESS_KEY_ID as string,
    secretAccessKey: S3_SECRET_ACCESS_KEY as string,
  })
  await client.putObject(key, text)
}
const listed = async (store: PhotoStore) => {
  const found: string[] = []
  for await (const { memberId, photoId } of store.list()) found.push(`${memberId}/${photoId}`)
  return found.sort()
}
const textOf = async (store: PhotoStore, ...[member, id, size]: Parameters<PhotoStore['open']>) =>
  String(await buffer((await store.open(member, id, size))!.stream))
const makeOld = async (path: string) => {
  const then = Date.now() / 1000 - 7200
  const folder = join(s3.folder, path, '..')
  const files = (await readdir(folder)).filter((name) =>
    name.startsWith(path.split('/').at(-1) as string),
  )
  expect(files.length).toBeGreaterThan(0)
  for (const name of files) await utimes(join(folder, name), then, then)
}

describe('the photo bucket', () => {
  it('gives back what was put, with its size', async () => {
    const { store } = await freshStore()
    await store.put('ann', 'p1', photo)
    expect((await store.open('ann', 'p1', 'picture'))?.size).toBe(9)
    expect(await textOf(store, 'ann', 'p1', 'picture')).toBe('a picture')
    expect(await textOf(store, 'ann', 'p1', 'thumbnail')).toBe('small')
  })

  it("keeps one member's photos from another, and one prefix from the next", async () => {
    const [{ store }, { store: other }] = [await freshStore(), await freshStore()]
    await store.put('ann', 'p1', photo)
    expect(await store.open('bob', 'p1', 'picture')).toBeUndefined()
    expect(await store.open('ann', 'p2', 'picture')).toBeUndefined()
    expect(await other.open('ann', 'p1', 'picture')).toBeUndefined()
    expect(await listed(other)).toEqual([])
  })

  it.each(['../ann', '..', '', 'a/b', 'a\0', 'é', 'x'.repeat(65), 'p1.jpg'])(
    'refuses the id %j',
    async (id) => {
      const { store } = await freshStore()
      await expect(store.put('ann', id, photo)).rejects.toThrow(RangeError)
      await expect(store.open(id, 'p1', 'picture')).rejects.toThrow(RangeError)
      await expect(store.remove('ann', id)).rejects.toThrow(RangeError)
      await expect(store.removeAllOf(id)).rejects.toThrow(RangeError)
    },
  )

  it('removes one photo, or all of a member whose name begins another', async () => {
    const { store } = await freshStore()
    for (const [member, id] of [
      ['ann', 'p1'],
      ['ann', 'p2'],
      ['ann', 'p2-b'],
      ['anna', 'p3'],
    ] as const)
      await store.put(member, id, photo)
    const found = async () => {
      const photos = [
        ['ann', 'p1'],
        ['ann', 'p2'],
        ['ann', 'p2-b'],
        ['anna', 'p3'],
      ] as const
      const bytes = await Promise.all(
        photos.map(([member, id]) => store.open(member, id, 'picture')),
      )
      for (const file of bytes) file?.stream.destroy()
      return photos.flatMap(([, id], index) => (bytes[index] ? [id] : []))
    }
    expect(await found()).toEqual(['p1', 'p2', 'p2-b', 'p3'])
    await store.remove('ann', 'p1')
    await store.remove('ann', 'p1')
    expect(await found()).toEqual(['p2', 'p2-b', 'p3'])
    await store.removeAllOf('ann')
    await store.removeAllOf('nobody')
    expect(await found()).toEqual(['p3'])
  })

  it('lists and removes more than one page', { timeout: 120_000 }, async () => {
    const { store, prefix } = await freshStore()
    const [first = '', ...others] = Array.from({ length: 505 }, (_, index) => photoIdOf(index))
    await store.put(ANN, first, photo)
    const folder = join(s3.folder, prefix, ANN)
    const files = await readdir(folder)
    for (const id of others)
      for (const name of files)
        await copyFile(join(folder, name), join(folder, name.replace(first, id)))
    expect(await listed(store)).toEqual([first, ...others].map((id) => `${ANN}/${id}`))
    await store.removeAllOf(ANN)
    expect(await listed(store)).toEqual([])
  })

  it('is swept of old photos that no row knows', async () => {
    const { store, prefix } = await freshStore()
    const [known, orphan, young] = [P1, P2, P3]
    for (const id of [known, orphan, young]) await store.put(ANN, id, photo)
    for (const id of [known, orphan]) await makeOld(`${prefix}/${ANN}/${id}.jpg`)
    expect(await sweepOrphans(store, async () => new Set([known]), HOUR_MS)).toEqual({
      orphans: 1,
      unfinished: 0,
    })
    expect(await listed(store)).toEqual([`${ANN}/${known}`, `${ANN}/${young}`])
  })

  it('counts no file of others as a photo', async () => {
    const { store, prefix } = await freshStore()
    await store.put('holiday', 'img_0001', photo)
    await store.put(ANN, 'cover', photo)
    await putObject(`${prefix}/${ANN}/${P1}.png`)
    await putObject(`${prefix}/${ANN}/${P1}/${P2}.jpg`)
    await store.put(ANNA, P3, photo)
    await store.ownership?.claim('an installation')
    expect(await listed(store)).toEqual([`${ANNA}/${P3}`])
  })

  it('remembers who owns it, each prefix for itself', async () => {
    const [{ store, prefix }, { store: other }] = [await freshStore(), await freshStore()]
    expect(await store.ownership?.read()).toBeUndefined()
    await store.ownership?.claim('an installation')
    expect(await store.ownership?.read()).toBe('an installation')
    expect(await other.ownership?.read()).toBeUndefined()
    await putObject(`${prefix}/owner`, 'written by hand\n')
    expect(await store.ownership?.read()).toBe('written by hand')
  })
})

describe('a bucket that cannot be used', () => {
  const open = (changed: Record<string, string>) =>
    openPhotoStore(readConfig({ ...s3.settings, ...changed }))

  it.each([
    [
      'a wrong secret',
      { S3_SECRET_ACCESS_KEY: 'wrong' },
      /cannot be used with these S3_ settings: 403/,
    ],
    [
      'a bucket that is not there',
      { S3_BUCKET: 'nowhere' },
      /The bucket nowhere at http.* cannot be used .*: (404|there is no such bucket)/,
    ],
    ['a port where nothing listens', { S3_ENDPOINT: 'http://127.0.0.1:9' }, /cannot be used/],
  ])('is told at the start, in words: %s', async (_what, changed, words) => {
    await expect(open(changed)).rejects.toMatchObject({
      name: 'SettingsError',
      message: expect.stringMatching(words),
    })
  })
})

describe('a bucket that fails now and then', () => {
  let proxy: Server
  afterEach(() => proxy.close())

  /** Passes calls on to the real store, but answers the first `failures` of them with a 503. */
  const startFlaky = async (failures: number, answerLimitMs?: number) => {
    const counted = { calls: 0 }
    const heard: IncomingHttpHeaders[] = []
    const reasons: string[] = []
    const target = new URL(s3.settings['S3_ENDPOINT'] as string)
    let isFailing = false
    proxy = createServer(async (request, response) => {
      counted.calls += 1
      heard.push(request.headers)
      if (isFailing && counted.calls <= failures) {
        request.resume()
        response.writeHead(503).end()
        return
      }
      const body = await buffer(request)
      const headers = Object.fromEntries(
        Object.entries(request.headers).filter(([name]) => name !== 'connection'),
      ) as Record<string, string>
      const passed = send(
        {
          host: target.hostname,
          port: target.port,
          path: request.url,
          method: request.method,
          headers,
        },
        (reply) => {
          response.writeHead(reply.statusCode ?? 500, reply.headers)
          reply.pipe(response)
        },
      )
      passed.end(body)
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const { port } = proxy.address() as { port: number }
    made += 1
    const config = readConfig({
      ...s3.settings,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_PREFIX: `flaky-${made}`,
    })
    const limit = answerLimitMs === undefined ? {} : { answerLimitMs }
    const store = await openPhotoStore(config, {
      onFailure: (reason) => reasons.push(reason),
      ...limit,
    })
    isFailing = true
    counted.calls = 0
    return { store, reasons, counted, heard }
  }

  it('is asked again, and the photo is kept', async () => {
    const { store, reasons, heard } = await startFlaky(2)
    await store.put('ann', 'p1', photo)
    // Signed, and never made public.
    for (const headers of heard) {
      expect(headers.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=S3RVER\//)
      expect(Object.keys(headers).filter((name) => /acl|grant/.test(name))).toEqual([])
    }
    expect(await textOf(store, 'ann', 'p1', 'picture')).toBe('a picture')
    expect(reasons).toEqual([])
  })

  it('is given up after three tries, with a reason that holds no key', async () => {
    const { store, reasons, counted } = await startFlaky(Number.POSITIVE_INFINITY)
    await expect(store.open('ann', 'p1', 'picture')).rejects.toMatchObject({
      name: 'PhotoStoreUnavailable',
    })
    expect(counted.calls).toBe(3)
    expect(reasons).toEqual([expect.stringMatching(/^503/)])
  })

  it(
    'is given up after a while where it takes the call and never answers',
    { timeout: 60_000 },
    async () => {
      // Longer than a failure that would be tried again.
      const { store, reasons } = await startFlaky(0, 4000)
      proxy.removeAllListeners('request')
      proxy.on('request', (request) => request.resume())
      await expect(store.put('ann', 'p1', photo)).rejects.toMatchObject({
        name: 'PhotoStoreUnavailable',
      })
      expect(reasons).toContain('NoAnswerInTime')
      proxy.closeAllConnections()
    },
  )
})

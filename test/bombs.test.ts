import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawnDish } from './support/drawn-photos.ts'
import { isHarmless } from './support/harmless.ts'
import { newMember, startTestApp, type TestApp, type TestMember } from './support/test-app.ts'
import { unzip, zipOf } from './support/zip-files.ts'

// Small files that would unpack to large ones, which no engine changes.

let test: TestApp
let member: TestMember
beforeAll(async () => {
  test = await startTestApp()
  member = await newMember(test)
})
afterAll(() => test.close())

describe('photos that are bombs', () => {
  const analyse = (bytes: Buffer, type = 'image/png') =>
    member.call({
      method: 'POST',
      url: '/api/analyze-food',
      payload: { imageBase64: `data:${type};base64,${bytes.toString('base64')}` },
    })
  /** A PNG that says how large it is, and holds next to nothing. */
  const pngClaiming = (width: number, height: number) => {
    const header = Buffer.alloc(33)
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]).copy(header)
    header.write('IHDR', 12)
    header.writeUInt32BE(width, 16)
    header.writeUInt32BE(height, 20)
    header.set([8, 6, 0, 0, 0], 24)
    return header
  }

  it.each([
    ['claims a billion pixels', () => analyse(pngClaiming(32_000, 32_000)), 413],
    ['claims more than a number holds', () => analyse(pngClaiming(0xffffffff, 0xffffffff)), 413],
    [
      'is a drawing that loads other files',
      () =>
        analyse(
          Buffer.from(
            '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
          ),
          'image/svg+xml',
        ),
      422,
    ],
    [
      'is a page with a picture’s name',
      () => analyse(Buffer.from('<html><script>alert(1)</script></html>'), 'image/jpeg'),
      422,
    ],
    ['is a PDF', () => analyse(Buffer.from('%PDF-1.7\n1 0 obj'), 'image/jpeg'), 422],
    ['is empty', () => analyse(Buffer.alloc(0)), 422],
  ])('are refused: one that %s', async (_what, call, status) => {
    const reply = await call()
    isHarmless(reply)
    expect(reply.statusCode).toBe(status)
  })

  it('leave what follows them behind: a picture with a program glued to it is stored as a picture', async () => {
    const glued = Buffer.concat([
      await drawnDish(320),
      Buffer.from('<?php system($_GET["c"]); ?><script>alert(1)</script>'),
    ])
    const reply = await analyse(glued, 'image/jpeg')
    expect(reply.statusCode).toBe(200)
    const photo = await member.call({ url: reply.json().data.imageUrl })
    expect(photo.headers['content-type']).toBe('image/jpeg')
    expect(photo.headers['x-content-type-options']).toBe('nosniff')
    expect(photo.rawPayload.includes('<?php')).toBe(false)
  })
})

describe('zips that are bombs', () => {
  const bring = (payload: Buffer) =>
    member.call({
      method: 'POST',
      url: '/api/import',
      headers: { 'content-type': 'application/zip' },
      payload,
    })

  it('are refused before they unpack', async () => {
    const files = await unzip((await member.call({ url: '/api/export' })).rawPayload)
    const withOne = (name: string, bytes: Buffer) =>
      zipOf([...files].map(([own, kept]) => [own, own === name ? bytes : kept] as const))
    const before = (await member.call({ url: '/api/weight/history' })).body
    for (const payload of [
      await withOne('meals.json', Buffer.alloc(65 * 1024 ** 2, 0x20)),
      await withOne('profile.json', Buffer.from(`${'['.repeat(1_000_000)}`)),
      await withOne(
        'weights.json',
        Buffer.from(`[${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}]`),
      ),
      Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(1000)]),
    ]) {
      const reply = await bring(payload)
      isHarmless(reply)
      expect(reply.statusCode).toBe(400)
    }
    expect((await member.call({ url: '/api/weight/history' })).body).toBe(before)
  })
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { problemSchema } from '#contract/problem.ts'
import { readConfig } from '#server/config/config.ts'
import {
  newMember,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../test/support/test-app.ts'
import { createHttpServer } from './http-server.ts'
import { mount } from './mount.ts'
import { serveWebApp } from './web-app.ts'

let test: TestApp
let member: TestMember
beforeAll(async () => {
  test = await startTestApp()
  member = await newMember(test)
})
afterAll(() => test.close())

describe('the address of a client', () => {
  const addressBehind = async (TRUST_PROXY: string, forwardedFor: string) => {
    const app = await createHttpServer(readConfig({ LOG_LEVEL: 'silent', TRUST_PROXY }), 'test')
    app.get('/address', ({ ip }) => ip)
    const { body } = await app.inject({
      url: '/address',
      remoteAddress: '10.0.0.9',
      headers: { 'x-forwarded-for': forwardedFor },
    })
    await app.close()
    return body
  }

  it('is what the outermost of our proxies saw, whatever the client wrote before that', async () => {
    expect(await addressBehind('true', '6.6.6.6, 192.0.2.7')).toBe('192.0.2.7')
    expect(await addressBehind('1', '6.6.6.6, 192.0.2.7')).toBe('192.0.2.7')
    expect(await addressBehind('2', '6.6.6.6, 192.0.2.7, 10.0.0.8')).toBe('192.0.2.7')
  })
  it('is that of the connection without a proxy', async () => {
    expect(await addressBehind('false', '6.6.6.6')).toBe('10.0.0.9')
  })
})

describe('a connection', () => {
  const answersTo = async (calls: number): Promise<number> => {
    const { port } = test.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    const last = calls - 1
    for (let nth = 0; nth < calls; nth += 1) {
      const close = nth === last ? 'Connection: close\r\n' : ''
      socket.write(`GET /api/sign-in-options HTTP/1.1\r\nHost: x\r\n${close}\r\n`)
    }
    let got = ''
    try {
      got = await text(socket)
    } catch {
      // Reset.
    }
    return got.split('HTTP/1.1 200').length - 1
  }
  beforeAll(() => test.app.listen({ port: 0, host: '127.0.0.1' }))

  it('may send a few calls before the first is answered', async () => {
    expect(await answersTo(8)).toBe(8)
  })
  it('is ended if it sends them by the dozen', async () => {
    expect(await answersTo(60)).toBeLessThan(60)
  })
})

describe('a reply in JSON', () => {
  const repliesTo = async (url: string, encoding: string) => {
    const headers = encoding === '' ? {} : { 'accept-encoding': encoding }
    const { headers: got, rawPayload } = await member.call({ url, headers })
    return { encoding: got['content-encoding'], length: got['content-length'], rawPayload }
  }
  it.each([
    ['br', 'gzip, br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)(
    'of more than a kilobyte is sent as %s to whoever takes it',
    async (name, asked, plainOf) => {
      const plain = await repliesTo('/api/foods?q=cheese', '')
      const packed = await repliesTo('/api/foods?q=cheese', asked)
      expect([plain.encoding, packed.encoding]).toEqual([undefined, name])
      expect(packed.length).toBe(String(packed.rawPayload.length))
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
      expect(plainOf(packed.rawPayload)).toEqual(plain.rawPayload)
    },
  )
  it('is sent as it is where it is short, or the client takes no other', async () => {
    expect((await repliesTo('/api/me', 'gzip, br')).encoding).toBeUndefined()
    expect((await repliesTo('/api/foods?q=cheese', 'br;q=0, zstd')).encoding).toBeUndefined()
  })
})

describe('every failure is JSON in words', () => {
  it('for an unknown call', async () => {
    const reply = await test.app.inject({ url: '/api/nothing-here' })
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toEqual({
      success: false,
      error: 'There is nothing here.',
      code: 'not_found',
    })
  })
  it('for a wrong method, with the right ones', async () => {
    const reply = await test.app.inject({ method: 'DELETE', url: '/api/login' })
    expect(reply.statusCode).toBe(405)
    expect(reply.headers.allow).toBe('POST')
    expect(reply.json()).toMatchObject({ success: false, code: 'method_not_allowed' })
  })
  it('for a wrong method at an address of its own, without those of the pattern beside it', async () => {
    const reply = await test.app.inject({ method: 'PUT', url: '/api/weight/history' })
    expect([reply.statusCode, reply.headers.allow]).toEqual([405, 'GET, HEAD'])
  })
  it('for what is no HTTP, and for a head that is too long', async () => {
    const app = await createHttpServer(readConfig({ LOG_LEVEL: 'silent' }), 'test')
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const answerTo = async (call: string) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(call))
      const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
      expect(problemSchema.parse(JSON.parse(body)).code).toBe('invalid_input')
      return head.split('\r\n', 1)[0]
    }
    expect(await answerTo('BREW /api/me HTTP/1.1\r\n\r\n')).toBe('HTTP/1.1 400 Bad Request')
    expect(await answerTo(`GET /api/me HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 431 /,
    )
    await app.close()
  })
  it('for a body that is not JSON', async () => {
    const headers = { 'content-type': 'application/json' }
    const reply = await test.app.inject({
      method: 'POST',
      url: '/api/login',
      headers,
      payload: '{"username": NaN}',
    })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ success: false, code: 'invalid_json' })
  })
  it('for a body of another type', async () => {
    const headers = { 'content-type': 'text/plain' }
    const reply = await test.app.inject({
      method: 'POST',
      url: '/api/login',
      headers,
      payload: 'hello',
    })
    expect(reply.statusCode).toBe(415)
    expect(reply.json()).toMatchObject({ success: false, code: 'unsupported_media_type' })
  })
  it('for a body that is too large', async () => {
    const payload = { username: 'x'.repeat(100_000), password: 'y' }
    const reply = await test.app.inject({ method: 'POST', url: '/api/login', payload })
    expect(reply.statusCode).toBe(413)
    expect(reply.json()).toMatchObject({ success: false, code: 'body_too_large' })
  })
  it('for a body with a forbidden key', async () => {
    const headers = { 'content-type': 'application/json' }
    const payload = '{"__proto__": {"isAdmin": true}, "username": "a", "password": "b"}'
    const reply = await test.app.inject({ method: 'POST', url: '/api/login', headers, payload })
    expect(reply.statusCode).toBe(400)
  })
  it('for the NUL character, in a body and in an address', async () => {
    const payload = { username: 'a\u0000b', password: 'c' }
    for (const request of [
      { method: 'POST' as const, url: '/api/login', payload },
      { method: 'GET' as const, url: '/api/food-analyses/a%00b' },
    ]) {
      const reply = await member.call(request)
      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toMatchObject({
        code: 'invalid_input',
        error: expect.stringMatching(/NUL/),
      })
    }
  })
  it('for half of a surrogate pair, wherever it is', async () => {
    for (const payload of [
      '{"username":"a\\ud83d","password":"c"}',
      '{"username":"a","password":"c","more":[{"\\uDE00b":1}]}',
    ]) {
      const headers = { 'content-type': 'application/json' }
      const reply = await test.app.inject({ method: 'POST', url: '/api/login', headers, payload })
      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toMatchObject({
        code: 'invalid_input',
        error: expect.stringMatching(/surrogate/),
      })
    }
  })
  it('for bytes that a file does not have', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'forkcast-web-'))
    await writeFile(join(folder, 'index.html'), '<!doctype html>')
    await writeFile(join(folder, 'page.js'), '12345')
    const app = await createHttpServer(readConfig({ LOG_LEVEL: 'silent' }), 'test')
    await serveWebApp(app, { folder, rootPath: '', isDemo: false, allowedMethods: () => [] })
    const bytes = async (range: string) =>
      app.inject({ url: '/page.js', headers: { range: `bytes=${range}` } })
    expect((await bytes('1-2')).body).toBe('23')
    const reply = await bytes('9-12')
    expect(reply.statusCode).toBe(416)
    expect(problemSchema.parse(reply.json()).code).toBe('range_not_satisfiable')
    await app.close()
    await rm(folder, { recursive: true })
  })
  it('for a malformed address', async () => {
    const reply = await test.app.inject({ url: '/api/%ff' })
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toMatchObject({ success: false, code: 'not_found' })
  })
})

describe('texts', () => {
  it('may be written as escapes: whole pairs, and a backslash before what looks like one', async () => {
    const headers = { 'content-type': 'application/json' }
    const payload = String.raw`{"weight":80,"notes":"\ud83e\udd57 \\u0000 \\ud83e"}`
    const reply = await member.call({ method: 'POST', url: '/api/weight', headers, payload })
    expect(reply.json().data.notes).toBe(String.raw`🥗 \u0000 \ud83e`)
  })
})

describe('a call from another site', () => {
  it('is refused when it would change something', async () => {
    const reply = await member.call({
      method: 'POST',
      url: '/api/welcome/mark-seen',
      headers: { origin: 'https://evil.example' },
    })
    expect(reply.statusCode).toBe(403)
    expect(reply.json()).toMatchObject({ success: false, code: 'foreign_origin' })
  })
})

describe('replies', () => {
  it('carry a strict content security policy and are kept by nobody', async () => {
    const reply = await member.call({ url: '/api/me' })
    // No script, picture or other file, neither as a page nor in a frame of one.
    expect(reply.headers['content-security-policy']).toBe(
      "default-src 'none';style-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none'",
    )
    expect(reply.headers['cache-control']).toBe('no-store')
  })
})

describe('the OpenAPI document', () => {
  it('describes the calls with the schemas that check them', async () => {
    const { paths } = (await test.app.inject({ url: '/api/openapi.json' })).json()
    const body = paths['/api/register'].post.requestBody.content['application/json'].schema
    expect(body.properties.weight).toMatchObject({ type: 'number', minimum: 30, maximum: 300 })
    expect(paths['/api/me'].get.responses['200']).toBeDefined()
  })
})

describe('every reply is checked by its schema', () => {
  const serve = async (answer: unknown) => {
    const app = await createHttpServer(readConfig({ LOG_LEVEL: 'silent' }), 'test')
    app.decorate('clock', Date.now)
    const reply = z.object({ food: z.string().min(1), day: z.iso.date() })
    mount(
      app,
      { method: 'GET', path: '/api/dish', access: 'anyone', summary: 'A dish', reply },
      async () => answer as z.output<typeof reply>,
    )
    return app.inject({ url: '/api/dish' })
  }
  it('and goes out as UTF-8 with its length, without what the schema does not name', async () => {
    const reply = await serve({ food: 'Crème 🍮', day: '2026-11-21', secret: 'x' })
    expect(reply.json()).toEqual({ food: 'Crème 🍮', day: '2026-11-21' })
    const length = String(
      Buffer.byteLength(JSON.stringify({ food: 'Crème 🍮', day: '2026-11-21' })),
    )
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': length,
    })
  })
  it('and stays here, with words instead, when it is another', async () => {
    for (const wrong of [
      { food: '', day: '2026-11-21' },
      { food: 'Soup', day: 'today' },
      { food: 'Soup' },
      null,
    ]) {
      const reply = await serve(wrong)
      expect(reply.statusCode).toBe(500)
      expect(reply.json()).toMatchObject({ success: false, code: 'internal_error' })
    }
  })
})

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isForPrograms } from '#contract/token-scope.ts'
import { allEndpoints } from './support/all-endpoints.ts'
import { recordMeals } from './support/recorded-meals.ts'
import {
  newMember,
  registration,
  startTestApp,
  type TestApp,
  type TestMember,
} from './support/test-app.ts'

const endpoints = await allEndpoints()
const WEB_DIR = fileURLToPath(new URL('../dist/web', import.meta.url))
const SITE = 'https://food.example.org'

let test: TestApp
let member: TestMember
beforeAll(async () => {
  test = await startTestApp()
  member = await newMember(test)
})
afterAll(() => test.close())

const SIGNS_OUT = new Set(['/api/logout', '/api/logout-everywhere', '/api/account/erase'])
const everyReply = async (
  headers: Record<string, string> = {},
): Promise<[string, LightMyRequestResponse][]> => {
  const replies: [string, LightMyRequestResponse][] = []
  for (const { name, endpoint } of endpoints) {
    if (SIGNS_OUT.has(endpoint.path)) continue
    const { method, path } = endpoint
    replies.push([
      name,
      await member.call({
        method,
        url: path.replace(/:\w+/g, 'x'),
        headers,
        ...(method !== 'GET' && { payload: {} }),
      }),
    ])
  }
  for (const url of [
    '/api/nothing',
    '/api/export',
    '/api/openapi.json',
    '/',
    '/login',
    '/no/such/page',
    '/missing.png',
  ]) {
    replies.push([url, await member.call({ url, headers })])
  }
  return replies
}

describe('every reply', () => {
  it('lets a page run nothing but its own files, be framed by nobody, and tell nobody where it was', async () => {
    for (const [name, { headers }] of await everyReply()) {
      const policy = String(headers['content-security-policy'])
      expect(policy, name).toContain("default-src 'none'")
      // A page runs its own files, and what a call answers none.
      expect(/script-src ([^;]*)/.exec(policy)?.[1] ?? "'none'", name).toMatch(/^'(self|none)'/)
      expect(policy, name).toContain("frame-ancestors 'none'")
      expect(policy, name).toContain("base-uri 'none'")
      // The page may read barcodes with WebAssembly.
      expect(policy?.replace("'wasm-unsafe-eval'", ''), name).not.toMatch(/unsafe|\*|https?:/)
      expect(headers['x-content-type-options'], name).toBe('nosniff')
      expect(headers['referrer-policy'], name).toBe('no-referrer')
      expect(headers['x-powered-by'], name).toBeUndefined()
    }
  })

  it('is for no other site', async () => {
    const headers = { origin: 'https://evil.example' }
    for (const [name, { headers: told }] of await everyReply(headers)) {
      expect(
        Object.keys(told).filter((header) => header.startsWith('access-control-')),
        name,
      ).toEqual([])
    }
    const preflight = await test.app.inject({
      method: 'OPTIONS',
      url: '/api/login',
      headers: { ...headers, 'access-control-request-method': 'POST' },
    })
    expect(preflight.statusCode).toBe(405)
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('from the calls is kept by no cache, and leads nowhere else', async () => {
    for (const [name, { headers, statusCode }] of await everyReply()) {
      if (!name.startsWith('/') || name.startsWith('/api'))
        expect(headers['cache-control'], name).toBe('no-store')
      expect(headers.location, name).toBeUndefined()
      expect(statusCode < 300 || statusCode >= 400, name).toBe(true)
    }
  })

  it('has a name of its own, whatever name the request had', async () => {
    const ids = new Set<unknown>()
    for (const [name, { headers }] of await everyReply({
      'x-request-id': 'mine',
      'request-id': 'mine',
    })) {
      expect(headers['x-request-id'], name).toMatch(/^[0-9a-f-]{36}$/)
      expect(ids.has(headers['x-request-id'])).toBe(false)
      ids.add(headers['x-request-id'])
    }
  })
})

describe('photos', () => {
  it('are kept by their owner’s browser alone', async () => {
    const photo = (await readFixturePhoto()).toString('base64')
    const reply = await member.call({
      method: 'POST',
      url: '/api/analyze-food',
      payload: { imageBase64: `data:image/heic;base64,${photo}` },
    })
    // Whether the picture shows food or not: what was stored is served so.
    const url = reply.json().data?.imageUrl
    if (url === undefined) return expect(reply.statusCode).toBe(422)
    const { headers } = await member.call({ url })
    expect(headers['cache-control']).toMatch(/^private/)
    expect(headers['cache-control']).not.toMatch(/public/)
    return undefined
  })
})

const readFixturePhoto = async () =>
  readFileSync(
    fileURLToPath(new URL('../src/server/photos/fixtures/four-quarters.heic', import.meta.url)),
  )

describe('a body', () => {
  it.each(endpoints.filter(({ endpoint }) => endpoint.body !== undefined))(
    'that announces more than the limit of $name is refused unread',
    async ({ endpoint }) => {
      const limit = endpoint.bodyLimit ?? 64 * 1024
      expect(limit).toBeLessThanOrEqual(24 * 1024 ** 2)
      const wishes = { name: 'Program', scopes: ['weigh'], lifeDays: 1 }
      const token = async () =>
        (await member.call({ method: 'POST', url: '/api/personal-tokens', payload: wishes })).json()
          .data.token
      const asProgram = isForPrograms(endpoint.path) && { authorization: `Bearer ${await token()}` }
      const reply = await member.call({
        method: endpoint.method,
        url: endpoint.path.replace(/:\w+/g, 'x'),
        headers: {
          ...asProgram,
          'content-type': 'application/json',
          'content-length': String(limit + 1),
        },
        payload: '{',
      })
      // An admin's call is refused before that.
      expect([403, 413]).toContain(reply.statusCode)
      if (endpoint.access !== 'admin') expect(reply.json().code).toBe('body_too_large')
    },
  )
})

describe('behind https', () => {
  let secure: TestApp
  beforeAll(async () => {
    secure = await startTestApp({ PUBLIC_URL: SITE })
  })
  afterAll(() => secure.close())

  it('browsers are told to stay there for a year, and without it they are told nothing', async () => {
    for (const url of ['/api/openapi.json', '/login']) {
      expect((await secure.app.inject({ url })).headers['strict-transport-security']).toBe(
        'max-age=31536000',
      )
      expect((await test.app.inject({ url })).headers['strict-transport-security']).toBeUndefined()
    }
  })

  it('the session’s cookie travels nowhere else, and scripts do not see it', async () => {
    const reply = await secure.app.inject({
      method: 'POST',
      url: '/api/register',
      payload: registration,
      headers: { origin: SITE },
    })
    const cookie = [reply.headers['set-cookie']].flat().join('\n')
    expect(cookie).toMatch(/^__Secure-forkcast\.session_token=/)
    for (const word of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/'])
      expect(cookie).toContain(word)
    expect(cookie).not.toContain('Domain=')
  })

  it('a page of another site, or of http, changes nothing', async () => {
    for (const origin of [
      'http://food.example.org',
      'https://food.example.org.evil.example',
      'https://evil.example',
      'null',
    ]) {
      const reply = await secure.app.inject({
        method: 'POST',
        url: '/api/login',
        payload: { username: 'a', password: 'b' },
        headers: { origin },
      })
      expect([origin, reply.statusCode, reply.json().code]).toEqual([origin, 403, 'foreign_origin'])
    }
  })

  it('a form of another site changes nothing, whatever it calls its content', async () => {
    for (const type of [
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain',
    ]) {
      const reply = await member.call({
        method: 'POST',
        url: '/api/water-intake',
        headers: { 'content-type': type },
        payload: 'glassesDrunk=1',
      })
      expect(reply.statusCode).toBe(415)
    }
  })
})

describe.skipIf(!readdirSyncOrNone(WEB_DIR).includes('index.html'))('the built pages', () => {
  it('hold no script but those that the policy names by their digest, and no style', async () => {
    const html = readFileSync(join(WEB_DIR, 'index.html'), 'utf8')
    const policy = String((await test.app.inject({ url: '/' })).headers['content-security-policy'])
    const inside = [...html.matchAll(/<script>([^]*?)<\/script>/g)]
    expect(inside).toHaveLength([...html.matchAll(/<script(?![^>]*\ssrc=)/g)].length)
    expect(html).not.toContain('<style')
    for (const [, text = ''] of inside) {
      const digest = createHash('sha256').update(text).digest('base64')
      expect(policy).toMatch(
        new RegExp(`script-src 'self'[^;]* 'sha256-${digest.replaceAll(/[+/]/g, '\\$&')}'`),
      )
    }
    expect(policy.replace("'wasm-unsafe-eval'", '')).not.toMatch(/unsafe|'sha256-47DEQpj8/)
    expect(html).not.toMatch(/\son\w+=|\sstyle=|javascript:/i)
    expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
  })

  it('are asked for anew each time, but for files whose name is their content', async () => {
    expect((await test.app.inject({ url: '/' })).headers['cache-control']).toBe('no-cache')
    const [asset] = readdirSyncOrNone(join(WEB_DIR, 'assets'))
    const reply = await test.app.inject({ url: `/assets/${asset}` })
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })
})

function readdirSyncOrNone(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

it('a member’s recordings stay out of addresses, which proxies log', async () => {
  await recordMeals(test, member.id, [{ at: '2026-05-20T09:00:00Z' }])
  for (const { endpoint } of endpoints) {
    // The body of an import is the file, so its name stands in the address; it says nothing that a
    // member recorded.
    if (endpoint.method !== 'GET' && endpoint.path !== '/api/imports')
      expect(endpoint.query).toBeUndefined()
  }
})

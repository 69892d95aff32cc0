import { createHook } from 'node:async_hooks'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LightMyRequestResponse } from 'fastify'
import {
  REGISTER_BY_ADDRESS,
  SIGN_IN_BY_ADDRESS,
  SIGN_IN_BY_NAME,
} from '#server/accounts/rate-limit/attempt-limit.ts'
import { isHarmless } from './support/harmless.ts'
import { recordMeals } from './support/recorded-meals.ts'
import {
  cookieOf,
  newMember,
  registration,
  startTestApp,
  type TestApp,
  type TestMember,
} from './support/test-app.ts'
import { unzip, zipOf } from './support/zip-files.ts'

const ADMIN_PASSWORD = 'For admins only'

let test: TestApp
let member: TestMember
let victim: TestMember
let mealId: string
beforeAll(async () => {
  // Addresses as a proxy tells them, so that limits per address can be tried.
  test = await startTestApp({ ADMIN_PASSWORD, TRUST_PROXY: 'true' })
  member = await newMember(test)
  victim = await newMember(test, 'Europe/Paris', {
    username: 'Victim',
    email: 'victim@example.org',
  })
  ;[mealId] = (await recordMeals(test, victim.id, [
    { at: '2026-05-20T09:00:00Z', name: 'Secret soup' },
  ])) as [string]
})
afterAll(() => test.close())

const logIn = (
  username: string,
  password: string,
  address = '192.0.2.1',
  headers: Record<string, string> = {},
) =>
  test.app.inject({
    method: 'POST',
    url: '/api/login',
    headers: { 'x-forwarded-for': address, ...headers },
    payload: { username, password },
  })

describe('SQL and HTML in text', () => {
  const TEXTS = [
    "'; drop table meal; --",
    "' or '1'='1",
    '" or ""="',
    '1); delete from member; --',
    '%',
    '_\\',
    '${7*7}{{7*7}}',
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    '=HYPERLINK("https://evil.example")',
    '＝HYPERLINK("https://evil.example")',
    '\u202Egnp.exe',
  ]
  const send = async (method: 'POST' | 'PATCH', url: string, payload: object) =>
    (await member.call({ method, url, payload })).json()

  it('is kept as it was written, in every field that holds text', async () => {
    for (const text of TEXTS) {
      const { data: weighed } = await send('POST', '/api/weight', { weight: 80, notes: text })
      expect(weighed.notes).toBe(text)
      await send('POST', '/api/activities', {
        activityType: 'other',
        durationMinutes: 10,
        notes: text,
      })
      const { data: meal } = await send('POST', '/api/food-analyses', {
        foodCode: '14104100',
        grams: 30,
      })
      const { data: corrected } = await send('PATCH', `/api/food-analyses/${meal.id}`, {
        foodName: text,
      })
      expect(corrected.foodName).toBe(text)
    }
    const { data: history } = (await member.call({ url: '/api/weight/history' })).json()
    expect(history.map(({ notes }: { notes: string }) => notes).toSorted()).toEqual(
      TEXTS.toSorted(),
    )
    const activities = (await member.call({ url: '/api/activities?limit=100' })).json()
    expect(JSON.stringify(activities)).toContain(JSON.stringify(TEXTS[0]).slice(1, -1))
    // The tables stand, and so does what others have.
    expect((await victim.call({ url: '/api/food-analyses' })).json().data).toMatchObject([
      { foodName: 'Secret soup' },
    ])
  })

  it('in an address is a name that is not found', async () => {
    for (const text of TEXTS) {
      const part = encodeURIComponent(text)
      for (const url of [`/api/food-analyses/${part}`, `/api/food-analyses/${part}/photo`]) {
        const reply = await member.call({ url })
        isHarmless(reply)
        expect([400, 404]).toContain(reply.statusCode)
      }
      const { statusCode } = await member.call({ url: `/api/food-analyses?cursor=${part}` })
      expect(statusCode).toBe(400)
      isHarmless(await member.call({ url: `/api/foods?q=${part}` }))
    }
  })

  it('does not widen the search of the admin area', async () => {
    const adminMember = await newMember(test)
    await adminMember.call({
      method: 'POST',
      url: '/api/admin/access',
      payload: { password: ADMIN_PASSWORD },
    })
    const found = async (q: string) =>
      (await adminMember.call({ url: `/api/admin/users/list?q=${encodeURIComponent(q)}` })).json()
        .data.length
    expect(await found('vict')).toBe(1)
    for (const text of ['%', '_ictim', 'vict%', "victim' or '1'='1", '*'])
      expect(await found(text)).toBe(0)
  })

  it('cannot be run by a browser that opens a reply as a page', async () => {
    const reply = await member.call({ url: '/api/weight/history' })
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
  })

  it('is no formula in an export', async () => {
    const files = await unzip((await member.call({ url: '/api/export' })).rawPayload)
    expect(String(files.get('weights.csv'))).toContain(`'=HYPERLINK`)
    for (const [name, file] of files)
      if (name.endsWith('.csv'))
        expect(String(file), name).not.toMatch(/(^|[,\n\uFEFF])"?[=+@＝＋－＠\t]/)
  })
})

describe('paths that lead elsewhere', () => {
  const TRICKS = [
    '..',
    '../..',
    '....//',
    '..;',
    '%2e%2e',
    '%252e%252e',
    '..%5c..',
    '..%00',
    'C:%5c',
    '.env',
    '~',
    '%c0%ae%c0%ae',
    '/etc/passwd',
  ]

  let port: number
  beforeAll(async () => {
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    port = (test.app.server.address() as AddressInfo).port
  })

  /** The address as it stands: clients that behave would tidy it up first. */
  const fetchRaw = (
    path: string,
    cookie = '',
  ): Promise<{ status: number; type: string; body: string }> =>
    new Promise((resolve, reject) => {
      get({ port, host: '127.0.0.1', path, headers: { cookie } }, async (reply) => {
        const body = await text(reply)
        resolve({
          status: reply.statusCode ?? 0,
          type: String(reply.headers['content-type']),
          body,
        })
      }).once('error', reject)
    })

  const LEAKS = /root:x:|"dependencies"|SQLite format|Secret soup|SESSION|node_modules|\/tmp\//

  it('reach no file beside the photos', async () => {
    for (const trick of TRICKS) {
      for (const id of [
        `${trick}/../forkcast.db`,
        `${trick}%2f..%2fforkcast.db`,
        `${trick}%2f${victim.id}`,
        `${victim.id}%2f${trick}`,
        trick,
      ]) {
        for (const file of ['photo', 'thumbnail', 'photos/1', 'photo?size=../../forkcast.db']) {
          const { status, type, body } = await fetchRaw(
            `/api/food-analyses/${id}/${file}`,
            member.cookie,
          )
          expect(body).not.toMatch(LEAKS)
          expect(type).toContain('application/json')
          expect([400, 404]).toContain(status)
        }
      }
    }
  })

  it('reach no file beside the pages', async () => {
    for (const trick of TRICKS) {
      for (const path of [
        `/${trick}/package.json`,
        `/assets/${trick}/${trick}/package.json`,
        `/${trick}%2f${trick}%2f.env`,
        `//${trick}/.env`,
        `/assets/${trick}`,
      ]) {
        const { status, body } = await fetchRaw(path)
        expect(status).toBeLessThan(500)
        expect(body).not.toMatch(LEAKS)
      }
    }
  })

  it('reach a call with all its checks, however its address is written', async () => {
    for (const path of ['/%61pi/login', '/a%70i/login', `http://evil.example/api/login`]) {
      const { statusCode, headers, json } = await test.app.inject({
        method: 'POST',
        url: path,
        headers: { origin: 'https://evil.example', 'x-time-zone': 'Nowhere' },
        payload: { username: 'Victim', password: registration.password },
      })
      expect([path, statusCode, headers['cache-control']]).toEqual([path, 400, 'no-store'])
      expect(json().code).toBe('unknown_time_zone')
    }
    const { statusCode, headers } = await member.call({ url: '/%61pi/me' })
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
  })

  it('send nobody to another site', async () => {
    for (const path of [
      '//evil.example',
      '//evil.example/..',
      '/\\evil.example',
      '/%2f%2fevil.example',
      '/login?next=https://evil.example',
      '/assets',
      '/api//evil.example',
      '/http://evil.example',
      '/settings//',
    ]) {
      const { status } = await fetchRaw(path)
      expect(status < 300 || status >= 400, `${path} answers ${status}`).toBe(true)
    }
  })
})

describe('a cookie that was tampered with', () => {
  it('opens nothing, whatever was changed about it', async () => {
    const [name, value] = member.cookie.split('=', 2) as [string, string]
    const decoded = decodeURIComponent(value)
    const [token, signature] = [
      decoded.slice(0, decoded.lastIndexOf('.')),
      decoded.slice(decoded.lastIndexOf('.') + 1),
    ]
    const others = decodeURIComponent(victim.cookie.split('=', 2)[1] as string)
    const flipped = [...decoded].map((sign, index) => {
      // The last sign of the signature carries bits that mean nothing.
      const other = sign === 'A' ? 'B' : 'A'
      return decoded.slice(0, index) + other + decoded.slice(index + 1)
    })
    const tampered = [
      ...flipped.slice(0, -2),
      token,
      `${token}.`,
      `.${signature}`,
      `${token}.${others.slice(others.lastIndexOf('.') + 1)}`,
      `${token}\u0000.${signature}`,
      `${token}.${signature}${signature}`,
      '',
      '.',
      'x'.repeat(5000),
      '__proto__',
      '{"token":1}',
    ]
    for (const one of tampered) {
      const reply = await test.app.inject({
        url: '/api/me',
        headers: { cookie: `${name}=${encodeURIComponent(one)}` },
      })
      expect([one, reply.statusCode]).toEqual([one, 401])
    }
    expect((await member.call({ url: '/api/me' })).statusCode).toBe(200)
  })
})

describe('a session that somebody planted', () => {
  it('does not become the session of who signs in', async () => {
    const attacker = await newMember(test)
    const reply = await logIn('Victim', registration.password, '192.0.2.2', {
      cookie: attacker.cookie,
    })
    const fresh = cookieOf(reply)
    expect(fresh).not.toBe(attacker.cookie)
    // What the attacker knows is worth nothing any more, and never was the victim's.
    expect((await attacker.call({ url: '/api/me' })).statusCode).toBe(401)
  })

  it('keeps no admin mark through a sign-in', async () => {
    const adminMember = await newMember(test, 'Europe/Paris', {
      username: 'Admin-1',
      email: 'admin-1@example.org',
    })
    await adminMember.call({
      method: 'POST',
      url: '/api/admin/access',
      payload: { password: ADMIN_PASSWORD },
    })
    expect((await adminMember.call({ url: '/api/admin/users/overview' })).statusCode).toBe(200)
    const cookie = cookieOf(
      await logIn('Admin-1', registration.password, '192.0.2.3', { cookie: adminMember.cookie }),
    )
    expect(
      (await test.app.inject({ url: '/api/admin/users/overview', headers: { cookie } })).statusCode,
    ).toBe(403)
  })
})

describe('guessing passwords', () => {
  it('of many names from one address ends for that address, and for no other', async () => {
    const address = '198.51.100.7'
    for (let count = 0; count < SIGN_IN_BY_ADDRESS.failures; count += 1) {
      expect([401, 429]).toContain(
        (await logIn(`sprayed-${count}`, 'Summer2026!', address)).statusCode,
      )
    }
    const late = await logIn('Victim', registration.password, address)
    expect(late.statusCode).toBe(429)
    // The proxy appends: what stands before its entry is the client's invention.
    expect(
      (await logIn('Victim', registration.password, `203.0.113.77, ${address}`)).statusCode,
    ).toBe(429)
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
    expect((await logIn('Victim', registration.password, '198.51.100.8')).statusCode).toBe(200)
  })

  it('of many names from one IPv6 network ends for that network, and for no other', async () => {
    for (let count = 0; count < SIGN_IN_BY_ADDRESS.failures; count += 1)
      await logIn(`strewn-${count}`, 'Summer2026!', `2001:db8:0:7:${count.toString(16)}::1`)
    const victims = async (address: string) =>
      (await logIn('Victim', registration.password, address)).statusCode
    expect(await victims('2001:db8::7:ffff:0:0:9')).toBe(429)
    expect(await victims('2001:db8::8:ffff:0:0:9')).toBe(200)
  })

  it('of one name from many addresses ends for that name', async () => {
    for (let count = 0; count < SIGN_IN_BY_NAME.failures; count += 1) {
      await logIn(`member-one`, 'Summer2026!', `203.0.113.${count}`)
    }
    expect((await logIn('member-one', 'Summer2026!', '203.0.113.99')).statusCode).toBe(423)
  })

  it('is not helped by registering without end', () => {
    expect(REGISTER_BY_ADDRESS.failures).toBeLessThanOrEqual(300)
  })
})

describe('finding out who has an account', () => {
  /** What a call costs and shows: its reply, and how many passwords were hashed for it. */
  const costOf = async (call: () => Promise<LightMyRequestResponse>) => {
    let hashes = 0
    const hook = createHook({
      init: (_id, type) => void (type === 'ARGON2REQUEST' && (hashes += 1)),
    }).enable()
    const reply = await call()
    hook.disable()
    const { date: _date, 'x-request-id': _id, ...headers } = reply.headers
    return { hashes, status: reply.statusCode, body: reply.body, headers }
  }

  it('does not work by words or by work: a wrong password and an unknown name cost the same', async () => {
    await newMember(test, 'Europe/Paris', { username: 'Present', email: 'present@example.org' })
    for (let attempt = 1; attempt <= SIGN_IN_BY_NAME.failures + 1; attempt += 1) {
      const known = await costOf(() => logIn('Present', 'Wrong1!wrong', '203.0.113.200'))
      const unknown = await costOf(() => logIn('Absent', 'Wrong1!wrong', '203.0.113.200'))
      expect(unknown).toEqual(known)
      expect(known.hashes).toBe(attempt <= SIGN_IN_BY_NAME.failures ? 1 : 0)
    }
  })

  it('does not work by ids: they are random, and another’s looks like none', async () => {
    const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
    expect(member.id).toMatch(UUID)
    expect(mealId).toMatch(UUID)
    const { data } = (
      await member.call({ method: 'POST', url: '/api/weight', payload: { weight: 80 } })
    ).json()
    expect(data.id).toMatch(UUID)
    const nearby = mealId.replace(/.$/, (sign) => (sign === '0' ? '1' : '0'))
    const [theirs, none] = [
      await member.call({ url: `/api/food-analyses/${mealId}` }),
      await member.call({ url: `/api/food-analyses/${nearby}` }),
    ]
    expect(theirs.statusCode).toBe(404)
    expect(theirs.body).toBe(none.body)
  })
})

describe('fields that nobody offered', () => {
  const FORBIDDEN = {
    id: 'chosen',
    memberId: 'chosen',
    member_id: 'chosen',
    username: 'Renamed',
    email: 'renamed@example.org',
    isAdmin: true,
    admin_until: 9_999_999_999_999,
    adminUntil: 9_999_999_999_999,
    role: 'admin',
    emailVerified: true,
    createdAt: '1970-01-01T00:00:00.000Z',
    hasSeenWelcome: true,
    password_hash: 'x',
  }

  it('change nothing, on registering, in the profile and in recordings', async () => {
    const { id: _id, username: _username, email: _email, ...others } = FORBIDDEN
    const who = await newMember(test, 'Europe/Paris', others)
    const before = (await who.call({ url: '/api/me' })).json().user
    expect(before).toMatchObject({ hasSeenWelcome: false })
    expect(before.id).not.toBe('chosen')
    expect((await who.call({ url: '/api/admin/users/overview' })).statusCode).toBe(403)
    await who.call({ method: 'PATCH', url: '/api/me', payload: { ...FORBIDDEN, theme: 'dark' } })
    expect((await who.call({ url: '/api/me' })).json().user).toEqual(before)
    // Who records something may give it its id.
    const { id: _, ...notOffered } = FORBIDDEN
    const { data } = (
      await who.call({ method: 'POST', url: '/api/weight', payload: { ...notOffered, weight: 80 } })
    ).json()
    expect(data.weight).toBe(80)
    expect(JSON.stringify(data)).not.toMatch(/chosen|1970/)
  })

  it('do not reach the prototype of anything', async () => {
    const bodies = [
      '{"__proto__":{"polluted":1},"weight":80}',
      '{"constructor":{"prototype":{"polluted":1}},"weight":80}',
      '{"weight":80,"notes":{"__proto__":{"polluted":1}}}',
      '[{"__proto__":{"polluted":1}}]',
    ]
    for (const payload of bodies) {
      for (const url of [
        '/api/weight',
        '/api/food-analyses',
        '/api/boosters/today',
        '/api/consents',
      ]) {
        const reply = await member.call({
          method: 'POST',
          url,
          headers: { 'content-type': 'application/json' },
          payload,
        })
        isHarmless(reply)
      }
    }
    for (const query of [
      '__proto__[polluted]=1',
      'constructor.prototype.polluted=1',
      '__proto__=1',
    ]) {
      isHarmless(await member.call({ url: `/api/food-analyses?${query}` }))
    }
    const files = await unzip((await member.call({ url: '/api/export' })).rawPayload)
    const profile = String(files.get('profile.json')).replace('{', '{"__proto__":{"polluted":1},')
    const payload = await zipOf(
      [...files].map(([name, bytes]) => [name, name === 'profile.json' ? profile : bytes] as const),
    )
    isHarmless(
      await member.call({
        method: 'POST',
        url: '/api/import',
        headers: { 'content-type': 'application/zip' },
        payload,
      }),
    )
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  it('nested without end are refused before they cost anything', async () => {
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
    const headers = { 'content-type': 'application/json' }
    for (const payload of [
      deep,
      `{"weight":${deep}}`,
      `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`,
    ]) {
      const reply = await member.call({ method: 'POST', url: '/api/weight', headers, payload })
      expect(reply.statusCode).toBe(400)
    }
  })
})

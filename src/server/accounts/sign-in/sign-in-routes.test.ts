import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/day.ts'
import { rowsOf } from '../../../../test/support/database-rows.ts'
import {
  cookieOf,
  newMember,
  registration,
  startTestApp,
  type TestApp,
} from '../../../../test/support/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'POST', url, payload, headers })
const me = (cookie: string) => test.app.inject({ url: '/api/me', headers: { cookie } })

describe('registering', () => {
  it('creates the member, signs in, and shows the profile as given', async () => {
    const reply = await post('/api/register', {
      ...registration,
      username: 'First.One',
      email: ' First@Example.org ',
    })
    expect(reply.statusCode).toBe(201)
    const line = [reply.headers['set-cookie']].flat().join()
    expect(line).toMatch(/HttpOnly/i)
    expect(line).toMatch(/SameSite=Lax/i)
    const { user } = (await me(cookieOf(reply))).json()
    expect(user).toMatchObject({
      username: 'First.One',
      email: 'first@example.org',
      weight: 82.5,
      bodyType: 'medium',
      hasSeenWelcome: false,
      hasDayComments: false,
      sex: null,
    })
    expect(user).not.toHaveProperty('password')
  })

  it('refuses a username or an email that differs only in case', async () => {
    await post('/api/register', { ...registration, username: 'Twin', email: 'twin@example.org' })
    const name = await post('/api/register', {
      ...registration,
      username: 'tWIN',
      email: 'other@example.org',
    })
    expect(name.statusCode).toBe(409)
    expect(name.json()).toMatchObject({
      success: false,
      code: 'username_taken',
      details: [{ field: 'username' }],
    })
    const mail = await post('/api/register', {
      ...registration,
      username: 'other',
      email: 'TWIN@example.org',
    })
    expect(mail.json()).toMatchObject({ code: 'email_taken', details: [{ field: 'email' }] })
  })

  it('lets one of two simultaneous registrations of a name through', async () => {
    const both = await Promise.all(
      ['a', 'b'].map((mail) =>
        post('/api/register', { ...registration, username: 'racer', email: `${mail}@race.org` }),
      ),
    )
    expect(both.map((reply) => reply.statusCode).sort()).toEqual([201, 409])
  })

  it.each([
    [{ age: 17 }, 'age', /adults/],
    [{ age: 30.5 }, 'age', /whole number/],
    [{ weight: 29.9 }, 'weight', /between 30 and 300 kg/],
    [{ height: 251, targetWeight: 150 }, 'height', /between 100 and 250 cm/],
    [{ height: 1e155 }, 'height', /between 100 and 250 cm/],
    [{ targetWeight: 50 }, 'targetWeight', /underweight/],
    [{ password: 'short' }, 'password', /Please meet all password requirements/],
    [{ username: 'no spaces' }, 'username', /letters, digits/],
    [{ username: 'ad\u202Emin' }, 'username', /letters, digits/],
    [{ username: '\u0430dmin' }, 'username', /letters, digits/],
    [{ username: 'ab' }, 'username', /3 to 30/],
    [{ email: 'nobody' }, 'email', /valid email/],
    [{ bodyType: 'round' }, 'bodyType', /body type/],
    [{ weight: '82' }, 'weight', /must be a number/],
    [{ weight: undefined }, 'weight', /Required/],
  ])('refuses %j with words beside the field', async (wrong, field, words) => {
    const reply = await post('/api/register', {
      ...registration,
      username: 'refused',
      email: 'refused@x.org',
      ...wrong,
    })
    expect(reply.statusCode).toBe(400)
    const body = reply.json()
    expect(body).toMatchObject({ success: false, code: 'invalid_input', details: [{ field }] })
    expect(body.details[0].message).toMatch(words)
    expect(body.error).toMatch(words)
  })

  it('drops fields that the contract does not know', async () => {
    const reply = await post('/api/register', {
      ...registration,
      username: 'sneaky',
      email: 'sneaky@x.org',
      id: 'chosen',
      welcome_seen_at: 1,
      emailVerified: true,
    })
    expect(reply.json().user.id).not.toBe('chosen')
    expect(reply.json().user.hasSeenWelcome).toBe(false)
  })
})

describe('signing in', () => {
  it('takes the username in any case and ends with logout, on the server', async () => {
    await post('/api/register', { ...registration, username: 'Comer', email: 'comer@x.org' })
    const reply = await post('/api/login', { username: 'COMER', password: registration.password })
    expect(reply.statusCode).toBe(200)
    const cookie = cookieOf(reply)
    expect((await me(cookie)).statusCode).toBe(200)
    const out = await post('/api/logout', {}, { cookie })
    expect(out.json()).toEqual({ success: true })
    expect((await me(cookie)).statusCode).toBe(401)
  })

  it('locks after five failures, even for the right password, across a restart, for 30 minutes', async () => {
    await post('/api/register', { ...registration, username: 'locked', email: 'locked@x.org' })
    const attempt = (password: string) => post('/api/login', { username: 'Locked', password })
    for (let failure = 1; failure <= 4; failure++)
      expect((await attempt('Wrong1!pass')).statusCode).toBe(401)
    const fifth = await attempt('Wrong1!pass')
    expect(fifth.statusCode).toBe(423)
    expect(fifth.json().error).toContain('temporarily locked')
    expect(Number(fifth.headers['retry-after'])).toBe(1800)
    expect(fifth.json().error).toContain('in 30 minutes')
    await test.restart()
    test.clock.now += 12 * 60_000 + 1
    const later = await attempt(registration.password)
    expect(later.statusCode).toBe(423)
    expect(later.json().error).toContain('in 18 minutes')
    test.clock.now -= 12 * 60_000 + 1
    test.clock.now += 30 * 60_000 + 1
    expect((await attempt(registration.password)).statusCode).toBe(200)
  })

  it('opens again where the lock is of a clock that ran ahead', async () => {
    await post('/api/register', { ...registration, username: 'ahead', email: 'ahead@x.org' })
    test.clock.now += DAY_MS
    for (let failure = 1; failure <= 5; failure++)
      await post('/api/login', { username: 'ahead', password: 'Wrong1!pass' })
    expect(
      (await post('/api/login', { username: 'ahead', password: registration.password })).statusCode,
    ).toBe(423)
    test.clock.now -= DAY_MS
    expect(
      (await post('/api/login', { username: 'ahead', password: registration.password })).statusCode,
    ).toBe(200)
    for (let failure = 1; failure <= 4; failure++)
      await post('/api/login', { username: 'ahead', password: 'Wrong1!pass' })
    expect(
      (await post('/api/login', { username: 'ahead', password: 'Wrong1!pass' })).statusCode,
    ).toBe(423)
  })

  it('confirms the right password to nobody in a burst that reached the limit', async () => {
    await post('/api/register', { ...registration, username: 'hurried', email: 'hurried@x.org' })
    const attempt = (password: string) => post('/api/login', { username: 'hurried', password })
    const guesses = [
      ...Array.from({ length: 30 }, (_none, guess) => `Wrong${guess}!pass`),
      registration.password,
    ]
    const statuses = (await Promise.all(guesses.map(attempt))).map(({ statusCode }) => statusCode)
    expect(statuses.at(-1)).toBe(423)
    expect(statuses.filter((status) => status === 401)).toHaveLength(4)
    expect((await attempt(registration.password)).statusCode).toBe(423)
  })

  it('lets everybody in who knows the password, however many at once', async () => {
    await post('/api/register', { ...registration, username: 'crowd', email: 'crowd@x.org' })
    const attempts = Array.from({ length: 12 }, () =>
      post('/api/login', { username: 'crowd', password: registration.password }),
    )
    expect(new Set((await Promise.all(attempts)).map(({ statusCode }) => statusCode))).toEqual(
      new Set([200]),
    )
  })

  it('starts counting anew after a success', async () => {
    await post('/api/register', { ...registration, username: 'clumsy', email: 'clumsy@x.org' })
    const attempt = (password: string) => post('/api/login', { username: 'clumsy', password })
    for (let round = 1; round <= 2; round++) {
      for (let failure = 1; failure <= 4; failure++)
        expect((await attempt('Wrong1!pass')).statusCode).toBe(401)
      expect((await attempt(registration.password)).statusCode).toBe(200)
    }
  })

  it('forgets failures that are older than 15 minutes', async () => {
    await post('/api/register', { ...registration, username: 'patient', email: 'patient@x.org' })
    const attempt = (password: string) => post('/api/login', { username: 'patient', password })
    for (let failure = 1; failure <= 4; failure++) await attempt('Wrong1!pass')
    test.clock.now += 15 * 60_000 + 1
    expect((await attempt('Wrong1!pass')).statusCode).toBe(401)
  })

  it('answers an unknown name with the same words, and locks it the same way', async () => {
    await post('/api/register', { ...registration, username: 'known', email: 'known@x.org' })
    const replies = async (username: string) => {
      const seen: unknown[] = []
      for (let failure = 1; failure <= 6; failure++) {
        const reply = await post('/api/login', { username, password: 'Wrong1!pass' })
        seen.push([reply.statusCode, reply.json()])
      }
      return seen
    }
    expect(await replies('nobody-of-that-name')).toEqual(await replies('known'))
  })

  it('needs a username and a password', async () => {
    const reply = await post('/api/login', { username: ' ' })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().details).toMatchObject([
      { field: 'username', message: 'Required' },
      { field: 'password', message: 'Required' },
    ])
  })
})

describe('a session', () => {
  it('is refused when its cookie was tampered with', async () => {
    const { cookie } = await newMember(test)
    expect((await me(`${cookie.slice(0, -6)}abc%3D`)).statusCode).toBe(401)
    expect((await me(cookie.replace('=', '=x'))).statusCode).toBe(401)
  })

  it('ends after 30 days without a visit', async () => {
    const { cookie } = await newMember(test)
    const start = test.clock.now
    test.clock.now = start + 31 * 86_400_000
    expect((await me(cookie)).json()).toMatchObject({ success: false, code: 'not_signed_in' })
    test.clock.now = start
  })

  it('lives on while it is used, and says so to the browser at most once a day', async () => {
    const { cookie } = await newMember(test)
    const start = test.clock.now
    test.clock.now = start + 20 * 86_400_000
    const renewed = await me(cookie)
    expect(cookieOf(renewed)).toBe(decodeURIComponent(cookie))
    expect([renewed.headers['set-cookie']].flat().join()).toMatch(
      /Max-Age=2592000.*HttpOnly.*SameSite=Lax/,
    )
    expect((await me(cookie)).headers['set-cookie']).toBeUndefined()
    test.clock.now = start + 45 * 86_400_000
    expect((await me(cookie)).statusCode).toBe(200)
    test.clock.now = start
  })

  it('remembers that the welcome guide was seen, from a call without a body', async () => {
    const member = await newMember(test)
    const reply = await member.call({
      method: 'POST',
      url: '/api/welcome/mark-seen',
      headers: { 'content-type': 'application/json' },
    })
    expect(reply.json()).toEqual({ success: true })
    expect((await me(member.cookie)).json().user.hasSeenWelcome).toBe(true)
  })
})

describe('the time zone of a call', () => {
  it('is refused in words when it is unknown', async () => {
    const reply = await test.app.inject({
      url: '/api/me',
      headers: { 'x-time-zone': 'Mars/Olympus' },
    })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ success: false, code: 'unknown_time_zone' })
  })
})

describe('a stored password', () => {
  it('is an argon2id hash at the cost that is set', async () => {
    await newMember(test)
    const hashes = (await rowsOf(test, 'select hash from password')).map(({ hash }) => String(hash))
    expect(hashes.length).toBeGreaterThan(0)
    for (const hash of hashes)
      expect(hash).toMatch(
        /^\$argon2id\$v=19\$m=1024,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
      )
    expect(new Set(hashes).size).toBe(hashes.length)
  })
})

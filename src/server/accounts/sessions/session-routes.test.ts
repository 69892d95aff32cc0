import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { columnsByTable, rowsOf } from '../../../../test/support/database-rows.ts'
import {
  cookieOf,
  newMember,
  registration,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../../test/support/test-app.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const logInFrom = async (who: TestMember, userAgent: string, cookie = '') => {
  const { username } = (await who.call({ url: '/api/me' })).json().user
  const reply = await test.app.inject({
    method: 'POST',
    url: '/api/login',
    headers: { 'user-agent': userAgent, cookie },
    payload: { username, password: registration.password },
  })
  expect(reply.statusCode).toBe(200)
  return cookieOf(reply)
}
const sessionsOf = async (who: TestMember, cookie = who.cookie) =>
  (await test.app.inject({ url: '/api/sessions', headers: { cookie } })).json().data
const isSignedIn = async (cookie: string) =>
  (await test.app.inject({ url: '/api/me', headers: { cookie } })).statusCode === 200

describe('the list of sessions', () => {
  it('names each device, when it was last seen, and which one asks', async () => {
    const who = await newMember(test)
    const iso = () => new Date(test.clock.now).toISOString()
    const signedInAt = iso()
    const desk = await logInFrom(who, FIREFOX)
    const phone = await logInFrom(who, SAFARI)
    test.clock.now += 20 * 60_000
    const [first, ...others] = await sessionsOf(who, desk)
    expect(first).toMatchObject({
      device: 'Firefox on Windows',
      isThis: true,
      signedInAt,
      lastSeenAt: iso(),
    })
    expect(others).toHaveLength(2)
    for (const other of others)
      expect(other).toMatchObject({ isThis: false, lastSeenAt: signedInAt })
    test.clock.now += 20 * 60_000
    expect((await sessionsOf(who, phone))[0]).toMatchObject({
      device: 'Safari on iOS',
      isThis: true,
      signedInAt,
      lastSeenAt: iso(),
    })
  })

  it('says so where the device is not known', async () => {
    const who = await newMember(test)
    await logInFrom(who, '')
    expect((await sessionsOf(who)).map(({ device }: { device: string }) => device)).toContain(
      'An unknown device',
    )
  })

  it('shows neither tokens nor sessions that have ended', async () => {
    const who = await newMember(test)
    const start = test.clock.now
    await logInFrom(who, FIREFOX)
    test.clock.now = start + 20 * 86_400_000
    expect((await who.call({ url: '/api/me' })).statusCode).toBe(200)
    test.clock.now = start + 31 * 86_400_000
    const reply = await who.call({ url: '/api/sessions' })
    expect(reply.json().data).toHaveLength(1)
    expect(reply.body).not.toContain(decodeURIComponent(who.cookie).split('=')[1]?.split('.')[0])
    test.clock.now = start
  })
})

describe('ending a session', () => {
  it('signs that device out and no other', async () => {
    const who = await newMember(test)
    const phone = await logInFrom(who, SAFARI)
    const desk = await logInFrom(who, FIREFOX)
    const { id } = (await sessionsOf(who)).find(
      ({ device }: { device: string }) => device === 'Safari on iOS',
    )
    expect((await who.call({ method: 'DELETE', url: `/api/sessions/${id}` })).json()).toEqual({
      success: true,
    })
    expect(await isSignedIn(phone)).toBe(false)
    expect(await isSignedIn(desk)).toBe(true)
    expect((await who.call({ method: 'DELETE', url: `/api/sessions/${id}` })).statusCode).toBe(404)
  })

  it('takes the cookie back when it is the one that asks', async () => {
    const who = await newMember(test)
    const [{ id }] = await sessionsOf(who)
    const reply = await who.call({ method: 'DELETE', url: `/api/sessions/${id}` })
    expect([reply.headers['set-cookie']].flat().join()).toMatch(
      /session_token=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/,
    )
    expect(await isSignedIn(who.cookie)).toBe(false)
  })

  it('can end all others at once', async () => {
    const [who, other] = [await newMember(test), await newMember(test)]
    const phone = await logInFrom(who, SAFARI)
    await who.call({ method: 'DELETE', url: '/api/sessions' })
    expect(await isSignedIn(phone)).toBe(false)
    expect(await isSignedIn(who.cookie)).toBe(true)
    expect(await isSignedIn(other.cookie)).toBe(true)
  })
})

describe('a read that begins before the session is checked', () => {
  it('is answered to nobody whose session has ended, and to no other account', async () => {
    const [who, other] = [await newMember(test), await newMember(test)]
    const weigh = (member: TestMember, weight: number) =>
      member.call({ method: 'POST', url: '/api/weight', payload: { weight } })
    await weigh(who, 71)
    await weigh(other, 92)
    const read = (cookie: string, query = '') =>
      test.app.inject({ url: `/api/weight/history${query}`, headers: { cookie } })
    const weights = async (cookie: string) =>
      (await read(cookie)).json().data.map(({ weight }: { weight: number }) => weight)
    // The second of each is asked for the member whom the server expects by now.
    for (const [member, weight] of [
      [who, 71],
      [other, 92],
      [who, 71],
    ] as const)
      expect(await weights(member.cookie)).toEqual([weight])
    expect((await read(who.cookie, '?limit=no')).statusCode).toBe(400)
    await who.call({ method: 'POST', url: '/api/logout' })
    expect((await read(who.cookie)).statusCode).toBe(401)
    expect((await read(who.cookie, '?limit=no')).statusCode).toBe(401)
    expect(await weights(other.cookie)).toEqual([92])
  })
})

describe('signing in again on one device', () => {
  it('makes a token that nobody knew before and ends the former session', async () => {
    const who = await newMember(test)
    const anew = await logInFrom(who, FIREFOX, who.cookie)
    expect(anew).not.toBe(who.cookie)
    expect(await isSignedIn(who.cookie)).toBe(false)
    expect(await isSignedIn(anew)).toBe(true)
  })

  it('takes no token from a visitor', async () => {
    const who = await newMember(test)
    const planted = 'forkcast.session_token=chosen-by-somebody.c2lnbmF0dXJl'
    const anew = await logInFrom(who, FIREFOX, planted)
    expect(anew).not.toContain('chosen-by-somebody')
    expect(await isSignedIn(planted)).toBe(false)
  })
})

describe('a session as it is kept', () => {
  it('goes on by a cookie that an earlier version signed, with the padding of base64', async () => {
    const { cookie } = await newMember(test)
    expect(await isSignedIn(`${cookie}%3D`)).toBe(true)
    expect(await isSignedIn(`${cookie.slice(0, -1)}%3D`)).toBe(false)
  })

  it('lets nobody in who reads the database: the token is in no table', async () => {
    const who = await newMember(test)
    const [token = ''] = decodeURIComponent(who.cookie).split('=')[1]?.split('.') ?? []
    expect(token.length).toBeGreaterThan(20)
    for (const table of (await columnsByTable(test)).keys()) {
      expect(JSON.stringify(await rowsOf(test, `select * from ${table}`)), table).not.toContain(
        token,
      )
    }
  })
})

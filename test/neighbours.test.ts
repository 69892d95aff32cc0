import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { HOUR_MS } from '#domain/day.ts'
import { dataUrlOf, drawnDish } from './support/drawn-photos.ts'
import {
  cookieOf,
  newMember,
  registration,
  startTestApp,
  type TestApp,
  type TestMember,
} from './support/test-app.ts'
import { zipOf } from './support/zip-files.ts'

// What one member sends never keeps another waiting for all of it. Seen by the order of the answers,
// because times depend on the machine.

let test: TestApp
let heavy: TestMember
let other: TestMember
beforeAll(async () => {
  test = await startTestApp()
})
beforeEach(async () => {
  heavy = await newMember(test)
  other = await newMember(test)
})
afterAll(() => test.close())

/** Names each call as it is answered. */
const answersOf = () => {
  const answered: string[] = []
  return {
    answered,
    named: async <Reply>(name: string, reply: Promise<Reply>): Promise<Reply> => {
      const had = await reply
      answered.push(name)
      return had
    },
  }
}

const FOODS = ['rice', 'beans', 'eggs', 'milk', 'tea', 'ham']
const LONG = FOODS.join(' ').repeat(16).slice(0, 490)
const words = (member: TestMember, text: string) =>
  member.call({ method: 'POST', url: '/api/analyze-words', payload: { text } })
const recipe = (member: TestMember, text: string) =>
  member.call({ method: 'POST', url: '/api/recipe-readings', payload: { text } })

it('answers another member while the longest texts of one are being read', async () => {
  const { answered, named } = answersOf()
  const texts = [1, 2].map((nth) => named(`words ${nth}`, words(heavy, LONG)))
  const others: Promise<unknown>[] = []
  for (let nth = 0; nth < 5; nth += 1)
    others.push(named('other', other.call({ url: '/api/today' })))
  for (const reply of await Promise.all(texts)) expect(reply.statusCode).toBe(201)
  await Promise.all(others)
  expect(answered.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'other'))
})

it('answers another member while a pasted text of a million letters is being read', async () => {
  const { answered, named } = answersOf()
  // The one that takes longest comes first: what is read in a moment may be answered before a call
  // that asks another process, the database, several times.
  const pages = [
    Array.from({ length: 30 }, () => 'rxce bexns exgs mxlk '.repeat(120)).join('\n'),
    '<script type="application/ld+json">'.repeat(25_700),
    '<script'.repeat(120_000),
    '('.repeat(800_000),
  ].map((text) => named('recipe', recipe(heavy, text)))
  await named('other', other.call({ url: '/api/today' }))
  expect(answered).toEqual(['other'])
  for (const reply of await Promise.all(pages)) expect(reply.statusCode).toBe(200)
})

const statusesOf = async (replies: Promise<{ statusCode: number }>[]): Promise<number[]> =>
  (await Promise.all(replies)).map(({ statusCode }) => statusCode)
const times = <Result>(count: number, make: () => Result): Result[] =>
  Array.from({ length: count }, make)

it('imports the archives of many members in turn, and refuses none', async () => {
  const archive = (await heavy.call({ url: '/api/export' })).rawPayload
  const more = await Promise.all(times(4, () => newMember(test)))
  const imports = [heavy, other, ...more].map((member) =>
    member.call({
      method: 'POST',
      url: '/api/import',
      headers: { 'content-type': 'application/zip' },
      payload: archive,
    }),
  )
  expect(new Set(await statusesOf(imports))).toEqual(new Set([200]))
})

it('records what another member sends while thousands of entries of one are imported, exported and undone', async () => {
  const { answered, named } = answersOf()
  const days = times(3000, () => 0).map((_, nth) =>
    new Date(Date.parse('2010-01-01') + nth * 86_400_000).toISOString().slice(0, 10),
  )
  const read = await heavy.call({
    method: 'POST',
    url: '/api/imports',
    headers: { 'content-type': 'application/octet-stream' },
    payload: ['Date,Weight (kg)', ...days.map((day) => `${day},80`)].join('\n'),
  })
  const path = `/api/imports/${read.json().data.id}`
  for (const step of ['confirm', 'undo']) {
    if (step === 'undo')
      for (const long of ['/api/export', '/api/export/fhir']) {
        const exported = named(long, heavy.call({ url: long }))
        await named('other', other.call({ url: '/api/today' }))
        expect((await exported).statusCode).toBe(200)
      }
    const slow = named(step, heavy.call({ method: 'POST', url: `${path}/${step}`, payload: {} }))
    for (let nth = 0; nth < 5; nth += 1) {
      await named('other', other.call({ url: '/api/health' }))
      const glass = {
        method: 'POST',
        url: '/api/water-intake',
        payload: { glassesDrunk: nth },
      } as const
      expect((await named('other', other.call(glass))).statusCode).toBeLessThan(300)
    }
    expect((await slow).statusCode).toBe(200)
  }
  const tenOthers = times(10, () => 'other')
  const exports = ['other', '/api/export', 'other', '/api/export/fhir']
  expect(answered).toEqual([...tenOthers, 'confirm', ...exports, ...tenOthers, 'undo'])
})

// What follows is the same whichever engine answers.
if (inject('postgres') === undefined) {
  it('lets a member have 6 calls answered at once and 32 waiting, and refuses more in words', async () => {
    const flood = times(60, () => heavy.call({ url: '/api/dashboard' }))
    const [neighbour] = await statusesOf([other.call({ url: '/api/dashboard' })])
    const replies = await Promise.all(flood)
    const refused = replies.filter(({ statusCode }) => statusCode === 429)
    expect([replies.length - refused.length, neighbour]).toEqual([38, 200])
    expect(refused[0]?.headers['retry-after']).toBe('1')
    expect(refused[0]?.json()).toMatchObject({ code: 'too_many_requests' })
    expect((await heavy.call({ url: '/api/dashboard' })).statusCode).toBe(200)
  })

  it('counts all sessions of a member as one', async () => {
    const again = await test.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { username: heavy.username, password: registration.password },
    })
    const second = { cookie: cookieOf(again) }
    // The first calls show whose the sessions are.
    await heavy.call({ url: '/api/me' })
    await test.app.inject({ url: '/api/me', headers: second })
    const statuses = await statusesOf([
      ...times(30, () => heavy.call({ url: '/api/dashboard' })),
      ...times(30, () => test.app.inject({ url: '/api/dashboard', headers: second })),
    ])
    expect(statuses.filter((status) => status === 200)).toHaveLength(38)
  })

  it('takes the photo of another member while somebody sends more than the queue has places', async () => {
    const imageBase64 = dataUrlOf(await drawnDish())
    const photo = (member: TestMember) =>
      member.call({ method: 'POST', url: '/api/analyze-food', payload: { imageBase64 } })
    const many = times(12, () => photo(heavy))
    expect((await photo(other)).statusCode).toBe(200)
    expect(new Set(await statusesOf(many))).toEqual(new Set([200]))
  })

  it('reads the file of another member while a zip of a thousand files of one is being read', async () => {
    const { answered, named } = answersOf()
    const read = (member: TestMember, payload: Buffer | string) =>
      member.call({
        method: 'POST',
        url: '/api/imports',
        headers: { 'content-type': 'application/octet-stream' },
        payload,
      })
    const many = await zipOf(
      Array.from({ length: 1000 }, (_, nth) => [`${nth}.csv`, `a,b\nfirst,second\n`] as const),
    )
    const slow = named('thousand', read(heavy, many))
    const replies = await Promise.all([
      named('weights', read(other, 'Date,Weight (kg)\n2026-05-18,80.1\n2026-05-19,80.2\n')),
      named('screen', other.call({ url: '/api/today' })),
    ])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(answered).not.toContain('thousand')
    expect((await slow).statusCode).toBe(400)
  })

  describe('with 60 calls a minute, 20 of them within 20 seconds', () => {
    let limited: TestApp
    beforeAll(async () => {
      limited = await startTestApp({ CALLS_PER_MINUTE: '60' })
    })
    afterAll(() => limited.close())

    it('refuses the rest of one member, says until when, and nothing of another or of programs', async () => {
      const [one, another] = [await newMember(limited), await newMember(limited)]
      const made = await one.call({
        method: 'POST',
        url: '/api/personal-tokens',
        payload: { name: 'Watch', scopes: ['read'], lifeDays: null },
      })
      const replies = await Promise.all(times(25, () => one.call({ url: '/api/me' })))
      const refused = replies.filter(({ statusCode }) => statusCode === 429)
      expect(refused.length).toBeGreaterThanOrEqual(5)
      const retryAfterS = Number(refused[0]?.headers['retry-after'])
      expect(retryAfterS).toBeGreaterThan(0)
      expect(retryAfterS).toBeLessThanOrEqual(20)
      expect((await another.call({ url: '/api/me' })).statusCode).toBe(200)
      const authorization = `Bearer ${made.json().data.token}`
      const program = await limited.app.inject({ url: '/api/v1/today', headers: { authorization } })
      expect(program.statusCode).toBe(200)
    })

    it('says no longer wait than that after the clock was put back', async () => {
      const one = await newMember(limited)
      const read = () => one.call({ url: '/api/me' })
      await read()
      await Promise.all(times(21, read))
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - HOUR_MS })
      const { statusCode, headers } = await read().finally(() => vi.useRealTimers())
      expect(statusCode).toBe(429)
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(20)
    })

    it('refuses more of the dear calls of one member, but neither reads nor what another sends', async () => {
      const [one, another] = [await newMember(limited), await newMember(limited)]
      const replies = await Promise.all(times(5, () => recipe(one, '2 eggs')))
      const refused = replies.filter(({ statusCode }) => statusCode === 429)
      expect(refused).toHaveLength(2)
      expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
      expect((await one.call({ url: '/api/me' })).statusCode).toBe(200)
      expect((await recipe(another, '2 eggs')).statusCode).toBe(200)
    })

    it('refuses no dear call that waits for the one before it', async () => {
      const one = await newMember(limited)
      for (let sent = 0; sent < 5; sent += 1)
        expect((await recipe(one, '2 eggs')).statusCode).toBe(200)
    })

    it('refuses an address that is not signed in, and no member behind it', async () => {
      const member = await newMember(limited)
      const strangers = await Promise.all(
        times(25, () => limited.app.inject('/api/sign-in-options')),
      )
      expect(strangers.some(({ statusCode }) => statusCode === 429)).toBe(true)
      expect((await member.call({ url: '/api/me' })).statusCode).toBe(200)
    })
  })
}

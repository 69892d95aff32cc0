import { HEALTH_CONSENT_VERSION } from '#contract/recordings.ts'
import { isForPrograms } from '#contract/token-scope.ts'
import { NO_REMINDERS } from '#domain/reminders/reminder-settings.ts'
import { allRecordings } from '#server/recordings/all.ts'
import type { LightMyRequestResponse } from 'fastify'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from './support/all-endpoints.ts'
import { columnsByTable } from './support/database-rows.ts'
import { dataUrlOf, drawnDish } from './support/drawn-photos.ts'
import { planStatements } from './support/query-plans.ts'
import { type RecordedStatement, recordStatements } from './support/recorded-statements.ts'
import { SoftwareAuthenticator } from './support/software-authenticator.ts'
import {
  newMember,
  registration,
  startTestApp,
  type TestApp,
  type TestMember,
} from './support/test-app.ts'
import { WHOLE_TABLES } from '#server/db/sharding/whole-tables.ts'

const ADMIN_PASSWORD = 'For admins only'
const CHEDDAR = '14104100'
/** Where nothing answers. */
const NOBODY = 'https://127.0.0.1:9/'
const DAY_MS = 86_400_000
/** What a call needs to be a sensible one. */
const QUERIES: Record<string, string> = { '/api/foods': '?q=cheese' }
/** What is left out of the day. */
const NOT_HOT: readonly RegExp[] = [
  // Once in the life of an account, or nearly so; whole histories by nature.
  /^POST \/api\/(register|import|account\/erase|welcome\/.*|password-reset.*|me\/password)$/,
  /^GET \/api\/export/,
  /^(POST|DELETE) \/api\/imports/,
  /^PATCH \/api\/me\/identity$/,
  /^POST \/api\/(logout-everywhere|security\/recovery-codes)$/,
  /^DELETE \/api\/sessions/,
  // A consent is given once.
  /^POST \/api\/consents/,
  // Set up once.
  /^(GET|PUT|POST|DELETE) \/api\/admin\/set-up/,
  /^(POST|DELETE) \/api\/(channels|webhooks|reminders\/calendar)/,
  // Tries the app with a made-up member, where the operator offers that.
  /^POST \/api\/demo$/,
  // Needs an OpenID Connect provider.
  / \/api\/provider\//,
]

let test: TestApp
let member: TestMember
let mealId: string
/** Everything that a member's day makes the server ask the database, once each. */
let statements: RecordedStatement[]
/** Likewise of an administrator who opens everything once. */
let operatorStatements: RecordedStatement[]
/** Likewise of what happens once, an erasure among it. */
let rareStatements: RecordedStatement[]
let memberTables: string[]
const refused: string[] = []

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const made = new Set<string>()

const noteCall = (method: Method, url: string, reply: LightMyRequestResponse) => {
  made.add(`${method} ${url.split('?', 1)[0]}`)
  if (reply.statusCode >= 300) refused.push(`${method} ${url}: ${reply.statusCode} ${reply.body}`)
  return reply
}
const call = async (method: Method, url: string, payload?: object, cookie = member.cookie) =>
  noteCall(
    method,
    url,
    await member.call({ method, url, ...(payload && { payload }), headers: { cookie } }),
  )

const cookiesOf = (reply: Awaited<ReturnType<typeof call>>): string =>
  [reply.headers['set-cookie']]
    .flat()
    .map((line) => line?.split(';', 1)[0])
    .join('; ')

const readAll = async () => {
  for (const { endpoint } of await allEndpoints()) {
    const { method, path, access } = endpoint
    // A look is taken where there is one.
    if (
      method !== 'GET' ||
      access === 'admin' ||
      endpoint.isOfAnother === true ||
      isForPrograms(path) ||
      NOT_HOT.some((one) => one.test(`${method} ${path}`))
    )
      continue
    const url = path.replace(':id', mealId)
    const period = path.includes('stats') || path.includes('summary') ? '?period=monthly' : ''
    await call('GET', url + (QUERIES[path] ?? period))
  }
  await call('GET', `/api/food-analyses/${mealId}/photo`)
}

/** Signs in in each of the ways, and out again. */
const signInAndOut = async () => {
  const { username } = (await call('GET', '/api/me')).json().user
  const { password } = registration
  await call('POST', '/api/security/confirm', { password })
  await call(
    'POST',
    '/api/logout',
    {},
    cookiesOf(await call('POST', '/api/login', { username, password }, '')),
  )

  const { secret } = (await call('POST', '/api/security/totp', {})).json().data
  const code = () => new TOTP({ secret }).generate({ timestamp: test.clock.now })
  await call('POST', '/api/security/totp/confirm', { code: code() })
  test.clock.now += 60_000
  const step = cookiesOf(await call('POST', '/api/login', { username, password }, ''))
  await call('POST', '/api/login/second-step', { code: code() }, step)
  await call('DELETE', '/api/security/totp')

  const phone = new SoftwareAuthenticator({ host: 'localhost', origin: 'http://localhost' })
  const { options } = (await call('POST', '/api/passkeys/begin', {})).json().data
  const added = await call('POST', '/api/passkeys', {
    name: 'Phone',
    credential: phone.create(options.challenge),
  })
  const begun = await call('POST', '/api/login/passkey/begin', { isSecondStep: false }, '')
  const credential = phone.get(begun.json().data.options.challenge)
  await call('POST', '/api/login/passkey', { isSecondStep: false, credential }, cookiesOf(begun))
  await call('DELETE', `/api/passkeys/${added.json().data.passkey.id}`)

  const wishes = { name: 'Widget', scopes: ['read', 'weigh'], lifeDays: 30 }
  const { token, personalToken } = (await call('POST', '/api/personal-tokens', wishes)).json().data
  const headers = { authorization: `Bearer ${token}` }
  noteCall('GET', '/api/v1/today', await test.app.inject({ url: '/api/v1/today', headers }))
  const moved = {
    days: [{ date: '2026-05-19', steps: 8000 }],
    weighIns: [{ weighedAt: '2026-05-19T07:00:00Z', weight: 80 }],
  }
  const sent = await test.app.inject({
    method: 'POST',
    url: '/api/v1/device-data',
    headers,
    payload: moved,
  })
  noteCall('POST', '/api/v1/device-data', sent)
  await call('DELETE', `/api/personal-tokens/${personalToken.id}`)
}

/** Shares with somebody who shares, and parts again. */
const shareAHousehold = async () => {
  const as = (who: TestMember) => (method: Method, url: string, payload?: object) =>
    call(method, url, payload, who.cookie)
  const fellow = await newMember(test)
  const theirs = (
    await as(fellow)('POST', '/api/own-foods', {
      name: 'Their oat bar',
      calories: 420,
      protein: 8,
      carbs: 60,
      fats: 15,
    })
  ).json()
  await as(fellow)('POST', '/api/household', { name: 'Home' })
  await as(fellow)('PATCH', '/api/household', { sharesAll: true })
  const { username } = (await call('GET', '/api/me')).json().user
  const invite = () => as(fellow)('POST', '/api/household/invitations', { username })
  const invited = async () => (await call('GET', '/api/household')).json().data.invitations[0].id
  await invite()
  await call('POST', `/api/household-invitations/${await invited()}/decline`)
  await invite()
  await call('POST', `/api/household-invitations/${await invited()}/accept`)
  const own = (
    await call('POST', '/api/own-foods', {
      name: 'My oat bar',
      calories: 420,
      protein: 8,
      carbs: 60,
      fats: 15,
    })
  ).json().data
  await call('POST', `/api/own-foods/${own.id}/sharing`, { isShared: true })
  const [{ code }] = (await call('GET', '/api/household/foods?q=oat')).json().data
  expect(code).toContain(theirs.data.id)
  await call('GET', '/api/foods?q=oat')
  await call('GET', '/api/foods?q=96385074')
  await call('POST', '/api/food-analyses', { foodCode: code, grams: 40 })
  const copy = (await call('POST', '/api/household/foods/copies', { code })).json().data
  const cooked = (
    await as(fellow)('POST', '/api/food-analyses', { foodCode: CHEDDAR, grams: 40 })
  ).json().data
  await as(fellow)('POST', '/api/pots', { mealId: cooked.id, shares: 3 })
  const taken = (await call('POST', `/api/pots/${cooked.id}/take`, { shares: 1 })).json().data
  await call('GET', '/api/pots')
  await call('POST', `/api/pots/${cooked.id}/give-back`, { mealId: taken.id })
  await as(fellow)('DELETE', `/api/pots/${cooked.id}`)
  for (const { id } of [own, copy]) await call('DELETE', `/api/own-foods/${id}`)
  await call('DELETE', '/api/household')
  const { path } = (
    await as(fellow)('POST', '/api/household/invitations', { username: null })
  ).json().data
  const [, token] = path.split('#')
  await call('POST', '/api/household-links/read', { token })
  await call('POST', '/api/household-links/accept', { token })
  await as(fellow)('POST', '/api/household/invitations', { username: null })
  const { members, invitations } = (await as(fellow)('GET', '/api/household')).json().data.household
  await call('DELETE', `/api/household/invitations/${invitations[0].id}`)
  await as(fellow)(
    'DELETE',
    `/api/household/members/${members.find(({ isMe }: { isMe: boolean }) => !isMe).id}`,
  )
}

/** Lets somebody look, looks at somebody, and ends both. */
const coachAndBeCoached = async () => {
  const as = (who: TestMember) => (method: Method, url: string, payload?: object) =>
    call(method, url, payload, who.cookie)
  const other = await newMember(test)
  const nameOf = async (who: TestMember) => (await as(who)('GET', '/api/me')).json().user.username
  const parts = ['weight', 'meals', 'habits', 'body', 'comments']
  const comment = { day: '2026-05-19', text: 'A good day' }
  const offered = await call('POST', '/api/coaches', {
    username: await nameOf(other),
    parts: ['weight'],
  })
  const mine = offered.json().data.grants[0].id
  await call('PATCH', `/api/coaches/${mine}`, { parts })
  await as(other)('POST', `/api/coached/${mine}/accept`)
  await as(other)('GET', `/api/coached/${mine}`)
  await as(other)('GET', `/api/coached/${mine}/sheet`)
  for (const text of [comment.text, '', comment.text])
    await as(other)('PUT', `/api/coached/${mine}/comments`, { ...comment, text })
  await as(other)('GET', `/api/coached/${mine}/comments`)
  await call('GET', `/api/day-comments?day=${comment.day}`)
  await call('POST', `/api/day-comments/${mine}/delete`, { day: comment.day })
  await call('PATCH', `/api/coaches/${mine}`, { isMuted: true })
  await call('GET', '/api/coaches')
  await call('DELETE', `/api/coaches/${mine}`)
  await as(other)('POST', '/api/coaches', { username: await nameOf(member), parts })
  const [{ id }] = (await call('GET', '/api/coached')).json().data
  await call('POST', `/api/coached/${id}/accept`)
  await call('GET', `/api/coached/${id}`)
  await call('GET', `/api/coached/${id}/sheet`)
  await call('DELETE', `/api/coached/${id}`)
}

const liveOneDay = async () => {
  await signInAndOut()
  await shareAHousehold()
  await coachAndBeCoached()
  const imageBase64 = dataUrlOf(await drawnDish(320))
  await call('POST', '/api/photo-previews', { imageBase64 })
  await call('POST', '/api/photo-looks', { imageBase64 })
  mealId = (await call('POST', '/api/analyze-food', { imageBase64 })).json().data.id
  await call('POST', `/api/food-analyses/${mealId}/estimate`, { note: 'half of it', answers: [] })
  await call('POST', '/api/analyze-words', { text: 'two eggs' })
  const { id } = (await call('POST', '/api/food-analyses', { foodCode: CHEDDAR, grams: 30 })).json()
    .data
  await call('PATCH', `/api/food-analyses/${id}`, { portionMultiplier: 1.5 })
  await call('PATCH', `/api/food-analyses/${id}`, { likeMealId: mealId })
  await call('POST', `/api/food-analyses/${mealId}/again`, { preMealWater: true })
  await call('PATCH', `/api/food-analyses/${id}`, { isStarred: true })
  await call('PATCH', '/api/me', { waterTarget: 9, timeZone: 'Europe/Paris', weight: 81 })
  const weighIn = (await call('POST', '/api/weight', { weight: 80.5 })).json().data.id
  await call('PATCH', `/api/weight/${weighIn}`, { weight: 80.4 })
  await call('POST', '/api/water-intake', { glassesDrunk: 3 })
  const walk = (
    await call('POST', '/api/activities', { activityType: 'walking', durationMinutes: 30 })
  ).json().activity.id
  const barcode = '4006381333931'
  const own = (
    await call('POST', '/api/own-foods', {
      name: 'Oat bar',
      barcode,
      calories: 420,
      protein: 8,
      carbs: 60,
      fats: 15,
    })
  ).json().data
  await call('POST', '/api/analyze-barcode', { barcode })
  const recipe = { name: 'Cheese', items: [{ name: 'Cheddar', grams: 30, foodCode: CHEDDAR }] }
  await call('POST', '/api/recipe-readings', { text: '250 g lentils' })
  const dish = (await call('POST', '/api/recipes', recipe)).json().data
  await call('PATCH', `/api/recipes/${dish.id}`, { ...recipe, servings: 2 })
  await call('DELETE', `/api/own-foods/${dish.id}`)
  await call('PATCH', `/api/own-foods/${own.id}`, {
    name: 'Oat bar',
    calories: 430,
    protein: 8,
    carbs: 60,
    fats: 15,
  })
  await call('POST', '/api/food-analyses', { foodCode: own.code, grams: 30 })
  await call('POST', '/api/energy-entries', { calories: 420 })
  const measured = (await call('POST', '/api/measurements', { waistCm: 92 })).json().data.id
  const mark = (await call('POST', '/api/fasting/eaten-marks', {})).json().data.id
  await call('POST', '/api/boosters/today', {
    sleepHours: 7,
    sleepQuality: 'good',
    morningVinegar: true,
    eveningVinegar: false,
    vinegarType: 'white',
    sugarFreeDay: true,
  })
  test.clock.now += DAY_MS
  await readAll()
  const yesterday = new Date(test.clock.now - DAY_MS).toISOString().slice(0, 10)
  await call('POST', '/api/copied-days', {
    day: yesterday,
    to: new Date(test.clock.now).toISOString().slice(0, 10),
  })
  await call('POST', '/api/daily-replay/complete', { replayId: yesterday })
  await call('POST', '/api/reminders/weekly/skip', {})
  await call('PUT', '/api/fasting-goals', { hours: [16, 16, 16, 16, 16, 16, 16] })
  await call('PUT', '/api/fasting-days-left-out', { on: yesterday, isLeftOut: true })
  await call('PUT', '/api/reminders', { ...NO_REMINDERS, boosters: { at: '21:30' } })
  await call('DELETE', `/api/weight/${weighIn}`)
  await call('DELETE', `/api/activities/${walk}`)
  await call('DELETE', `/api/measurements/${measured}`)
  await call('DELETE', `/api/own-foods/${own.id}`)
  await call('DELETE', `/api/fasting/eaten-marks/${mark}`)
  await call('DELETE', `/api/food-analyses/${id}`)
  await call('POST', `/api/food-analyses/${id}/restore`)
}

/** Every call of the admin area; of whom it is done to. */
const lookAtEverybody = async () => {
  const other = await newMember(test)
  const { username } = (await other.call({ url: '/api/me' })).json().user
  await call('POST', '/api/admin/access', { password: ADMIN_PASSWORD })
  for (const page of [
    'users/overview',
    'analytics/system',
    'analytics/health',
    'users/list',
    'audit-log',
    'invitations',
  ]) {
    await call('GET', `/api/admin/${page}`)
  }
  await call('GET', `/api/admin/users/${other.id}`)
  await call('POST', `/api/admin/users/${other.id}/password-reset`)
  await call('DELETE', `/api/admin/users/${other.id}/second-step`)
  await call('POST', `/api/admin/users/${other.id}/disabled`)
  await call('DELETE', `/api/admin/users/${other.id}/disabled`)
  await call('POST', `/api/admin/users/${other.id}/erasure`, { username })
  await call('POST', '/api/admin/invitations', {})
  const [invitation] = (await call('GET', '/api/admin/invitations')).json().data
  await call('DELETE', `/api/admin/invitations/${invitation.id}`)
  await call('DELETE', '/api/admin/access')
}

/** What happens once in the life of an account, or nearly so. */
const liveOnce = async () => {
  const who = await newMember(test)
  const as = (method: Method, url: string, payload?: object) =>
    call(method, url, payload, who.cookie)
  const upload = async (url: string, payload: Buffer) => {
    const headers = { 'content-type': 'application/octet-stream', cookie: who.cookie }
    return noteCall('POST', url, await who.call({ method: 'POST', url, payload, headers }))
  }
  const { password } = registration
  await as('POST', '/api/welcome/mark-seen')
  await as('POST', '/api/food-analyses', { foodCode: CHEDDAR, grams: 30 })
  // A look at somebody, of which nothing may be left.
  const { username } = (await as('GET', '/api/me')).json().user
  await call('POST', '/api/security/confirm', { password })
  const offered = await call('POST', '/api/coaches', { username, parts: ['comments'] })
  const grant = offered.json().data.grants[0].id
  await as('POST', `/api/coached/${grant}/accept`)
  await as('GET', `/api/coached/${grant}`)
  await as('PUT', `/api/coached/${grant}/comments`, { day: '2026-05-19', text: 'A good day' })
  const table = Buffer.from('Date,Weight\n2026-05-17,81\n2026-05-16,82\n')
  const reading = (await upload('/api/imports?name=scale.csv', table)).json().data
  await as('POST', `/api/imports/${reading.id}/preview`, { columns: reading.table.choice })
  const done = await as('POST', `/api/imports/${reading.id}/confirm`, {
    columns: reading.table.choice,
  })
  await as('POST', `/api/imports/${done.json().data.id}/undo`, {})
  const unwanted = (await upload('/api/imports?name=scale.csv', table)).json().data
  await as('DELETE', `/api/imports/${unwanted.id}`)
  const archive = noteCall(
    'GET',
    '/api/export',
    await who.call({ url: '/api/export', headers: { cookie: who.cookie } }),
  ).rawPayload
  noteCall(
    'POST',
    '/api/import',
    await who.call({
      method: 'POST',
      url: '/api/import',
      payload: archive,
      headers: { 'content-type': 'application/zip', cookie: who.cookie },
    }),
  )
  const consent = { kind: 'health-data', version: HEALTH_CONSENT_VERSION }
  await as('POST', '/api/consents/withdraw', consent)
  await as('POST', '/api/consents', consent)
  const { channel } = (
    await as('POST', '/api/channels', { kind: 'webhook', name: 'Mine', url: NOBODY })
  ).json().data
  await as('POST', `/api/channels/${channel.id}/resume`)
  await as('DELETE', `/api/channels/${channel.id}`)
  const { webhook } = (
    await as('POST', '/api/webhooks', { name: 'House', url: NOBODY, recordings: ['weighIns'] })
  ).json().data
  await as('DELETE', `/api/channels/${webhook.id}`)
  await as('POST', '/api/reminders/calendar')
  await as('DELETE', '/api/reminders/calendar')
  await as('POST', '/api/security/confirm', { password })
  await as('PATCH', '/api/me/identity', { currentPassword: password, username: `${username}2` })
  const other = cookiesOf(
    await call('POST', '/api/login', { username: `${username}2`, password }, ''),
  )
  const sessions = (await call('GET', '/api/sessions', undefined, other)).json().data
  await as('DELETE', `/api/sessions/${sessions[0].id}`)
  await as('DELETE', '/api/sessions')
  await as('POST', '/api/account/erase', { password, username: `${username}2` })
}

const withoutRepeats = (issued: readonly RecordedStatement[]): RecordedStatement[] => [
  ...new Map(
    issued
      .filter(({ text }) => /^\s*(select|insert|update|delete|with)\b/i.test(text))
      .map((one) => [one.text, one]),
  ).values(),
]
const touching = (tables: readonly string[], text: string) =>
  tables.filter((table) => new RegExp(`(?:from|join|update|into) "?${table}"?\\b`, 'i').test(text))

beforeAll(async () => {
  test = await startTestApp({ ADMIN_PASSWORD, MEMBER_ADDRESSES: 'any' })
  member = await newMember(test)
  await liveOneDay()
  statements = withoutRepeats((await recordStatements(liveOneDay)).statements)
  operatorStatements = withoutRepeats((await recordStatements(lookAtEverybody)).statements)
  rareStatements = withoutRepeats((await recordStatements(liveOnce)).statements)
  const tables = await columnsByTable(test)
  memberTables = [...tables.keys()].filter((name) => !Object.hasOwn(WHOLE_TABLES, name))
})
afterAll(() => test.close())

describe('what a member asks every day', () => {
  it('is asked in full here: every call of the contract, but for those that are listed with a reason', async () => {
    expect(refused).toEqual([])
    const calls = (await allEndpoints()).map(
      ({ endpoint: { method, path } }) => `${method} ${path}`,
    )
    const missing = calls.filter((one) => {
      const pattern = new RegExp(`^${one.replaceAll(/:\w+/g, '[^/]+')}$`)
      return !NOT_HOT.some((left) => left.test(one)) && ![...made].some((url) => pattern.test(url))
    })
    expect(missing).toEqual([])
    for (const { table } of allRecordings) {
      expect(memberTables).toContain(table)
      expect(
        statements.some(({ text }) => new RegExp(`from "?${table}"?\\b`).test(text)),
        table,
      ).toBe(true)
    }
  })

  it('never reads a table of members whole: an index is asked for that one member', async () => {
    const faults: string[] = []
    for (const { text, accesses } of await planStatements(test, statements)) {
      for (const { table, condition } of accesses) {
        if (memberTables.includes(table) && !/\bmember_id\b/.test(condition))
          faults.push(`${table} (${condition}): ${text}`)
        if (
          [
            'member',
            'session',
            'password',
            'provider_identity',
            'passkey',
            'personal_token',
            'one_time_token',
            'attempt',
          ].includes(table) &&
          condition === ''
        )
          faults.push(`${table}: ${text}`)
      }
    }
    expect(faults).toEqual([])
  })

  it('would be told from one that reads a table whole, or an index from end to end', async () => {
    const bad = [
      'select * from meal where eaten_on = $1',
      'select count(*) from meal where deleted_at is null',
      'select * from weigh_in order by weight_kg',
    ]
    const plans = await planStatements(
      test,
      bad.map((text) => ({ text, values: text.includes('$1') ? ['2026-05-20'] : [] })),
    )
    for (const { accesses } of plans)
      expect(accesses).toEqual([
        { table: expect.any(String), condition: expect.not.stringContaining('member_id') },
      ])
  })

  it('joins a table of members with no table that is not split by member, so that no shard waits for another machine', () => {
    const whole = Object.keys(WHOLE_TABLES).filter((table) => table !== 'member')
    const faults = statements.filter(
      ({ text }) => touching(memberTables, text).length > 0 && touching(whole, text).length > 0,
    )
    expect(faults.map(({ text }) => text)).toEqual([])
  })

  it('names the member in every statement on a table of members, so that one shard answers it', () => {
    const faults = statements.filter(({ text }) => {
      const touched = memberTables.flatMap(
        (table) => text.match(new RegExp(`(?:from|join|update|into) "?${table}"?\\b`, 'gi')) ?? [],
      )
      if (touched.length === 0) return false
      if (/^\s*insert/i.test(text)) return !/\("member_id"|, "member_id"/.test(text)
      // A household's foods are asked of each of its members by name.
      const named = text.match(/"?member_id"? (?:= (?:\$\d+|\?)|in \((?:\$\d+|\?))/g) ?? []
      return named.length < touched.length
    })
    expect(faults.map(({ text }) => text)).toEqual([])
  })
})

describe('what an administrator asks', () => {
  it('looks from no table that is not split by member, `member` included, into one that is: a split PostgreSQL refuses that', () => {
    const whole = Object.keys(WHOLE_TABLES)
    expect(
      operatorStatements.filter(({ text }) => touching(memberTables, text).length > 0).length,
    ).toBeGreaterThan(5)
    const faults = operatorStatements.filter(
      ({ text }) => touching(memberTables, text).length > 0 && touching(whole, text).length > 0,
    )
    expect(faults.map(({ text }) => text)).toEqual([])
  })
})

describe('what anybody asks, often or once', () => {
  it('finds what an import may bring again by its ids and times, not among all that a member has', async () => {
    const asked = rareStatements.filter(({ text }) => /"weighed_at" in \(/.test(text))
    expect(asked).not.toEqual([])
    for (const { accesses } of await planStatements(test, asked))
      expect(accesses.map(({ condition }) => condition)).toEqual([
        expect.stringMatching(/\bid\b/),
        expect.stringContaining('weighed_at'),
      ])
  })
  const faultsOf = (text: string): string[] => {
    if (touching(memberTables, text).length === 0) return []
    const isWrite = /^\s*(update|delete)\b/i.test(text)
    const namesOne = /"?member_id"? = (?:\$\d+|\?)/.test(text)
    const [selectList = ''] = text.match(/^\s*select\b[^]*?\bfrom\b/i) ?? []
    return [
      ...(/\bfor update\b/i.test(text) && !namesOne ? ['locks rows of several members'] : []),
      ...(isWrite && !namesOne ? ['writes without a member'] : []),
      ...(/\(\s*select\b/i.test(selectList) ? ['asks again within its list of columns'] : []),
    ]
  }
  it('locks and writes the rows of one member at a time, and asks nothing within a list of columns: a split PostgreSQL refuses that', () => {
    const faults = [...statements, ...operatorStatements, ...rareStatements].flatMap(({ text }) =>
      faultsOf(text).map((fault) => `${fault}: ${text}`),
    )
    expect(faults).toEqual([])
  })
  it('would be told from statements that a split PostgreSQL refused', () => {
    const locked = 'select * from "pot" where "member_id" in ($1, $2) and "id" = $3 for update'
    const unnamed = 'update "coach_look" set "coach_id" = $1 where "coach_id" = $2'
    const nested = 'select count(*), (select count(*) from activity where member_id = $1) from meal'
    expect([locked, unnamed, nested].map((text) => faultsOf(text).length)).toEqual([1, 1, 1])
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NO_REMINDERS } from '#domain/reminders/reminder-settings.ts'
import { rowsOf } from '../../../test/support/database-rows.ts'
import { openPushService } from '../../../test/support/receivers.ts'
import {
  newMember,
  registration,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../test/support/test-app.ts'
import { unzip } from '../../../test/support/zip-files.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const change = (who: TestMember, wish: object) =>
  who.call({ method: 'PUT', url: '/api/reminders', payload: { ...NO_REMINDERS, ...wish } })
const read = async (who: TestMember) => (await who.call({ url: '/api/reminders' })).json().data
const add = (who: TestMember, payload: object) =>
  who.call({ method: 'POST', url: '/api/channels', payload })
const HOOK = { kind: 'webhook', name: 'Mine', url: 'https://hooks.example.org/mine?key=secret' }

describe('reminders', () => {
  it('are all off at first, and keep what was chosen, also across a restart, with the same key for browsers', async () => {
    const who = await newMember(test)
    const before = await read(who)
    expect(before).toEqual({
      settings: NO_REMINDERS,
      channels: [],
      pushKey: expect.any(String),
      reach: 'public',
      hasCalendar: false,
    })
    const wish = {
      ...NO_REMINDERS,
      weighIn: { at: '07:30', every: 'week' },
      meal: { afterMinutes: 60 },
    }
    expect((await change(who, wish)).json().data).toEqual(wish)
    await test.restart()
    expect(await read(who)).toEqual({ ...before, settings: wish })
  })

  it.each([
    [{ weighIn: { at: '7:30', every: 'day' } }, 'weighIn.at', 'Please give a time, such as 07:30'],
    [
      { weighIn: { at: '06:59', every: 'day' } },
      'weighIn.at',
      'This time lies in your hours of rest',
    ],
    [{ boosters: { at: '22:00' } }, 'boosters.at', 'This time lies in your hours of rest'],
    [{ rest: { from: '24:00', until: '07:00' } }, 'rest.from', 'Please give a time, such as 07:30'],
  ])('refuse %j in words', async (wish, field, message) => {
    const who = await newMember(test)
    const reply = await change(who, wish)
    expect(reply.statusCode).toBe(400)
    expect(reply.json().details[0]).toMatchObject({ field, message })
    expect((await read(who)).settings).toEqual(NO_REMINDERS)
  })
})

describe('where reminders go', () => {
  it('is shown without its secrets, and removed for good', async () => {
    const who = await newMember(test)
    const { channel, secret } = (await add(who, HOOK)).json().data
    expect(channel).toMatchObject({
      kind: 'webhook',
      name: 'Mine',
      shown: 'hooks.example.org/mine',
      endedAt: null,
    })
    expect(secret).toMatch(/^whsec_/)
    expect(JSON.stringify(await read(who))).not.toContain('secret')
    expect(
      JSON.stringify(await rowsOf(test, `select * from channel where member_id = '${who.id}'`)),
    ).not.toContain('key=secret')
    expect(
      (await who.call({ method: 'DELETE', url: `/api/channels/${channel.id}` })).statusCode,
    ).toBe(200)
    expect((await read(who)).channels).toEqual([])
  })

  it.each([
    [{ ...HOOK, url: 'http://hooks.example.org/' }, 'url'],
    [{ ...HOOK, url: 'https://192.168.1.4/' }, 'url'],
    [{ ...HOOK, url: 'https://user:password@hooks.example.org/' }, 'url'],
    [{ ...HOOK, url: 'ftp://hooks.example.org/' }, 'url'],
    [{ ...HOOK, name: ' ' }, 'name'],
    [
      { kind: 'ntfy', name: 'Mine', server: 'https://[::1]/', topic: 'mine', token: null },
      'server',
    ],
    [{ kind: 'ntfy', name: 'Mine', server: 'https://ntfy.sh', topic: 'a b', token: null }, 'topic'],
    [
      { kind: 'ntfy', name: 'Mine', server: 'https://ntfy.sh', topic: 'mine', token: 'a\r\nx: y' },
      'token',
    ],
    [
      {
        kind: 'push',
        name: 'Mine',
        endpoint: 'https://127.0.0.1/x',
        keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
      },
      'endpoint',
    ],
    [
      {
        kind: 'push',
        name: 'Mine',
        endpoint: 'https://push.example.org/x',
        keys: { p256dh: 'AAAA', auth: 'A'.repeat(22) },
      },
      'keys.p256dh',
    ],
  ])('refuses %j', async (wrong, field) => {
    const who = await newMember(test)
    const reply = await add(who, wrong)
    expect(reply.statusCode, reply.body).toBe(400)
    expect(reply.json().details[0].field).toBe(field)
    expect((await read(who)).channels).toEqual([])
  })

  it('is limited in number, and the same address counts once', async () => {
    const who = await newMember(test)
    const atOnce = Array.from({ length: 13 }, (_, number) =>
      add(who, { ...HOOK, url: `https://hooks.example.org/${number}` }),
    )
    const statuses = (await Promise.all(atOnce)).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([...Array.from({ length: 10 }, () => 201), 403, 403, 403])
    const url = `https://hooks.example.org/${statuses.indexOf(201)}`
    expect((await add(who, { ...HOOK, name: 'Again', url })).statusCode).toBe(201)
    expect((await read(who)).channels).toHaveLength(10)
  })

  it('forgets a browser whose keys are none when it is tried', async () => {
    const push = await openPushService()
    try {
      await test.restart({ MEMBER_ADDRESSES: 'any' })
      const who = await newMember(test)
      const { endpoint, keys } = push.subscribe().subscription
      const broken = {
        kind: 'push',
        name: 'Odd',
        endpoint,
        keys: { ...keys, p256dh: 'A'.repeat(87) },
      }
      const { channel } = (await add(who, broken)).json().data
      const tested = await who.call({ method: 'POST', url: `/api/channels/${channel.id}/test` })
      expect(tested.json().data.outcome).toBe('gone')
      expect((await read(who)).channels).toEqual([])
      expect(push.posts).toEqual([])
    } finally {
      await push.close()
      await test.restart()
    }
  })

  it('is nowhere where the operator lets nothing be sent', async () => {
    await test.restart({ MEMBER_ADDRESSES: 'off' })
    const who = await newMember(test)
    expect(await read(who)).toMatchObject({ pushKey: null, reach: 'off' })
    expect((await add(who, HOOK)).json()).toMatchObject({ code: 'not_allowed' })
    await test.restart()
  })
})

describe('a calendar of reminders', () => {
  const linkOf = async (who: TestMember) =>
    (await who.call({ method: 'POST', url: '/api/reminders/calendar' })).json().data.path as string

  it('shows whoever has its address what comes, and leaves out what is done', async () => {
    test.clock.now = Date.parse('2026-05-20T04:00Z')
    const who = await newMember(test)
    await change(who, { weighIn: { at: '07:30', every: 'day' } })
    await who.call({ method: 'PATCH', url: '/api/me', payload: { language: 'ja' } })
    const path = await linkOf(who)
    expect(await read(who)).toMatchObject({ hasCalendar: true })
    const fetched = await test.app.inject({ url: path })
    expect(fetched.headers['content-type']).toBe('text/calendar; charset=utf-8')
    const lines = fetched.body.split('\r\n')
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0'])
    expect(lines.filter((line) => line.startsWith('DTSTART'))).toHaveLength(7)
    expect(lines).toContain('DTSTART:20260520T053000Z')
    expect(lines).toContain('TRIGGER:PT0S')
    await who.call({ method: 'POST', url: '/api/weight', payload: { weight: 80 } })
    expect((await test.app.inject({ url: path })).body).not.toContain('DTSTART:20260520T053000Z')
    test.clock.now = Date.UTC(2026, 4, 20, 12)
  })

  it('has an address that ends: replaced by a new one, by its member, and with the account', async () => {
    const who = await newMember(test)
    const status = async (path: string) => (await test.app.inject({ url: path })).statusCode
    const first = await linkOf(who)
    const second = await linkOf(who)
    expect([await status(first), await status(second)]).toEqual([404, 200])
    expect(await status(second.replace('.ics', ''))).toBe(404)
    await who.call({ method: 'DELETE', url: '/api/reminders/calendar' })
    expect(await status(second)).toBe(404)
    const third = await linkOf(who)
    await who.call({
      method: 'POST',
      url: '/api/account/erase',
      payload: { password: registration.password },
    })
    expect(await status(third)).toBe(404)
  })
})

describe('an export', () => {
  it('lists reminders and where they go, without the secrets', async () => {
    const who = await newMember(test)
    await change(who, { water: { everyHours: 2 } })
    await add(who, HOOK)
    const files = await unzip((await who.call({ url: '/api/export' })).rawPayload)
    const told = JSON.parse(String(files.get('reminders.json')))
    expect(told.settings.water).toEqual({ everyHours: 2 })
    expect(told.channels).toMatchObject([
      { kind: 'webhook', name: 'Mine', shown: 'hooks.example.org/mine' },
    ])
    expect(JSON.stringify(told)).not.toMatch(/secret|sealed/)
  })
})

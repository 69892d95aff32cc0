import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { languages } from '#domain/languages.ts'
import { NO_REMINDERS, type ReminderSettings } from '#domain/reminders/reminder-settings.ts'
import { LEASE_MS } from '#server/sending/delivery-store.ts'
import { amountsIn } from '../../../test/e2e/support/amounts-in.ts'
import { catalogueOf } from '../../../test/e2e/support/catalogue.ts'
import { rowsOf } from '../../../test/support/database-rows.ts'
import {
  openPushService,
  openReceiver,
  type PushService,
  type Receiver,
  verifiedWebhook,
} from '../../../test/support/receivers.ts'
import { recordMeals } from '../../../test/support/recorded-meals.ts'
import {
  newMember,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../test/support/test-app.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const at = (text: string) => Date.parse(text)
const instant = (ms: number) => new Date(ms).toISOString()

let test: TestApp
let push: PushService
let receiver: Receiver
beforeAll(async () => {
  test = await startTestApp(
    { MEMBER_ADDRESSES: 'any', PUBLIC_URL: 'https://food.example.org' },
    { lookEveryMs: 5 },
  )
})
afterAll(() => test.close())
beforeEach(async () => {
  ;[push, receiver] = await Promise.all([openPushService(), openReceiver()])
})
afterEach(async () => {
  // Otherwise members of other tests would be reminded, too.
  for (const who of members.splice(0)) await remind(who, {})
  await Promise.all([push.close(), receiver.close()])
})

const members: TestMember[] = []
const joined = async (zone = 'Europe/Paris'): Promise<TestMember> => {
  const who = await newMember(test, zone)
  members.push(who)
  return who
}
const remind = async (who: TestMember, wish: Partial<ReminderSettings>, headers = {}) => {
  const reply = await who.call({
    method: 'PUT',
    url: '/api/reminders',
    payload: { ...NO_REMINDERS, ...wish },
    headers,
  })
  expect(reply.statusCode, reply.body).toBe(200)
}
const addChannel = async (who: TestMember, payload: object) => {
  const reply = await who.call({ method: 'POST', url: '/api/channels', payload })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json().data
}
const webhook = (who: TestMember) =>
  addChannel(who, { kind: 'webhook', name: 'Mine', url: `${receiver.url}/hook` })
const channels = async (who: TestMember) =>
  (await who.call({ url: '/api/reminders' })).json().data.channels
/** Waits until the server has checked everything that is due and is not sending. */
const untilQuiet = async () => {
  const isBusy = async () =>
    (
      await rowsOf(
        test,
        `select 1 from reminder_plan where next_at <= ${test.clock.now}
          union all select 1 from delivery
          where next_try_at <= ${test.clock.now} or next_try_at = ${test.clock.now + LEASE_MS}`,
      )
    ).length > 0
  while (await isBusy()) await new Promise((resolve) => setTimeout(resolve, 5))
}
const told = () => receiver.posts.map(({ body }) => JSON.parse(body.toString()).about as string)

describe('a reminder', () => {
  it('reaches a browser encrypted, in the language of the member, by a server that vouches for itself', async () => {
    test.clock.now = at('2026-05-20T05:00Z')
    const who = await joined()
    await remind(who, { weighIn: { at: '07:30', every: 'day' } }, { 'accept-language': 'de-CH' })
    const { subscription, open } = push.subscribe()
    const added = await addChannel(who, { kind: 'push', name: 'Firefox', ...subscription })
    expect(added.channel.shown).toBe('127.0.0.1')
    expect(added.secret).toBeNull()
    test.clock.now = at('2026-05-20T05:30:20Z')
    const post = await push.next()
    const { message, sender } = open(post)
    expect(message).toMatchObject({ path: '/weight', about: 'weigh-in', language: 'de' })
    expect(message.title).not.toBe('')
    expect(sender.claims).toMatchObject({ aud: push.url, sub: 'https://food.example.org' })
    expect(sender.claims.exp * 1000).toBeGreaterThan(Date.now())
    expect(sender.claims.exp * 1000).toBeLessThan(Date.now() + DAY_MS)
    expect(sender.key).toBe((await who.call({ url: '/api/reminders' })).json().data.pushKey)
    expect(post.headers).toMatchObject({ ttl: '900', topic: 'weigh-in' })
    await untilQuiet()
    expect(await channels(who)).toMatchObject([
      { lastSentAt: instant(test.clock.now), failingSince: null },
    ])
  })

  it('reaches a topic of an ntfy server, with its token', async () => {
    test.clock.now = at('2026-05-20T19:00Z')
    const who = await joined()
    await remind(who, { boosters: { at: '21:30' } })
    const added = await addChannel(who, {
      kind: 'ntfy',
      name: 'Phone',
      server: `${receiver.url}/`,
      topic: 'my-topic',
      token: 'tk_secret',
    })
    expect(JSON.stringify(added)).not.toContain('tk_secret')
    test.clock.now = at('2026-05-20T19:30Z')
    const { headers, body, path } = await receiver.next()
    expect([path, headers.authorization]).toEqual(['/', 'Bearer tk_secret'])
    expect(JSON.parse(body.toString())).toEqual({
      topic: 'my-topic',
      title: 'Forkcast',
      message: 'Time to record your boosters',
      click: 'https://food.example.org/boosters',
    })
  })

  it('reaches an address of the own, signed', async () => {
    test.clock.now = at('2026-05-20T05:00Z')
    const who = await joined()
    await remind(who, { weighIn: { at: '07:30', every: 'day' } })
    const { secret } = await webhook(who)
    test.clock.now = at('2026-05-20T05:30Z')
    const post = await receiver.next()
    const { message, timestamp } = verifiedWebhook(secret, post)
    expect(message).toMatchObject({
      type: 'reminder',
      about: 'weigh-in',
      title: 'Time to step on the scales',
      at: '2026-05-20T05:30:00.000Z',
    })
    expect(Number(timestamp) * 1000).toBe(test.clock.now)
    expect(() =>
      verifiedWebhook(secret, {
        ...post,
        body: Buffer.from(post.body.toString().replace('weigh', 'eat')),
      }),
    ).toThrow()
  })

  it('does not come once it is done, and comes the next day', async () => {
    test.clock.now = at('2026-05-20T05:00Z')
    const who = await joined()
    await remind(who, { weighIn: { at: '07:30', every: 'day' } })
    await webhook(who)
    await who.call({ method: 'POST', url: '/api/weight', payload: { weight: 80 } })
    test.clock.now = at('2026-05-20T05:30:10Z')
    await untilQuiet()
    expect(receiver.posts).toEqual([])
    test.clock.now = at('2026-05-21T05:30:10Z')
    expect(JSON.parse((await receiver.next()).body.toString()).at).toBe('2026-05-21T05:30:00.000Z')
  })

  it('follows what is recorded meanwhile: a usual meal, water, an eating window', async () => {
    test.clock.now = at('2026-05-20T06:00Z')
    const who = await joined()
    await recordMeals(
      test,
      who.id,
      Array.from({ length: 9 }, (_, i) => ({ at: instant(at('2026-05-19T10:30Z') - i * DAY_MS) })),
    )
    await webhook(who)
    await remind(who, { meal: { afterMinutes: 60 }, eatingWindow: { beforeMinutes: 30 } })
    test.clock.now = at('2026-05-20T11:30:05Z')
    await receiver.next()
    expect(told()).toEqual(['meal'])
    // The eating window of eight hours begins with this mark.
    await who.call({ method: 'POST', url: '/api/fasting/eaten-marks', payload: {} })
    test.clock.now += 7.5 * 60 * MINUTE_MS
    await receiver.next()
    expect(told()).toEqual(['meal', 'eating-window'])

    await remind(who, { water: { everyHours: 4 } })
    test.clock.now = at('2026-05-21T09:00Z')
    await receiver.next()
    await who.call({ method: 'POST', url: '/api/water-intake', payload: { glassesDrunk: 8 } })
    test.clock.now = at('2026-05-21T13:00:10Z')
    await untilQuiet()
    expect(told()).toEqual(['meal', 'eating-window', 'water'])
  })

  it('is not sent late: what came due while the server was down is left out', async () => {
    test.clock.now = at('2026-05-20T05:00Z')
    const who = await joined()
    await webhook(who)
    await remind(who, { weighIn: { at: '07:30', every: 'day' } })
    await untilQuiet()
    test.clock.now = at('2026-05-20T05:31Z')
    await untilQuiet()
    test.clock.now = at('2026-05-20T09:00Z')
    await untilQuiet()
    expect(receiver.posts).toEqual([])
    test.clock.now = at('2026-05-21T05:30Z')
    await receiver.next()
  })

  it('comes once where the clock is set back, and again where a clock that ran ahead is set right', async () => {
    test.clock.now = at('2026-05-20T05:29:50Z')
    const who = await joined()
    await webhook(who)
    await remind(who, { weighIn: { at: '07:30', every: 'day' } })
    test.clock.now = at('2026-05-20T05:30Z')
    await receiver.next()
    await untilQuiet()
    test.clock.now = at('2026-05-20T05:00Z')
    await untilQuiet()
    test.clock.now = at('2026-05-20T05:30:30Z')
    await untilQuiet()
    expect(receiver.posts).toHaveLength(1)
    test.clock.now = at('2026-06-20T05:29Z')
    await untilQuiet()
    test.clock.now = at('2026-05-21T05:29Z')
    await untilQuiet()
    test.clock.now = at('2026-05-21T05:30Z')
    await receiver.next()
  })

  it('moves with the member into another zone', async () => {
    test.clock.now = at('2026-05-20T05:00Z')
    const who = await joined()
    await webhook(who)
    await remind(who, { weighIn: { at: '07:30', every: 'day' } })
    await untilQuiet()
    await who.call({ url: '/api/me', headers: { 'x-time-zone': 'Europe/London' } })
    test.clock.now = at('2026-05-20T05:30:30Z')
    await untilQuiet()
    expect(receiver.posts).toEqual([])
    test.clock.now = at('2026-05-20T06:29:30Z')
    await untilQuiet()
    test.clock.now = at('2026-05-20T06:30Z')
    await receiver.next()
  })

  it('goes to nobody who withdrew the consent to health data', async () => {
    test.clock.now = at('2026-05-20T05:00Z')
    const who = await joined()
    await webhook(who)
    await remind(who, { weighIn: { at: '07:30', every: 'day' } })
    await who.call({
      method: 'POST',
      url: '/api/consents',
      payload: { kind: 'health-data', version: 2 },
    })
    await who.call({
      method: 'POST',
      url: '/api/consents/withdraw',
      payload: { kind: 'health-data' },
    })
    test.clock.now = at('2026-05-20T05:30Z')
    await untilQuiet()
    expect(receiver.posts).toEqual([])
  })
})

describe('ways that do not answer', () => {
  it('hold up nobody, however many they are', async () => {
    test.clock.now = at('2026-05-20T05:29:30Z')
    receiver.answerWith('nothing')
    const all = await Promise.all(Array.from({ length: 7 }, () => joined()))
    for (const who of all) {
      for (let way = 0; way < 10; way += 1) {
        await addChannel(who, {
          kind: 'webhook',
          name: `Way ${way}`,
          url: `${receiver.url}/${way}`,
        })
      }
      await remind(who, { weighIn: { at: '07:30', every: 'day' } })
    }
    await untilQuiet()
    test.clock.now += MINUTE_MS / 2
    for (let post = 0; post < 70; post += 1) await receiver.next()
    // They were sent in parallel.
    const ways = (await Promise.all(all.map(channels))).flat()
    expect(ways.filter(({ failingSince }) => failingSince !== null)).toEqual([])
    receiver.answerAll(200)
    await untilQuiet()
  })
})

describe('a way that fails', () => {
  const reminded = async () => {
    test.clock.now = at('2026-05-20T05:29:30Z')
    const who = await joined()
    await remind(who, { weighIn: { at: '07:30', every: 'day' } })
    await untilQuiet()
    return who
  }

  it('is removed where a push service says that nobody is there any more', async () => {
    const who = await reminded()
    await addChannel(who, { kind: 'push', name: 'Old phone', ...push.subscribe().subscription })
    push.answerWith(410)
    test.clock.now += MINUTE_MS / 2
    await push.next()
    await untilQuiet()
    expect(await channels(who)).toEqual([])
  })

  it('is tried again for some minutes, and not for hours', async () => {
    const who = await reminded()
    await webhook(who)
    receiver.answerWith(500)
    test.clock.now += MINUTE_MS / 2
    await receiver.next()
    await untilQuiet()
    expect(await channels(who)).toMatchObject([
      { failingSince: instant(test.clock.now), lastFailure: '500' },
    ])
    receiver.answerWith(200)
    test.clock.now += 15_000
    await receiver.next()
    await untilQuiet()
    expect(await channels(who)).toMatchObject([{ failingSince: null, lastFailure: null }])

    receiver.answerWith(503)
    test.clock.now = at('2026-05-21T05:30Z')
    await receiver.next()
    await untilQuiet()
    receiver.answerWith(200)
    test.clock.now += 10 * MINUTE_MS
    await untilQuiet()
    expect(receiver.posts).toHaveLength(3)
    expect(await rowsOf(test, `select id from delivery where member_id = '${who.id}'`)).toEqual([])
  })

  it('is tried again at once where a clock that ran ahead is set right', async () => {
    const who = await reminded()
    await webhook(who)
    const rightTime = test.clock.now
    test.clock.now = at('2026-05-21T05:30Z')
    receiver.answerWith(500)
    await receiver.next()
    await untilQuiet()
    receiver.answerWith(200)
    test.clock.now = rightTime
    await receiver.next()
    await untilQuiet()
    expect(await channels(who)).toMatchObject([{ failingSince: null, lastFailure: null }])
  })

  it('is switched off after days, which the member learns in another way and in the settings', async () => {
    const who = await reminded()
    await addChannel(who, { kind: 'push', name: 'Phone', ...push.subscribe().subscription })
    test.clock.now += 1
    const { channel } = await webhook(who)
    receiver.answerWith(500)
    const dayOf = (day: number) => at('2026-05-20T05:30Z') + day * DAY_MS
    for (let day = 0; day < 4; day += 1) {
      test.clock.now = dayOf(day)
      await receiver.next()
      await untilQuiet()
      test.clock.now += 16_000
      if (day < 3) await receiver.next()
      await untilQuiet()
    }
    const [, ended] = await channels(who)
    expect(ended).toMatchObject({ endedAt: instant(dayOf(3)), lastFailure: '500' })
    expect(push.posts).toHaveLength(5)

    receiver.answerWith(200)
    expect(
      (await who.call({ method: 'POST', url: `/api/channels/${channel.id}/resume` })).json().data
        .endedAt,
    ).toBeNull()
    test.clock.now = dayOf(4)
    await receiver.next()
  })

  it('leads nowhere else: a redirect is a failure', async () => {
    const other = await openReceiver()
    try {
      const who = await reminded()
      const { channel } = await webhook(who)
      receiver.location.url = `${other.url}/elsewhere`
      receiver.answerWith(307)
      const tested = await who.call({ method: 'POST', url: `/api/channels/${channel.id}/test` })
      expect(tested.json().data).toEqual({ outcome: 'failed', failure: '307' })
      expect(other.posts).toEqual([])
    } finally {
      await other.close()
    }
  })
})

describe('a test', () => {
  it('is sent at once, and its outcome returned; a second one waits a minute', async () => {
    const who = await joined()
    const { channel } = await webhook(who)
    const send = () => who.call({ method: 'POST', url: `/api/channels/${channel.id}/test` })
    expect((await send()).json().data).toEqual({ outcome: 'sent', failure: null })
    expect(JSON.parse((await receiver.next()).body.toString())).toMatchObject({
      type: 'test',
      title: 'This is a test from Forkcast',
    })
    expect((await send()).statusCode).toBe(429)
    test.clock.now += MINUTE_MS
    receiver.answerWith(404)
    expect((await send()).json().data).toEqual({ outcome: 'failed', failure: '404' })
  })
})

describe('a browser', () => {
  it('reminds the member who subscribed in it last, and counts once', async () => {
    const [one, other] = [await joined(), await joined()]
    const { subscription } = push.subscribe()
    const first = await addChannel(one, { kind: 'push', name: 'Chrome', ...subscription })
    expect(
      (await addChannel(one, { kind: 'push', name: 'Chrome', ...subscription })).channel.id,
    ).toBe(first.channel.id)
    await addChannel(other, { kind: 'push', name: 'Chrome', ...subscription })
    expect(await channels(one)).toEqual([])
    expect(await channels(other)).toHaveLength(1)
  })
})

/** What is said is the same whichever engine answers. */
const HIDDEN_IN = inject('postgres') === undefined ? [...languages] : (['en'] as const)

describe.each(HIDDEN_IN)('to a member who hides numbers, in %s', (language) => {
  it('no push, webhook or calendar says an energy, a weight, a share or a streak', async () => {
    const find = amountsIn(language, (await catalogueOf(language)).say)
    // What is searched for is found where it is.
    expect(find(`${(81.5).toLocaleString(language)} kg, 35 %`)).toHaveLength(2)
    test.clock.now = at('2026-05-20T05:00Z')
    const who = await joined()
    await recordMeals(
      test,
      who.id,
      Array.from({ length: 14 }, (_, nth) => ({
        at: instant(at('2026-05-19T11:00Z') - nth * DAY_MS),
        kcal: 640,
      })),
    )
    await who.call({
      method: 'POST',
      url: '/api/weight',
      payload: { weight: 81.4, weighedAt: '2026-05-18T05:00Z' },
    })
    await who.call({ method: 'PATCH', url: '/api/me', payload: { language, numbersHidden: true } })
    await remind(who, {
      weighIn: { at: '07:30', every: 'day' },
      meal: { afterMinutes: 60 },
      water: { everyHours: 4 },
      eatingWindow: { beforeMinutes: 30 },
      boosters: { at: '21:00' },
    })
    await webhook(who)
    const { subscription, open } = push.subscribe()
    await addChannel(who, { kind: 'push', name: 'Firefox', ...subscription })
    for (let hour = 0; hour < 40; hour += 1) {
      test.clock.now += DAY_MS / 48
      await untilQuiet()
    }
    const { path } = (await who.call({ method: 'POST', url: '/api/reminders/calendar' })).json()
      .data
    const calendar = (await test.app.inject({ url: path })).body
    const sent = [
      ...receiver.posts.map(({ body }) => JSON.parse(body.toString())),
      ...push.posts.map((post) => open(post).message),
    ]
    const kinds = new Set(sent.map(({ about }) => about))
    for (const kind of ['weigh-in', 'meal', 'water', 'boosters']) expect(kinds).toContain(kind)
    // Whoever reads the time of a message reads no amount.
    expect(sent.flatMap(({ title, body }) => find([title, body].join(' ')))).toEqual([])
    expect(calendar).toContain('BEGIN:VEVENT')
    expect(find(calendar)).toEqual([])
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  newMember,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../test/support/test-app.ts'

const NOW = Date.parse('2026-05-20T12:00:00Z')
const DAY_MS = 86_400_000
let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  test.clock.now = NOW
})
afterAll(() => test.close())

const perfect = {
  sleepHours: 8,
  sleepQuality: 'good',
  morningVinegar: true,
  eveningVinegar: true,
  vinegarType: 'apple_cider',
  sugarFreeDay: true,
}
const record = (who: TestMember, wishes: object = {}) =>
  who.call({ method: 'POST', url: '/api/boosters/today', payload: { ...perfect, ...wishes } })
const recordOn = async (who: TestMember, daysAgo: number, wishes: object = {}) => {
  test.clock.now = NOW - daysAgo * DAY_MS
  await record(who, wishes)
  test.clock.now = NOW
}
const today = async (who: TestMember) =>
  (await who.call({ url: '/api/boosters/today' })).json().data
const stats = async (who: TestMember) =>
  (await who.call({ url: '/api/boosters/stats' })).json().data

describe("today's boosters", () => {
  it('are unrecorded at first, and not a day of zero hours', async () => {
    const who = await newMember(test)
    expect(await today(who)).toEqual({
      date: '2026-05-20',
      isRecorded: false,
      sleepHours: null,
      sleepQuality: null,
      morningVinegar: false,
      eveningVinegar: false,
      vinegarType: null,
      sugarFreeDay: false,
      boosterScore: null,
    })
  })

  it('earn points, and the last record of the day counts', async () => {
    const who = await newMember(test)
    expect((await record(who)).json()).toEqual({
      success: true,
      metrics: {
        totalScore: 100,
        sleepPoints: 30,
        vinegarPoints: 25,
        sugarFreePoints: 45,
        sleepLevel: 'optimal',
      },
    })
    const second = await record(who, {
      sleepHours: 6.5,
      sleepQuality: 'poor',
      eveningVinegar: false,
      sugarFreeDay: false,
    })
    expect(second.json().metrics).toMatchObject({
      totalScore: 32,
      sleepPoints: 17,
      sleepLevel: 'inactive',
    })
    expect(await today(who)).toMatchObject({
      isRecorded: true,
      sleepHours: 6.5,
      boosterScore: 32,
      vinegarType: 'apple_cider',
    })
    await recordOn(who, 1)
    expect(await today(who)).toMatchObject({ boosterScore: 32 })
  })

  it.each([
    [{ sleepHours: 24.5 }, 'sleepHours', 'Sleep must be between 0 and 24 hours'],
    [{ sleepHours: -0.5 }, 'sleepHours', 'Sleep must be between 0 and 24 hours'],
    [{ sleepHours: 7.3 }, 'sleepHours', 'Sleep moves in steps of half an hour'],
    [{ sleepHours: '8' }, 'sleepHours', 'Sleep must be a number of hours'],
    [{ sleepHours: undefined }, 'sleepHours', 'Please say how many hours you slept'],
    [{ sleepQuality: null }, 'sleepQuality', 'Please choose how well you slept'],
    [{ sleepQuality: 'deep' }, 'sleepQuality', 'Please choose how well you slept'],
    [{ vinegarType: 'malt' }, 'vinegarType', 'Please choose a kind of vinegar'],
    [{ morningVinegar: 'yes' }, 'morningVinegar', 'Morning vinegar must be yes or no'],
    [{ sugarFreeDay: 1 }, 'sugarFreeDay', 'Sugar-free day must be yes or no'],
    [
      { date: '2026-05-21' },
      'date',
      'Boosters can be recorded for today, and for yesterday until noon',
    ],
    [{ date: 'today' }, 'date', 'Please give a date, YYYY-MM-DD'],
  ])('refuse %j in words', async (wrong, field, message) => {
    const who = await newMember(test)
    const reply = await record(who, wrong)
    expect(reply.statusCode).toBe(400)
    expect(reply.json().details).toMatchObject([{ field, message }])
    expect((await today(who)).isRecorded).toBe(false)
  })
})

describe('a day recorded in part', () => {
  const tell = (who: TestMember, payload: object, headers = {}) =>
    who.call({ method: 'POST', url: '/api/boosters/today', payload, headers })

  it('is stored, and completed without losing what was recorded before', async () => {
    const who = await newMember(test)
    const first = await tell(who, { sugarFreeDay: true })
    expect(first.json()).toEqual({
      success: true,
      metrics: {
        totalScore: 45,
        sleepPoints: 0,
        vinegarPoints: 0,
        sugarFreePoints: 45,
        sleepLevel: 'inactive',
      },
    })
    expect(await today(who)).toEqual({
      date: '2026-05-20',
      isRecorded: true,
      sleepHours: null,
      sleepQuality: null,
      morningVinegar: false,
      eveningVinegar: false,
      vinegarType: null,
      sugarFreeDay: true,
      boosterScore: 45,
    })
    const second = await tell(who, {
      sleepHours: 8,
      sleepQuality: 'good',
      eveningVinegar: true,
      vinegarType: 'white',
    })
    expect(second.json().metrics.totalScore).toBe(85)
    expect(await today(who)).toMatchObject({
      sleepHours: 8,
      eveningVinegar: true,
      vinegarType: 'white',
      sugarFreeDay: true,
    })
    expect(
      (await tell(who, { sleepHours: null, sleepQuality: null })).json().metrics.totalScore,
    ).toBe(55)
  })

  it('holds something', async () => {
    const who = await newMember(test)
    for (const payload of [{}, { sleepHours: null, sleepQuality: null }]) {
      const reply = await tell(who, payload)
      expect(reply.statusCode).toBe(400)
      expect(reply.json().details).toMatchObject([
        { field: 'sugarFreeDay', message: 'Please tell at least one of them' },
      ])
    }
    expect((await today(who)).isRecorded).toBe(false)
  })

  it('breaks no streak of what was not recorded today', async () => {
    const who = await newMember(test)
    await recordOn(who, 2)
    await recordOn(who, 1)
    await tell(who, { sleepHours: 8, sleepQuality: 'good' })
    expect((await stats(who)).streaks).toMatchObject({
      sugar_free: { current: 2 },
      sleep: { current: 3 },
      combined: { current: 2 },
    })
  })

  it("of yesterday can be completed until noon by the member's clock", async () => {
    const who = await newMember(test, 'Asia/Kolkata')
    const evening = { date: '2026-05-19', eveningVinegar: true }
    const at = (instant: string) => (test.clock.now = Date.parse(instant))
    try {
      at('2026-05-20T06:29:00Z') // 11:59 in Kolkata
      expect((await tell(who, evening)).statusCode).toBe(200)
      const yesterday = await who.call({ url: '/api/boosters/today?date=2026-05-19' })
      expect(yesterday.json().data).toMatchObject({
        date: '2026-05-19',
        eveningVinegar: true,
        boosterScore: 10,
      })
      expect((await today(who)).isRecorded).toBe(false)
      expect((await tell(who, { ...evening, date: '2026-05-18' })).statusCode).toBe(400)
      at('2026-05-20T06:30:00Z')
      const late = await tell(who, evening)
      expect(late.statusCode).toBe(400)
      expect(late.json().details[0].message).toBe(
        'Boosters can be recorded for today, and for yesterday until noon',
      )
      // It is still morning there, so it can be recorded.
      expect((await tell(who, evening, { 'x-time-zone': 'Europe/Paris' })).statusCode).toBe(200)
    } finally {
      test.clock.now = NOW
    }
  })
})

describe('a day that turns in the small hours', () => {
  it('is today until then, and yesterday can no longer be completed', async () => {
    const who = await newMember(test, 'UTC')
    await who.call({ method: 'PATCH', url: '/api/me', payload: { dayTurnHour: 4 } })
    try {
      test.clock.now = Date.parse('2026-05-20T01:30:00Z')
      expect((await record(who)).statusCode).toBe(200)
      expect(await today(who)).toMatchObject({ date: '2026-05-19', isRecorded: true })
      expect((await stats(who)).streaks.combined.current).toBe(1)
      expect((await record(who, { date: '2026-05-18' })).statusCode).toBe(400)
      expect((await record(who, { date: '2026-05-20' })).statusCode).toBe(400)
      test.clock.now = Date.parse('2026-05-20T04:00:00Z')
      expect(await today(who)).toMatchObject({ date: '2026-05-20', isRecorded: false })
      expect((await record(who, { date: '2026-05-19' })).statusCode).toBe(200)
    } finally {
      test.clock.now = NOW
    }
  })
})

it('a day that is left out does not break a streak', async () => {
  const who = await newMember(test)
  for (const days of [3, 2, 0]) await recordOn(who, days)
  expect((await stats(who)).streaks.combined).toEqual({ current: 1, longest: 2 })
  const on = new Date(NOW - DAY_MS).toISOString().slice(0, 10)
  await who.call({
    method: 'PUT',
    url: '/api/fasting-days-left-out',
    payload: { on, isLeftOut: true },
  })
  expect((await stats(who)).streaks.combined).toEqual({ current: 3, longest: 3 })
})

describe('booster statistics', () => {
  it('are unknown before the first record', async () => {
    const who = await newMember(test)
    const none = { current: 0, longest: 0 }
    expect(await stats(who)).toEqual({
      recordedDays: 0,
      averageSleep: null,
      vinegarConsistency: null,
      sugarFreeDays: 0,
      averagedDays: 0,
      averageBoosterScore: null,
      recommendations: ['Record your boosters on 3 days more to get recommendations of your own.'],
      advice: [
        {
          code: 'boosters.record-days',
          values: { days: 3 },
          message: 'Record your boosters on 3 days more to get recommendations of your own.',
        },
      ],
      streaks: { sugar_free: none, sleep: none, vinegar: none, combined: none },
    })
  })

  it('average recorded days, and count streaks that a today without a record does not break', async () => {
    const who = await newMember(test)
    await recordOn(who, 4, { sleepHours: 6, sleepQuality: 'good' })
    await recordOn(who, 3)
    await recordOn(who, 2)
    await recordOn(who, 1, { morningVinegar: false, eveningVinegar: false })
    await recordOn(who, 40)
    expect(await stats(who)).toMatchObject({ recordedDays: 4, averagedDays: 4 })
    const data = await stats(who)
    expect(data).toMatchObject({
      recordedDays: 4,
      averageSleep: 7.5,
      vinegarConsistency: 75,
      sugarFreeDays: 4,
      streaks: {
        sugar_free: { current: 4, longest: 4 },
        sleep: { current: 3, longest: 3 },
        vinegar: { current: 0, longest: 3 },
        combined: { current: 0, longest: 2 },
      },
    })
    expect(data.averageBoosterScore).toBeCloseTo((93 + 100 + 100 + 75) / 4, 6)
    expect(data.recommendations.length).toBeGreaterThan(1)
  })

  it('belong to one member', async () => {
    const [one, other] = [await newMember(test), await newMember(test)]
    await record(one)
    expect((await stats(other)).recordedDays).toBe(0)
  })
})

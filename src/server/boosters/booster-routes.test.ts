import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newMember, startTestApp, type TestApp, type TestMember } from '../../../test/support/test-app.ts'

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
const today = async (who: TestMember) => (await who.call({ url: '/api/boosters/today' })).json().data
const stats = async (who: TestMember) => (await who.call({ url: '/api/boosters/stats' })).json().data

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

  it('earn points, and the last record of the day stands', async () => {
    const who = await newMember(test)
    expect((await record(who)).json()).toEqual({
      success: true,
      metrics: { totalScore: 100, sleepPoints: 30, vinegarPoints: 25, sugarFreePoints: 45, sleepLevel: 'optimal' },
    })
    const second = await record(who, { sleepHours: 6.5, sleepQuality: 'poor', eveningVinegar: false, sugarFreeDay: false })
    expect(second.json().metrics).toMatchObject({ totalScore: 32, sleepPoints: 17, sleepLevel: 'inactive' })
    expect(await today(who)).toMatchObject({ isRecorded: true, sleepHours: 6.5, boosterScore: 32, vinegarType: 'apple_cider' })
    await recordOn(who, 1)
    expect(await today(who)).toMatchObject({ boosterScore: 32 })
  })

  it.each([
    [{ sleepHours: 24.5 }, 'sleepHours', 'Sleep must be between 0 and 24 hours'],
    [{ sleepHours: -0.5 }, 'sleepHours', 'Sleep must be between 0 and 24 hours'],
    [{ sleepHours: 7.3 }, 'sleepHours', 'Sleep moves in steps of half an hour'],
    [{ sleepHours: '8' }, 'sleepHours', 'Sleep must be a number of hours'],
    [{ sleepHours: undefined }, 'sleepHours', 'Required'],
    [{ sleepQuality: 'deep' }, 'sleepQuality', 'Please choose how well you slept'],
    [{ vinegarType: 'malt' }, 'vinegarType', 'Please choose a kind of vinegar'],
    [{ morningVinegar: 'yes' }, 'morningVinegar', 'Morning vinegar must be yes or no'],
    [{ sugarFreeDay: undefined }, 'sugarFreeDay', 'Required'],
  ])('refuse %j in words', async (wrong, field, message) => {
    const who = await newMember(test)
    const reply = await record(who, wrong)
    expect(reply.statusCode).toBe(400)
    expect(reply.json().details).toEqual([{ field, message }])
    expect((await today(who)).isRecorded).toBe(false)
  })
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

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MealWishes, recordMeals } from '../../../test/support/recorded-meals.ts'
import {
  newMember,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../test/support/test-app.ts'

const NOW = '2026-05-20T12:00:00Z'
let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  test.clock.now = Date.parse(NOW)
})
afterAll(() => test.close())

const weigh = (who: TestMember, wishes: object = {}, headers = {}) =>
  who.call({ method: 'POST', url: '/api/weight', payload: { weight: 80.4, ...wishes }, headers })
const reply = async (who: TestMember, url: string) => (await who.call({ url })).json()
const history = async (who: TestMember) => (await reply(who, '/api/weight/history')).data
const trajectory = async (who: TestMember) => (await reply(who, '/api/weight/trajectory')).data
const dayBefore = (days: number, hour = 8): string =>
  new Date(Date.parse(NOW) - days * 86_400_000 - (12 - hour) * 3_600_000).toISOString()
const eatDaily = (who: TestMember, days: number, kcal: number) =>
  recordMeals(
    test,
    who.id,
    Array.from({ length: days }, (_, i): MealWishes => ({ at: dayBefore(i + 1), kcal })),
  )

describe('weigh-ins', () => {
  it('are recorded and listed, newest first, with their notes', async () => {
    const who = await newMember(test)
    const first = await weigh(who, { weight: 81, weighedAt: dayBefore(3), notes: ' after a run ' })
    expect(first.statusCode).toBe(201)
    expect(first.json().data).toMatchObject({
      weight: 81,
      notes: 'after a run',
      date: '2026-05-17',
    })
    const second = (await weigh(who, { notes: '  ' })).json().data
    expect(second).toEqual({
      id: second.id,
      weight: 80.4,
      createdAt: '2026-05-20T12:00:00.000Z',
      date: '2026-05-20',
    })
    expect(await history(who)).toEqual([second, first.json().data])
    await test.restart()
    expect(await history(who)).toHaveLength(2)
  })

  it.each([[29.9], [300.1], ['80'], [null], [undefined], [-1]])(
    'refuse a weight of %j in the given words',
    async (weight) => {
      const who = await newMember(test)
      const refusal = await weigh(who, { weight })
      expect(refusal.statusCode).toBe(400)
      expect(refusal.json()).toMatchObject({
        error: 'Please enter a weight between 30 and 300 kg.',
        details: [{ field: 'weight', message: 'Please enter a weight between 30 and 300 kg.' }],
      })
      expect(await history(who)).toEqual([])
    },
  )

  it('refuse more than one decimal in words, and keep pounds as they are', async () => {
    const who = await newMember(test)
    for (const weight of [80.55, 72.449]) {
      const refusal = await weigh(who, { weight })
      expect(refusal.statusCode).toBe(400)
      expect(refusal.json().details).toMatchObject([
        { field: 'weight', message: 'Please enter a weight with one decimal at most.' },
      ])
    }
    expect(await history(who)).toEqual([])
    // 160.2 lb
    expect((await weigh(who, { weight: 160.2 * 0.45359237 })).statusCode).toBe(201)
  })

  it('take the bounds themselves, but no future and no long notes', async () => {
    const who = await newMember(test)
    for (const weight of [30, 300]) expect((await weigh(who, { weight })).statusCode).toBe(201)
    expect((await weigh(who, { notes: 'n'.repeat(501) })).json().details[0].field).toBe('notes')
    expect((await weigh(who, { weighedAt: '2026-05-21T12:00:00Z' })).json().details[0].field).toBe(
      'weighedAt',
    )
  })

  it('by a clock that is a little ahead are of now, so that they count at once', async () => {
    const who = await newMember(test)
    expect((await weigh(who, { weighedAt: '2026-05-20T12:04:00Z' })).json().data.createdAt).toBe(
      '2026-05-20T12:00:00.000Z',
    )
    expect((await trajectory(who)).currentWeight).toBe(80.4)
  })

  it('stay on the civil day of the zone where they were recorded', async () => {
    const who = await newMember(test, 'Pacific/Auckland')
    await weigh(who)
    const far = await weigh(who, {}, { 'x-time-zone': 'America/New_York' })
    expect(far.json().data.date).toBe('2026-05-20')
    expect((await history(who)).map((entry: { date: string }) => entry.date).sort()).toEqual([
      '2026-05-20',
      '2026-05-21',
    ])
  })

  it('can be corrected and deleted by their owner alone', async () => {
    const [owner, other] = [await newMember(test), await newMember(test)]
    const { id } = (await weigh(owner, { notes: 'evening' })).json().data
    const url = `/api/weight/${id}`
    const correct = (who: TestMember, payload: object) =>
      who.call({ method: 'PATCH', url, payload })
    expect((await correct(other, { weight: 70 })).statusCode).toBe(404)
    expect((await other.call({ method: 'DELETE', url })).statusCode).toBe(404)
    expect((await correct(owner, { weight: 79.9, weighedAt: dayBefore(1) })).json().data).toEqual({
      id,
      weight: 79.9,
      notes: 'evening',
      createdAt: dayBefore(1),
      date: '2026-05-19',
    })
    expect((await correct(owner, { notes: null })).json().data).not.toHaveProperty('notes')
    expect((await correct(owner, { weight: 20 })).json().error).toBe(
      'Please enter a weight between 30 and 300 kg.',
    )
    expect((await correct(owner, {})).statusCode).toBe(400)
    expect(await history(other)).toEqual([])
    expect((await owner.call({ method: 'DELETE', url })).json()).toEqual({ success: true })
    expect(await history(owner)).toEqual([])
    expect((await correct(owner, { weight: 80 })).statusCode).toBe(404)
  })

  it('come page by page', async () => {
    const [who, other] = [await newMember(test), await newMember(test)]
    for (let days = 4; days >= 0; days -= 1)
      await weigh(who, { weight: 80 + days, weighedAt: dayBefore(days) })
    const weights = (page: { data: { weight: number }[] }) => page.data.map((entry) => entry.weight)
    const first = await reply(who, '/api/weight/history?limit=2')
    expect(weights(first)).toEqual([80, 81])
    const second = await reply(who, `/api/weight/history?limit=3&cursor=${first.nextCursor}`)
    expect(weights(second)).toEqual([82, 83, 84])
    expect(second.nextCursor).toBeNull()
    expect((await reply(other, `/api/weight/history?cursor=${first.nextCursor}`)).data).toEqual([])
  })
})

describe('the trajectory', () => {
  it('of a new member rests on the profile, and says what is missing', async () => {
    const who = await newMember(test)
    const data = await trajectory(who)
    expect(data).toMatchObject({
      currentWeight: 82.5,
      currentWeightFrom: 'profile',
      targetWeight: 72,
      remaining: 10.5,
      weeklyWeightChange: null,
      etaWeeks: null,
      projectedWeights: [],
      averageDailyCalories: null,
      calorieDeficit: null,
      history: [],
      expenditure: { kind: 'estimated', restingPlusMinus: 83, activity: 0 },
      bmi: { class: 'overweight' },
    })
    // The plan exists from the first day on.
    expect(data.plan.calories).toBe(data.calorieTarget)
    expect(data.plan.weeks).toHaveLength(12)
    expect(data.plan.weeks[11].weight).toBeLessThan(82.5)
    expect(data.recorded).toEqual({ weighIns: 0, wholeDays: 0 })
    // 1.4 x (10 x 82.5 + 6.25 x 175 - 5 x 34 - 78), Mifflin-St Jeor with the sex not given.
    expect(data.tdee).toBeCloseTo(1.4 * 1670.75, 6)
    expect(data.missing.map((part: { code: string }) => part.code)).toEqual([
      'weigh-ins',
      'recorded-days',
    ])
  })

  it('projects 12 weeks within a band', async () => {
    const who = await newMember(test)
    await eatDaily(who, 10, 1500)
    const data = await trajectory(who)
    expect(data.averageDailyCalories).toBeCloseTo(1500, 6)
    expect(data.averagedDays).toBe(6)
    expect(data.calorieDeficit).toBeCloseTo(data.tdee - 1500, 6)
    expect(data.weeklyWeightChangeFrom).toBe('energy-balance')
    expect(data.weeklyWeightChange).toBeLessThan(0)
    expect(data.etaWeeks).toBeCloseTo(-data.remaining / data.weeklyWeightChange, 6)
    expect(data.projectedWeights.map((one: { week: number }) => one.week)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
    ])
    for (const { weight, low, high } of data.projectedWeights) {
      expect(low).toBeLessThanOrEqual(weight)
      expect(high).toBeGreaterThanOrEqual(weight)
    }
    expect(data.missing).toEqual([])
  })

  it('cuts neither forecast nor band at the target, however near it is; the plan ends there', async () => {
    const who = await newMember(test)
    for (let days = 0; days < 40; days += 1)
      await weigh(who, { weight: 82 + ((days / 10) | 0) / 10, weighedAt: dayBefore(days) })
    await who.call({
      method: 'POST',
      url: '/api/boosters/today',
      payload: { sleepHours: 8, sleepQuality: 'good', sugarFreeDay: true },
    })
    const aimAt = async (targetWeight: number) => {
      const aimed = await who.call({
        method: 'PATCH',
        url: '/api/me',
        payload: { targetWeight },
      })
      expect(aimed.statusCode).toBe(200)
      const boosted = (await reply(who, '/api/weight/trajectory-boosted')).data
      const plain = await trajectory(who)
      expect(boosted.unboostedWeights).toEqual(plain.projectedWeights)
      return { ...plain, boostedWeights: boosted.projectedWeights }
    }
    const far = await aimAt(60)
    for (const targetWeight of [80, 81.9, 82, 82.3, 84]) {
      const near = await aimAt(targetWeight)
      expect(near.projectedWeights).toEqual(far.projectedWeights)
      expect(near.boostedWeights).toEqual(far.boostedWeights)
      for (const { weight } of near.plan.weeks)
        expect(weight).toBeGreaterThanOrEqual(Math.min(targetWeight, near.estimatedWeight) - 1e-9)
    }
  })

  it('takes the weekly change from the weigh-ins once they lie a week apart', async () => {
    const who = await newMember(test)
    await weigh(who, { weight: 82, weighedAt: dayBefore(14) })
    await weigh(who, { weight: 81, weighedAt: dayBefore(0) })
    const data = await trajectory(who)
    expect(data.weeklyWeightChange).toBeCloseTo(-0.5, 6)
    expect(data.weeklyWeightChangeFrom).toBe('weigh-ins')
    expect(data.currentWeight).toBe(81)
    expect(data.etaWeeks).toBeCloseTo(18, 6)
    expect(data.history).toMatchObject([
      { date: '2026-05-06', weight: 82, trendWeight: 82 },
      { date: '2026-05-20', weight: 81 },
    ])
  })

  it('forecasts from weigh-ins alone, and counts them rightly', async () => {
    const who = await newMember(test)
    for (let days = 0; days < 13; days += 1)
      await weigh(who, { weight: 82 + days / 10, weighedAt: dayBefore(days) })
    const data = await trajectory(who)
    expect(data.recorded).toEqual({ weighIns: 13, wholeDays: 0 })
    expect(data.measuring.weighIns).toBe(13)
    expect(data.projectedWeights).toHaveLength(12)
    expect(data.projectedWeights[11].weight).toBeLessThan(data.estimatedWeight)
    // Losing 0.7 kg a week for 13 days: 72 kg is too far for 12 weeks, so two on the way are said.
    expect(data.chances).toMatchObject([
      { week: 12, date: '2026-08-12', words: { message: '81.0 kg by 12 August: about 2 in 3' } },
      { week: 12, date: '2026-08-12', words: { message: '78.0 kg by 12 August: about 1 in 4' } },
    ])
    expect(data.missing).toEqual([])
  })

  it('shows the last ten weigh-ins, and keeps one of long ago as the current weight', async () => {
    const who = await newMember(test)
    await weigh(who, { weight: 90, weighedAt: dayBefore(300) })
    expect(await trajectory(who)).toMatchObject({
      currentWeight: 90,
      currentWeightFrom: 'weigh-in',
    })
    for (let days = 11; days >= 0; days -= 1)
      await weigh(who, { weight: 80 + days / 10, weighedAt: dayBefore(days) })
    const { history: points, currentWeight } = await trajectory(who)
    expect(points).toHaveLength(10)
    expect(points.at(-1)).toMatchObject({ weight: 80, date: '2026-05-20' })
    expect(currentWeight).toBe(80)
  })

  it('counts recorded activities of the last 14 days beyond rest', async () => {
    const who = await newMember(test)
    const { tdee } = await trajectory(who)
    await who.call({
      method: 'POST',
      url: '/api/activities',
      payload: { activityType: 'walking', durationMinutes: 60 },
    })
    expect((await trajectory(who)).tdee - tdee).toBeCloseTo((2.5 * 82.5) / 14, 6)
  })

  it('measures the expenditure of a member with enough history', async () => {
    const who = await newMember(test)
    await eatDaily(who, 30, 2000)
    for (let week = 0; week <= 8; week += 1)
      await weigh(who, { weight: 80 + week * 0.3, weighedAt: dayBefore(week * 3.5) })
    const data = await trajectory(who)
    expect(data.expenditure).toMatchObject({ kind: 'measured', weighIns: 8 })
    expect(data.expenditure.meanIntake).toBeCloseTo(2000, 6)
    expect(data.measuring).toBeNull()
    // Half way from the formula, and a little on by the second week.
    expect(data.tdee).toBeGreaterThan(2450)
    expect(data.tdee).toBeLessThan(2000 + (7700 * 0.6) / 7)
    expect(data.expenditure.low).toBeCloseTo(0.86 * data.tdee, 6)
    expect(data.expenditure.high).toBeCloseTo(1.14 * data.tdee, 6)
  })

  it('leaves out days on which something was eaten without details', async () => {
    const who = await newMember(test)
    await eatDaily(who, 4, 2000)
    await who.call({
      method: 'POST',
      url: '/api/fasting/eaten-marks',
      payload: { eatenAt: dayBefore(2, 10) },
    })
    expect(await trajectory(who)).toMatchObject({ averagedDays: 3, averageDailyCalories: 2000 })
  })

  it('warns calmly of an intake that is too low', async () => {
    const who = await newMember(test)
    await eatDaily(who, 7, 900)
    expect((await trajectory(who)).warnings.map((one: { code: string }) => one.code)).toContain(
      'intake-too-low',
    )
  })
})

describe('the boosted trajectory', () => {
  const boosted = async (who: TestMember) =>
    (await reply(who, '/api/weight/trajectory-boosted')).data
  const recordBoosters = (who: TestMember) =>
    who.call({
      method: 'POST',
      url: '/api/boosters/today',
      payload: {
        sleepHours: 8,
        sleepQuality: 'good',
        morningVinegar: true,
        eveningVinegar: true,
        vinegarType: 'white',
        sugarFreeDay: true,
      },
    })

  it('multiplies the projected loss by the mean score of seven days, and says that it is a claim', async () => {
    const who = await newMember(test)
    await eatDaily(who, 10, 1800)
    await recordBoosters(who)
    const data = await boosted(who)
    expect(data.boost.meanScore).toBeCloseTo(100 / 7, 6)
    const plainLoss = 82.5 - data.unboostedWeights[0].weight
    expect(82.5 - data.projectedWeights[0].weight).toBeCloseTo(plainLoss * data.boost.multiplier, 6)
    expect(data.unboostedWeights).toEqual((await trajectory(who)).projectedWeights)
    expect(data.evidence).toMatch(/claim/)
    expect(data.evidence).toMatch(/retracted in 2025/)
  })

  it('is the plain one without a booster record, and says what is missing', async () => {
    const who = await newMember(test)
    await eatDaily(who, 10, 1800)
    const data = await boosted(who)
    expect(data.boost).toBeNull()
    expect(data.projectedWeights).toEqual(data.unboostedWeights)
    expect(data.missing).toMatchObject([{ code: 'boosters' }])
  })

  it('never speeds up a gain', async () => {
    const who = await newMember(test)
    await eatDaily(who, 10, 4000)
    await recordBoosters(who)
    const data = await boosted(who)
    expect(data.projectedWeights[11].weight).toBeGreaterThan(82.5)
    expect(data.projectedWeights).toEqual(data.unboostedWeights)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MealWishes, recordMeals } from '../../../test/support/recorded-meals.ts'
import {
  newMember,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../test/support/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const at = (instant: string) => {
  test.clock.now = Date.parse(instant)
}
const reply = async (who: TestMember, url: string, headers = {}) =>
  (await who.call({ url, headers })).json()
const stats = async (who: TestMember, period: string) =>
  (await reply(who, `/api/fasting-stats?period=${period}`)).data
const batches = async (who: TestMember, query = '') =>
  (await reply(who, `/api/fasting-batches${query}`)).data
const clockOf = async (who: TestMember) => (await reply(who, '/api/fasting-clock')).data
const ate = (who: TestMember, payload: object = {}) =>
  who.call({ method: 'POST', url: '/api/fasting/eaten-marks', payload })

/** Two meals a day, at 12:00 and 20:00 UTC: a fast of 16 hours each night. */
const lunchAndSupper = (...days: string[]): MealWishes[] =>
  days.flatMap((day) => [{ at: `${day}T12:00:00Z` }, { at: `${day}T20:00:00Z`, kcal: 700 }])

describe('fasting batches', () => {
  it('are derived from the meals, newest first, with the figures of their day', async () => {
    at('2026-05-20T21:00:00Z')
    const who = await newMember(test, 'UTC')
    await recordMeals(test, who.id, [
      { at: '2026-05-18T20:00:00Z', zone: 'UTC' },
      { at: '2026-05-19T08:00:00Z', zone: 'UTC', kcal: 300 },
      { at: '2026-05-19T20:00:00Z', zone: 'UTC', kcal: 400, portion: 0.5 },
      { at: '2026-05-20T12:00:00Z', zone: 'UTC', kcal: 600 },
      { at: '2026-05-20T20:00:00Z', zone: 'UTC', kcal: 100 },
    ])
    expect(await batches(who)).toEqual([
      {
        id: '2026-05-20',
        date: '2026-05-20',
        goalHours: 16,
        isSuccessful: true,
        isLeftOut: false,
        fastingHours: 16,
        eatingWindowHours: 8,
        foodCount: 2,
        totalCalories: 700,
        startedAt: '2026-05-19T20:00:00.000Z',
        createdAt: '2026-05-20T12:00:00.000Z',
      },
      {
        id: '2026-05-19',
        date: '2026-05-19',
        goalHours: 16,
        isSuccessful: false,
        isLeftOut: false,
        fastingHours: 12,
        eatingWindowHours: 12,
        foodCount: 2,
        totalCalories: 500,
        startedAt: '2026-05-18T20:00:00.000Z',
        createdAt: '2026-05-19T08:00:00.000Z',
      },
    ])
    expect(await stats(who, 'weekly')).toEqual({
      totalBatches: 2,
      successfulBatches: 1,
      successRate: 50,
      averageFastingHours: 12,
      // Of the first day too, on which no fast ended.
      totalCalories: 1700,
    })
    const { data: eaten } = await reply(who, '/api/nutrition-summary?period=weekly')
    expect(eaten.summary.totalCalories).toBe(1700)
  })

  it('are none on a first day, whatever was eaten between breakfast and supper', async () => {
    at('2026-05-20T21:00:00Z')
    const who = await newMember(test, 'UTC')
    await recordMeals(
      test,
      who.id,
      ['07:00', '12:30', '19:00'].map((time) => ({ at: `2026-05-20T${time}:00Z`, zone: 'UTC' })),
    )
    expect(await batches(who)).toEqual([])
    expect(await stats(who, 'weekly')).toMatchObject({ totalBatches: 0, successRate: null })
    // The next night is the first fast.
    await recordMeals(test, who.id, [{ at: '2026-05-21T12:00:00Z', zone: 'UTC' }])
    at('2026-05-21T13:00:00Z')
    expect(await batches(who)).toMatchObject([
      { id: '2026-05-21', fastingHours: 17, isSuccessful: true },
    ])
  })

  it('see the fast that began before the period', async () => {
    at('2026-05-20T21:00:00Z')
    const who = await newMember(test, 'UTC')
    await recordMeals(test, who.id, [
      { at: '2026-05-10T20:00:00Z', zone: 'UTC' },
      { at: '2026-05-20T12:00:00Z', zone: 'UTC', routine: true },
    ])
    expect(await stats(who, 'daily')).toMatchObject({ totalBatches: 1, averageFastingHours: 232 })
  })

  it('have no figures before there is a batch', async () => {
    const who = await newMember(test, 'UTC')
    expect(await stats(who, 'monthly')).toEqual({
      totalBatches: 0,
      successfulBatches: 0,
      successRate: null,
      averageFastingHours: null,
      totalCalories: 0,
    })
    expect(await batches(who)).toEqual([])
  })

  it('are none over 36 hours unless the meal that ended the gap was recorded with the routine box', async () => {
    at('2026-05-20T21:00:00Z')
    const who = await newMember(test, 'UTC')
    const [, second] = await recordMeals(test, who.id, [
      { at: '2026-05-18T20:00:00Z', zone: 'UTC' },
      { at: '2026-05-20T12:00:00Z', zone: 'UTC' },
    ])
    expect(await batches(who)).toEqual([])
    await who.call({
      method: 'PATCH',
      url: `/api/food-analyses/${second}`,
      payload: { recordingRoutineAdherence: true },
    })
    expect(await batches(who)).toMatchObject([{ fastingHours: 40, isSuccessful: true }])
  })

  it('follow the correction, the deletion and the return of a meal', async () => {
    at('2026-05-20T21:00:00Z')
    const who = await newMember(test, 'UTC')
    const [snack] = await recordMeals(test, who.id, [
      { at: '2026-05-20T00:30:00Z', zone: 'UTC', kcal: 50 },
      { at: '2026-05-19T20:00:00Z', zone: 'UTC' },
      { at: '2026-05-20T12:30:00Z', zone: 'UTC' },
    ])
    const newest = async () => (await batches(who))[0]
    expect(await newest()).toMatchObject({ fastingHours: 4.5, foodCount: 2, isSuccessful: false })
    const url = `/api/food-analyses/${snack}`
    await who.call({ method: 'PATCH', url, payload: { eatenAt: '2026-05-19T20:15:00Z' } })
    expect(await newest()).toMatchObject({ fastingHours: 16.25, foodCount: 1, isSuccessful: true })
    await who.call({ method: 'DELETE', url })
    expect(await newest()).toMatchObject({ fastingHours: 16.5 })
    await who.call({ method: 'POST', url: `${url}/restore` })
    expect(await newest()).toMatchObject({ fastingHours: 16.25 })
  })

  it('come page by page without a gap or a double, also past a long silence', async () => {
    at('2026-05-20T21:00:00Z')
    const who = await newMember(test, 'UTC')
    const days = Array.from({ length: 110 }, (_, i) =>
      new Date(Date.UTC(2026, 4, 20 - i)).toISOString().slice(0, 10),
    )
    const longAgo = ['2024-01-01', '2024-01-02', '2024-01-03']
    await recordMeals(
      test,
      who.id,
      lunchAndSupper(...days, ...longAgo).map((meal) => ({ ...meal, zone: 'UTC' })),
    )
    const seen: string[] = []
    let cursor: string | null = null
    let pages = 0
    do {
      const page = await reply(
        who,
        `/api/fasting-batches?limit=25${cursor === null ? '' : `&cursor=${cursor}`}`,
      )
      seen.push(...page.data.map((batch: { id: string }) => batch.id))
      expect(page.data.length).toBeLessThanOrEqual(25)
      cursor = page.nextCursor
      pages += 1
    } while (cursor !== null && pages < 20)
    // What was eaten in the gap is unknown, so the first day after it has no batch; nor has the
    // very first day.
    expect(seen).toEqual([...days.slice(0, -1), '2024-01-03', '2024-01-02'])
  })

  it('can be asked for by month', async () => {
    at('2026-06-02T21:00:00Z')
    const who = await newMember(test, 'UTC')
    await recordMeals(
      test,
      who.id,
      lunchAndSupper('2026-04-29', '2026-04-30', '2026-05-01', '2026-05-31', '2026-06-01').map(
        (meal) => ({
          ...meal,
          zone: 'UTC',
        }),
      ),
    )
    const ids = async (month: string) =>
      (await batches(who, `?month=${month}`)).map((batch: { id: string }) => batch.id)
    expect(await ids('2026-05')).toEqual(['2026-05-01'])
    expect(await ids('2026-06')).toEqual(['2026-06-01'])
    expect((await who.call({ url: '/api/fasting-batches?month=2026-13' })).statusCode).toBe(400)
  })

  it('refuse an unknown period, cursor and limit', async () => {
    const who = await newMember(test, 'UTC')
    for (const url of [
      '/api/fasting-stats?period=yearly',
      '/api/fasting-batches?cursor=yesterday',
      '/api/fasting-batches?cursor=0000-01-01',
      '/api/fasting-batches?limit=1000',
    ]) {
      expect((await who.call({ url })).statusCode).toBe(400)
    }
  })

  it('belong to their member alone', async () => {
    at('2026-05-20T21:00:00Z')
    const [one, other] = [await newMember(test, 'UTC'), await newMember(test, 'UTC')]
    await recordMeals(test, one.id, lunchAndSupper('2026-05-19', '2026-05-20'))
    expect(await batches(other)).toEqual([])
    expect((await clockOf(other)).fast).toBeNull()
  })
})

describe('fasting through clock changes and flights', () => {
  it.each([
    ['Europe/Paris', 'spring', '2026-03-28T19:00:00Z', '2026-03-29T10:00:00Z', 15, '2026-03-29'],
    ['Europe/Paris', 'autumn', '2026-10-24T18:00:00Z', '2026-10-25T11:00:00Z', 17, '2026-10-25'],
    [
      'America/New_York',
      'spring',
      '2026-03-08T01:00:00Z',
      '2026-03-08T16:00:00Z',
      15,
      '2026-03-08',
    ],
    [
      'Pacific/Auckland',
      'autumn',
      '2026-04-04T07:00:00Z',
      '2026-04-05T00:00:00Z',
      17,
      '2026-04-05',
    ],
    ['Asia/Kolkata', 'no change', '2026-05-19T14:30:00Z', '2026-05-20T06:30:00Z', 16, '2026-05-20'],
  ])('counts true hours in %s (%s)', async (zone, _season, supper, lunch, hours, day) => {
    test.clock.now = Date.parse(lunch) + 60_000
    const who = await newMember(test, zone)
    await recordMeals(test, who.id, [
      { at: supper, zone },
      { at: lunch, zone },
    ])
    expect(await batches(who)).toMatchObject([
      { id: day, fastingHours: hours, isSuccessful: hours >= 16 },
    ])
    expect(await stats(who, 'daily')).toMatchObject({ totalBatches: 1, averageFastingHours: hours })
  })

  it('keeps a batch on the day of the meal that ended it, wherever the member flies next', async () => {
    const who = await newMember(test, 'Pacific/Auckland')
    await recordMeals(test, who.id, [
      { at: '2026-05-19T08:00:00Z', zone: 'Pacific/Auckland' },
      { at: '2026-05-20T01:00:00Z', zone: 'Pacific/Auckland' }, // 13:00 on the 20th
      { at: '2026-05-20T20:00:00Z', zone: 'Pacific/Honolulu' }, // 10:00 on the 20th again
    ])
    at('2026-05-20T21:00:00Z')
    const found = (await reply(who, '/api/fasting-batches', { 'x-time-zone': 'Pacific/Honolulu' }))
      .data
    expect(found).toMatchObject([{ id: '2026-05-20', fastingHours: 19, foodCount: 2 }])
  })

  it('counts a meal at 00:30 to the new day', async () => {
    const who = await newMember(test, 'America/New_York')
    await recordMeals(test, who.id, [
      { at: '2026-05-19T16:00:00Z', zone: 'America/New_York' },
      { at: '2026-05-20T04:30:00Z', zone: 'America/New_York' },
    ])
    at('2026-05-20T05:00:00Z')
    expect(await batches(who)).toMatchObject([{ id: '2026-05-20', fastingHours: 12.5 }])
  })
})

describe('the live clock', () => {
  it('says what is missing before the first meal', async () => {
    const who = await newMember(test, 'UTC')
    expect(await clockOf(who)).toMatchObject({
      fast: null,
      missing: [{ code: 'first-meal', message: 'Record a meal to start the fasting clock.' }],
      eatenAt: [],
      eatenMarks: [],
    })
  })

  it('counts from the last meal to 16 hours and beyond', async () => {
    const who = await newMember(test, 'UTC')
    await recordMeals(test, who.id, [
      { at: '2026-05-19T14:00:00Z', zone: 'UTC' },
      { at: '2026-05-19T20:00:00Z', zone: 'UTC' },
    ])
    at('2026-05-19T21:00:00Z')
    expect((await clockOf(who)).fast).toMatchObject({
      state: 'fasting',
      startedAt: '2026-05-19T20:00:00.000Z',
      goalAt: '2026-05-20T12:00:00.000Z',
      hoursFasted: 1,
      hoursToGo: 15,
      eatingWindow: { state: 'open', closesAt: '2026-05-19T22:00:00.000Z', hoursLeft: 1 },
      warning: null,
    })
    at('2026-05-20T13:00:00Z')
    expect((await clockOf(who)).fast).toMatchObject({
      state: 'goal-reached',
      hoursToGo: 0,
      hoursWon: 1,
      progress: 1,
    })
    at('2026-05-20T21:00:00Z')
    expect((await clockOf(who)).fast.warning.code).toBe('fast-too-long')
  })

  it('still knows a last meal of long ago', async () => {
    const who = await newMember(test, 'UTC')
    await recordMeals(test, who.id, [{ at: '2026-05-01T20:00:00Z', zone: 'UTC' }])
    at('2026-05-20T20:00:00Z')
    expect((await clockOf(who)).fast).toMatchObject({ hoursFasted: 456, needsConfirmation: true })
  })

  it('starts again with "I ate, without details", and goes on when that is taken back', async () => {
    at('2026-05-20T10:00:00Z')
    const who = await newMember(test, 'UTC')
    await recordMeals(test, who.id, [{ at: '2026-05-19T20:00:00Z', zone: 'UTC', kcal: 500 }])
    const marked = await ate(who, { eatenAt: '2026-05-20T09:00:00Z' })
    expect(marked.statusCode).toBe(201)
    const mark = marked.json().data
    expect(mark).toMatchObject({ eatenAt: '2026-05-20T09:00:00.000Z', eatenOn: '2026-05-20' })
    expect(await clockOf(who)).toMatchObject({ fast: { hoursFasted: 1 }, eatenMarks: [mark] })
    expect(await batches(who)).toMatchObject([{ fastingHours: 13, foodCount: 1, totalCalories: 0 }])
    const [other, url] = [await newMember(test, 'UTC'), `/api/fasting/eaten-marks/${mark.id}`]
    expect((await other.call({ method: 'DELETE', url })).statusCode).toBe(404)
    expect((await who.call({ method: 'DELETE', url })).json()).toEqual({ success: true })
    expect((await clockOf(who)).fast.hoursFasted).toBe(14)
    expect(await batches(who)).toEqual([])
  })

  it('offers the marks of the last three days to be taken back, and the one that the fast began with', async () => {
    at('2026-05-20T10:00:00Z')
    const who = await newMember(test, 'UTC')
    for (const eatenAt of ['2026-05-10T12:00:00Z', '2026-05-16T12:00:00Z'])
      await ate(who, { eatenAt })
    const marks = async () =>
      (await clockOf(who)).eatenMarks.map((mark: { eatenAt: string }) => mark.eatenAt)
    expect(await marks()).toEqual(['2026-05-16T12:00:00.000Z'])
    await ate(who, { eatenAt: '2026-05-18T12:00:00Z' })
    await ate(who, { eatenAt: '2026-05-19T12:00:00Z' })
    await ate(who, { eatenAt: '2026-05-19T20:00:00Z' })
    expect(await marks()).toEqual(['2026-05-19T20:00:00.000Z', '2026-05-19T12:00:00.000Z'])
  })

  it('marks now when no time is given, and refuses the future', async () => {
    at('2026-05-20T10:00:00Z')
    const who = await newMember(test, 'UTC')
    const bare = await who.call({ method: 'POST', url: '/api/fasting/eaten-marks' })
    expect(bare.json().data.eatenAt).toBe('2026-05-20T10:00:00.000Z')
    const reply = await ate(who, { eatenAt: '2026-05-20T11:00:00Z' })
    expect(reply.json()).toMatchObject({ code: 'invalid_input', details: [{ field: 'eatenAt' }] })
    expect((await ate(who, { eatenAt: '0001-01-01T00:00:00Z' })).statusCode).toBe(400)
    expect((await ate(who, { eatenAt: 'noon' })).statusCode).toBe(400)
  })
})

describe('the goal of a member', () => {
  const every = (hours: number) => Array.from({ length: 7 }, () => hours)
  const choose = (who: TestMember, payload: object) =>
    who.call({ method: 'PUT', url: '/api/fasting-goals', payload })
  const leaveOut = (who: TestMember, day: string, isLeftOut: boolean) =>
    who.call({ method: 'PUT', url: '/api/fasting-days-left-out', payload: { on: day, isLeftOut } })

  it('holds from the day on which it was chosen; past fasts keep the one they had', async () => {
    at('2026-05-20T21:00:00Z')
    const who = await newMember(test, 'UTC')
    await recordMeals(test, who.id, [
      { at: '2026-05-18T20:00:00Z', zone: 'UTC' },
      { at: '2026-05-19T10:30:00Z', zone: 'UTC' },
      { at: '2026-05-19T20:00:00Z', zone: 'UTC' },
      { at: '2026-05-20T10:30:00Z', zone: 'UTC' },
    ])
    expect((await choose(who, { hours: every(14) })).statusCode).toBe(200)
    expect(await batches(who)).toMatchObject([
      { date: '2026-05-20', goalHours: 14, isSuccessful: true },
      { date: '2026-05-19', goalHours: 16, isSuccessful: false },
    ])
    expect(await stats(who, 'weekly')).toMatchObject({ totalBatches: 2, successfulBatches: 1 })
    const clock = await clockOf(who)
    expect(clock.plan.goals).toEqual([{ fromOn: '2026-05-20', hours: every(14) }])
    expect(clock.fast).toMatchObject({
      goalHours: 14,
      goalAt: '2026-05-21T00:30:00.000Z',
      eatingWindow: { state: 'closed' },
    })
  })

  it('cannot be chosen for the past, nor outside 12 to 72 hours, and nothing is changed then', async () => {
    at('2026-05-20T21:00:00Z')
    const who = await newMember(test, 'UTC')
    for (const payload of [
      { hours: every(14), fromOn: '2026-05-19' },
      { hours: every(11) },
      { hours: every(73) },
      { hours: every(14.5) },
      { hours: [14] },
    ]) {
      const answer = await choose(who, payload)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().details).not.toEqual([])
    }
    expect((await clockOf(who)).plan.goals).toEqual([])
  })

  it('above 16 hours is not offered to a member who is underweight', async () => {
    at('2026-05-20T21:00:00Z')
    const who = await newMember(test, 'UTC')
    await who.call({
      method: 'PATCH',
      url: '/api/me',
      payload: { height: 200, weight: 70, targetWeight: 80 },
    })
    expect((await clockOf(who)).highestGoalHours).toBe(16)
    expect((await choose(who, { hours: every(17) })).statusCode).toBe(400)
    expect((await choose(who, { hours: every(16) })).statusCode).toBe(200)
  })

  it('goes by the newest weight, not by that of the registration', async () => {
    at('2026-05-20T21:00:00Z')
    const who = await newMember(test, 'UTC')
    expect((await clockOf(who)).highestGoalHours).toBe(72)
    const { height } = (await who.call({ url: '/api/me' })).json().user
    const weight = Math.round(18 * (height / 100) ** 2)
    await who.call({ method: 'POST', url: '/api/weight', payload: { weight } })
    expect((await clockOf(who)).highestGoalHours).toBe(16)
    expect((await choose(who, { hours: every(17) })).statusCode).toBe(400)
  })

  it('above 16 hours is not offered to a member who hides numbers', async () => {
    at('2026-05-20T21:00:00Z')
    const who = await newMember(test, 'UTC')
    expect((await clockOf(who)).highestGoalHours).toBe(72)
    await who.call({ method: 'PATCH', url: '/api/me', payload: { numbersHidden: true } })
    expect((await clockOf(who)).highestGoalHours).toBe(16)
    const refused = await choose(who, { hours: every(17) })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().details[0].message).toContain('While numbers are hidden')
  })

  it('is at most 16 hours from the day on which numbers are hidden; past fasts keep theirs', async () => {
    at('2026-05-20T21:00:00Z')
    const who = await newMember(test, 'UTC')
    await choose(who, { hours: every(20) })
    await choose(who, { hours: [12, 12, 36, 12, 12, 12, 12], fromOn: '2026-06-01' })
    at('2026-05-22T21:00:00Z')
    await who.call({ method: 'PATCH', url: '/api/me', payload: { numbersHidden: true } })
    expect((await clockOf(who)).plan.goals).toEqual([
      { fromOn: '2026-05-20', hours: every(20) },
      { fromOn: '2026-05-22', hours: every(16) },
      { fromOn: '2026-06-01', hours: [12, 12, 16, 12, 12, 12, 12] },
    ])
    await who.call({ method: 'PATCH', url: '/api/me', payload: { numbersHidden: true } })
    expect((await clockOf(who)).plan.goals).toHaveLength(3)
  })

  it('is not asked of a day that is left out, until it is counted again', async () => {
    at('2026-05-20T21:00:00Z')
    const who = await newMember(test, 'UTC')
    await recordMeals(test, who.id, [
      { at: '2026-05-18T20:00:00Z', zone: 'UTC' },
      ...lunchAndSupper('2026-05-19').map((meal) => ({ ...meal, zone: 'UTC' })),
      { at: '2026-05-20T08:00:00Z', zone: 'UTC' },
    ])
    expect(await stats(who, 'weekly')).toMatchObject({ totalBatches: 2, successRate: 50 })
    await leaveOut(who, '2026-05-20', true)
    expect(await stats(who, 'weekly')).toMatchObject({ totalBatches: 1, successRate: 100 })
    expect((await batches(who))[0]).toMatchObject({ date: '2026-05-20', isLeftOut: true })
    await leaveOut(who, '2026-05-20', false)
    expect(await stats(who, 'weekly')).toMatchObject({ totalBatches: 2, successRate: 50 })
  })

  it('loses no change to another of the same moment', async () => {
    at('2026-05-20T21:00:00Z')
    const who = await newMember(test, 'UTC')
    const days = ['2026-05-11', '2026-05-12', '2026-05-13', '2026-05-14']
    await Promise.all([
      choose(who, { hours: every(18) }),
      ...days.map((day) => leaveOut(who, day, true)),
    ])
    expect((await clockOf(who)).plan).toEqual({
      goals: [{ fromOn: '2026-05-20', hours: every(18) }],
      daysLeftOut: days,
    })
  })
})

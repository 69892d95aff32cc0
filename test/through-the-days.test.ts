import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CivilDay, HOUR_MS, startOfDayAt } from '#domain/day.ts'
import { newMember, startTestApp, type TestApp, type TestMember } from './support/test-app.ts'

/**
 * One member's evening, midnight and next day, in zones of the whole world and over both clock
 * changes.
 */
let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const MINUTE_MS = 60_000
const read = async (who: TestMember, url: string, zone?: string) => {
  const reply = await who.call({ url, ...(zone && { headers: { 'x-time-zone': zone } }) })
  expect(reply.statusCode, url).toBe(200)
  return reply.json().data
}
const send = async (who: TestMember, url: string, payload: object, zone?: string) => {
  const reply = await who.call({
    method: 'POST',
    url,
    payload,
    ...(zone && { headers: { 'x-time-zone': zone } }),
  })
  expect(reply.statusCode, reply.body).toBeLessThan(300)
}

/** A meal, an activity, a weigh-in, glasses and boosters, all at the clock's present moment. */
const recordEverything = async (who: TestMember, glassesDrunk: number, zone?: string) => {
  await send(who, '/api/food-analyses', { foodCode: '11100000', grams: 100 }, zone)
  await send(who, '/api/activities', { activityType: 'walking', durationMinutes: 30 }, zone)
  await send(who, '/api/weight', { weight: 80 }, zone)
  await send(who, '/api/water-intake', { glassesDrunk }, zone)
  const boosters = {
    sleepHours: 8,
    sleepQuality: 'good',
    morningVinegar: true,
    eveningVinegar: false,
    vinegarType: 'other',
  }
  await send(who, '/api/boosters/today', { ...boosters, sugarFreeDay: true }, zone)
}

/** What each screen says of today. */
const todayOf = async (who: TestMember, zone?: string) => {
  const [{ date, entries }] = (await read(who, '/api/nutrition-summary?period=daily', zone)).data
  const boosters = await read(who, '/api/boosters/today', zone)
  return {
    on: date as CivilDay,
    meals: entries as number,
    activities: (await read(who, '/api/activities', zone)).length as number,
    glasses: (await read(who, '/api/water-intake', zone)).glassesDrunk as number,
    hasBoosters: boosters.isRecorded as boolean,
    boostersOn: boosters.date as CivilDay,
  }
}
const daysOf = async (who: TestMember) => ({
  meals: (await read(who, '/api/food-analyses')).map(({ eatenOn }: { eatenOn: string }) => eatenOn),
  weighIns: (await read(who, '/api/weight/history')).map(({ date }: { date: string }) => date),
})

describe('a day turns at midnight of the member', () => {
  // The evening before, the day that begins, and how long that day is.
  it.each([
    ['UTC', '2026-05-20', '2026-05-21', 24],
    ['Asia/Kolkata', '2026-05-20', '2026-05-21', 24],
    ['America/New_York', '2026-03-07', '2026-03-08', 23],
    ['America/New_York', '2026-10-31', '2026-11-01', 25],
    ['Pacific/Auckland', '2026-09-26', '2026-09-27', 23],
    ['Pacific/Auckland', '2026-04-04', '2026-04-05', 25],
  ])('in %s from %s to %s, a day of %d hours', async (zone, eveningOn, nextOn, hours) => {
    const midnightAt = startOfDayAt(nextOn, zone)
    test.clock.now = midnightAt - 90 * MINUTE_MS // 22:30
    const who = await newMember(test, zone)
    await recordEverything(who, 5)
    const evening = {
      on: eveningOn,
      meals: 1,
      activities: 1,
      glasses: 5,
      hasBoosters: true,
      boostersOn: eveningOn,
    }
    expect(await todayOf(who)).toEqual(evening)

    test.clock.now = midnightAt - 1
    expect(await todayOf(who)).toEqual(evening)
    test.clock.now = midnightAt
    const fresh = {
      on: nextOn,
      meals: 0,
      activities: 0,
      glasses: 0,
      hasBoosters: false,
      boostersOn: nextOn,
    }
    expect(await todayOf(who)).toEqual(fresh)

    test.clock.now = midnightAt + 30 * MINUTE_MS // a meal at 00:30
    await recordEverything(who, 2)
    expect(await todayOf(who)).toEqual({
      ...fresh,
      meals: 1,
      activities: 1,
      glasses: 2,
      hasBoosters: true,
    })
    expect(await read(who, `/api/activities?day=${eveningOn}`)).toHaveLength(1)
    expect(await daysOf(who)).toEqual({ meals: [nextOn, eveningOn], weighIns: [nextOn, eveningOn] })
    expect(await read(who, '/api/fasting-batches')).toMatchObject([
      { date: nextOn, fastingHours: 2 },
    ])

    // The last minute of that day is as many true hours away as the day is long.
    test.clock.now = midnightAt + hours * HOUR_MS - MINUTE_MS
    expect((await todayOf(who)).on).toBe(nextOn)
    expect((await read(who, '/api/fasting-clock')).fast.hoursFasted).toBeCloseTo(
      hours - 0.5 - 1 / 60,
      6,
    )
    test.clock.now += MINUTE_MS
    expect((await todayOf(who)).on > nextOn).toBe(true)
    const { streaks } = await read(who, '/api/boosters/stats')
    expect(streaks.sugar_free).toEqual({ current: 2, longest: 2 })
  })
})

describe('a flight', () => {
  it('over the date line moves no recording, and today is where the member is', async () => {
    test.clock.now = Date.parse('2026-07-09T20:00:00Z') // 08:00 on the 10th in Auckland
    const who = await newMember(test, 'Pacific/Auckland')
    await recordEverything(who, 3)
    test.clock.now = Date.parse('2026-07-10T10:00:00Z') // 06:00 on the 10th in New York: the day begins again
    const NEW_YORK = 'America/New_York'
    expect(await todayOf(who, NEW_YORK)).toMatchObject({
      on: '2026-07-10',
      meals: 1,
      activities: 1,
      glasses: 3,
      hasBoosters: true,
    })
    await send(who, '/api/food-analyses', { foodCode: '11100000', grams: 100 }, NEW_YORK)
    expect(await todayOf(who, NEW_YORK)).toMatchObject({ meals: 2 })
    expect(await daysOf(who)).toEqual({
      meals: ['2026-07-10', '2026-07-10'],
      weighIns: ['2026-07-10'],
    })
    // Both meals stand on the 10th: 14 hours within one civil day are no fast.
    expect(await read(who, '/api/fasting-batches', NEW_YORK)).toEqual([])
  })

  it('to the east skips hours but no recording', async () => {
    test.clock.now = Date.parse('2026-06-11T00:00:00Z') // 20:00 on the 10th in New York
    const who = await newMember(test, 'America/New_York')
    await recordEverything(who, 4)
    test.clock.now = Date.parse('2026-06-11T19:00:00Z') // 00:30 on the 12th in Kolkata
    const KOLKATA = 'Asia/Kolkata'
    expect(await todayOf(who, KOLKATA)).toMatchObject({ on: '2026-06-12', meals: 0, glasses: 0 })
    await recordEverything(who, 1, KOLKATA)
    expect(await daysOf(who)).toEqual({
      meals: ['2026-06-12', '2026-06-10'],
      weighIns: ['2026-06-12', '2026-06-10'],
    })
    expect(await read(who, '/api/fasting-batches', KOLKATA)).toMatchObject([
      { date: '2026-06-12', fastingHours: 19 },
    ])
    const week = (await read(who, '/api/nutrition-summary?period=weekly', KOLKATA)).data
    expect(
      week.slice(-3).map(({ date, entries }: { date: string; entries: number }) => [date, entries]),
    ).toEqual([
      ['2026-06-10', 1],
      ['2026-06-11', 0],
      ['2026-06-12', 1],
    ])
  })

  it('changes nothing for who set a zone by hand', async () => {
    test.clock.now = Date.parse('2026-06-11T03:00:00Z') // 23:00 on the 10th in New York
    const who = await newMember(test, 'America/New_York')
    await who.call({ method: 'PATCH', url: '/api/me', payload: { timeZone: 'America/New_York' } })
    await recordEverything(who, 4)
    expect(await todayOf(who, 'Pacific/Auckland')).toMatchObject({
      on: '2026-06-10',
      meals: 1,
      glasses: 4,
      hasBoosters: true,
    })
  })
})

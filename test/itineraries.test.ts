import { afterAll, beforeAll, expect, it } from 'vitest'
import { newMember, startTestApp, type TestApp, type TestMember } from './support/test-app.ts'

/**
 * Members who travel anywhere, over clock changes, by night and by day, with a day that turns at any
 * hour. What the server says of their days, fasts and streaks is compared with a reckoning that shares no code
 * with it. `ITINERARIES=10000 ITINERARY_SEED=7 npm test -- unit test/itineraries.test.ts` tries more.
 */
const ITINERARIES = Number(process.env['ITINERARIES'] ?? 12)
const SEED = Number(process.env['ITINERARY_SEED'] ?? 1)

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const ZONES = Intl.supportedValuesOf('timeZone')

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** Numbers of 0 to 1 from a seed (mulberry32). */
const randomOf = (seed: number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

// The reckoning: offsets as Intl writes them, and arithmetic on a clock without a zone.
const offsetFormats = new Map<string, Intl.DateTimeFormat>()
const offsetMsAt = (at: number, zone: string): number => {
  const format =
    offsetFormats.get(zone) ??
    new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  offsetFormats.set(zone, format)
  const written = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0', seconds = '0'] =
    /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?/.exec(written) ?? []
  const length = (Number(hours) * 60 + Number(minutes)) * 60_000 + Number(seconds) * 1000
  return sign === '-' ? -length : length
}
const dayNumberAt = (at: number, zone: string, turnsAt: number): number => {
  const wall = at + offsetMsAt(at, zone)
  const number = Math.floor(wall / DAY_MS)
  return wall - number * DAY_MS < turnsAt * HOUR_MS ? number - 1 : number
}
const dayOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10)

interface Eaten {
  readonly at: number
  readonly day: number
}

/** The longest pause that ended on each day, by the rules in words of docs/domain.md. */
const fastsOf = (eaten: readonly Eaten[]): Map<number, number> => {
  const longest = new Map<number, number>()
  const inOrder = [...eaten].sort((a, b) => a.at - b.at)
  for (const [i, meal] of inOrder.entries()) {
    const before = inOrder[i - 1]
    if (!before) continue
    const hours = (meal.at - before.at) / HOUR_MS
    if (before.day >= meal.day && hours < 16) continue
    longest.set(meal.day, Math.max(hours, longest.get(meal.day) ?? 0))
  }
  for (const [day, hours] of longest) if (hours > 36) longest.delete(day)
  return longest
}

/** The days in a row that kept a habit, up to today or, while nothing is known of it, yesterday. */
const streakOf = (kept: ReadonlyMap<number, boolean>, today: number): number => {
  let day = kept.has(today) ? today : today - 1
  let days = 0
  for (; kept.get(day) === true; day -= 1) days += 1
  return days
}

const travel = async (seed: number) => {
  const random = randomOf(seed)
  const randomHabit = randomOf(~seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const turnsAt = random() < 0.4 ? 0 : 1 + Math.floor(random() * 6)
  let zone = pick(ZONES)
  test.clock.now = Date.UTC(2012 + Math.floor(random() * 24), 0, 1) + random() * 365 * DAY_MS
  test.clock.now -= test.clock.now % 1000
  const who: TestMember = await newMember(test, zone)
  const call = async (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) => {
    const reply = await who.call({
      method,
      url,
      headers: { 'x-time-zone': zone },
      ...(payload && { payload }),
    })
    expect(reply.statusCode, `${seed}: ${url} ${reply.body}`).toBeLessThan(300)
    return reply.json()
  }
  await call('PATCH', '/api/me', { dayTurnHour: turnsAt })

  const eaten: Eaten[] = []
  const glasses = new Map<number, number>()
  const weighed: number[] = []
  const sugarFree = new Map<number, boolean>()
  const today = () => dayNumberAt(test.clock.now, zone, turnsAt)
  for (let step = 0; step < 24; step += 1) {
    test.clock.now += Math.round(1 + random() ** 2 * 20 * 60) * 60_000
    if (random() < 0.3) zone = pick(ZONES)
    if (randomHabit() < 0.7) {
      const sugarFreeDay = randomHabit() < 0.9
      await call('POST', '/api/boosters/today', { sugarFreeDay })
      sugarFree.set(today(), sugarFreeDay)
    }
    const kind = random()
    if (kind < 0.5) {
      await call('POST', '/api/energy-entries', { calories: 400 })
      eaten.push({ at: test.clock.now, day: today() })
    } else if (kind < 0.6) {
      await call('POST', '/api/fasting/eaten-marks', {})
      eaten.push({ at: test.clock.now, day: today() })
    } else if (kind < 0.8) {
      const drunk = Math.min(8, (glasses.get(today()) ?? 0) + 1)
      await call('POST', '/api/water-intake', { glassesDrunk: drunk })
      glasses.set(today(), drunk)
    } else {
      await call('POST', '/api/weight', { weight: 80 })
      weighed.push(today())
    }
  }

  const at = `seed ${seed}, ${zone}, day turns at ${turnsAt}`
  const { data: now } = await call('GET', '/api/today')
  expect(now.date, at).toBe(dayOf(today()))
  expect(now.water.glassesDrunk, at).toBe(glasses.get(today()) ?? 0)
  const { data: boosters } = await call('GET', '/api/boosters/stats')
  expect(boosters.streaks.sugar_free.current, at).toBe(streakOf(sugarFree, today()))
  const { data: log } = await call('GET', '/api/food-analyses?limit=50')
  const { data: batches } = await call('GET', '/api/fasting-batches?limit=60')
  const { data: weights } = await call('GET', '/api/weight/history')
  const daysEaten = new Set(eaten.map(({ day }) => dayOf(day)))
  for (const { eatenOn } of log) expect(daysEaten, at).toContain(eatenOn)
  expect(weights.map(({ date }: { date: string }) => date).toSorted(), at).toEqual(
    weighed.map(dayOf).toSorted().slice(-weights.length),
  )
  const fasts = [...fastsOf(eaten)]
    .map(([day, hours]) => ({ date: dayOf(day), hours: Math.round(hours * 1000) / 1000 }))
    .toSorted((a, b) => (a.date < b.date ? 1 : -1))
  expect(
    batches.map(({ date, fastingHours }: { date: string; fastingHours: number }) => ({
      date,
      hours: Math.round(fastingHours * 1000) / 1000,
    })),
    at,
  ).toEqual(fasts)
  const last = eaten.toSorted((a, b) => a.at - b.at).at(-1)
  if (last && now.fast)
    expect(now.fast.hoursFasted, at).toBeCloseTo((test.clock.now - last.at) / HOUR_MS, 6)
}

const title = `${ITINERARIES} members who travel anywhere have the days, fasts and streaks of a reckoning of its own`
it(title, { timeout: 60_000 + ITINERARIES * 3_000 }, async () => {
  for (let i = 0; i < ITINERARIES; i += 1) await travel(SEED * 1_000_003 + i)
})

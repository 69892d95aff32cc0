import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dueReminders, LATEST_MS, type ReminderFacts, remindersOn } from './due-reminders.ts'
import { isRest, NO_REMINDERS, type ReminderSettings } from './reminder-settings.ts'
import { DAY_TURN_HOURS, memberDayAt } from '../day-turn.ts'
import { localTimeAt } from '../local-time.ts'

const PARIS = 'Europe/Paris'
const HOUR_MS = 3_600_000
const TODAY = '2026-05-20'
const at = (text: string) => Date.parse(text)

const facts = (known: Partial<ReminderFacts> = {}): ReminderFacts => ({
  zone: PARIS,
  dayTurnHour: 0,
  todayOn: TODAY,
  lastWeighedOn: null,
  weeklyWeighInOn: TODAY,
  usualMeals: [],
  eatenAt: [],
  glassesDrunk: 0,
  glassesTarget: 8,
  lastGlassAt: null,
  windowClosesAt: null,
  areBoostersDone: false,
  ...known,
})
const wish = (some: Partial<ReminderSettings>): ReminderSettings => ({ ...NO_REMINDERS, ...some })
const slots = (settings: ReminderSettings, known: Partial<ReminderFacts> = {}, day = TODAY) =>
  remindersOn(day, settings, facts(known)).map(
    (one) => `${one.kind} ${localTimeAt(one.at, known.zone ?? PARIS)}`,
  )

describe('reminders of a day', () => {
  it('are none unless asked for', () => {
    expect(
      slots(NO_REMINDERS, {
        usualMeals: [{ part: 'midday', minutes: 750 }],
        windowClosesAt: at('2026-05-20T16:00Z'),
      }),
    ).toEqual([])
  })

  it('ask for the weigh-in until it is done: each day, or when the week is over', () => {
    const daily = wish({ weighIn: { at: '07:30', every: 'day' } })
    expect(slots(daily)).toEqual(['weigh-in 2026-05-20T07:30'])
    expect(slots(daily, { lastWeighedOn: '2026-05-19' })).toHaveLength(1)
    expect(slots(daily, { lastWeighedOn: TODAY })).toEqual([])
    const weekly = wish({ weighIn: { at: '07:30', every: 'week' } })
    expect(slots(weekly, { weeklyWeighInOn: '2026-05-21' })).toEqual([])
    expect(slots(weekly, { weeklyWeighInOn: '2026-05-21' }, '2026-05-21')).toHaveLength(1)
    expect(slots(weekly, { weeklyWeighInOn: '2026-05-18' })).toHaveLength(1)
  })

  it('ask for a usual meal that is missing, and not for one that was eaten a little earlier', () => {
    const meal = wish({ meal: { afterMinutes: 60 } })
    const usualMeals = [{ part: 'midday', minutes: 12 * 60 + 30 }] as const
    expect(slots(meal, { usualMeals })).toEqual(['meal 2026-05-20T13:30'])
    expect(slots(meal, { usualMeals, eatenAt: [at('2026-05-20T11:20+02:00')] })).toEqual([])
    expect(slots(meal, { usualMeals, eatenAt: [at('2026-05-20T08:00+02:00')] })).toHaveLength(1)
  })

  it('ask for water through the waking hours, until the target is reached, and not right after a glass', () => {
    const water = wish({ water: { everyHours: 4 } })
    expect(slots(water)).toEqual([
      'water 2026-05-20T11:00',
      'water 2026-05-20T15:00',
      'water 2026-05-20T19:00',
    ])
    expect(slots(water, { glassesDrunk: 8 })).toEqual([])
    expect(slots(water, { glassesDrunk: 1, lastGlassAt: at('2026-05-20T10:00+02:00') })[0]).toBe(
      'water 2026-05-20T15:00',
    )
  })

  it('remind of the end of an open eating window, and of boosters that were not recorded', () => {
    const both = wish({ eatingWindow: { beforeMinutes: 30 }, boosters: { at: '21:30' } })
    expect(slots(both, { windowClosesAt: at('2026-05-20T20:00+02:00') })).toEqual([
      'eating-window 2026-05-20T19:30',
      'boosters 2026-05-20T21:30',
    ])
    expect(slots(both, { areBoostersDone: true })).toEqual([])
  })

  it('after midnight belong to the day before, where the day turns later', () => {
    const rest = { from: '03:00', until: '09:00' }
    const night = wish({
      rest,
      boosters: { at: '01:30' },
      weighIn: { at: '02:00', every: 'day' },
      water: { everyHours: 4 },
    })
    const turning = { dayTurnHour: 4 }
    expect(slots(night, turning)).toEqual([
      'water 2026-05-20T13:00',
      'water 2026-05-20T17:00',
      'water 2026-05-20T21:00',
      'water 2026-05-21T01:00',
      'boosters 2026-05-21T01:30',
      'weigh-in 2026-05-21T02:00',
    ])
    const done = { ...turning, areBoostersDone: true, lastWeighedOn: TODAY, glassesDrunk: 8 }
    expect(slots(night, done)).toEqual([])
    const halfPastOneAt = at('2026-05-21T01:30+02:00')
    expect(dueReminders(night, facts(done), halfPastOneAt).due).toEqual([])
    expect(dueReminders(night, facts(turning), halfPastOneAt).due).toMatchObject([
      { kind: 'boosters', slot: TODAY },
    ])
  })

  it('leave the hours of rest alone, also where those go over midnight or are none', () => {
    const early = wish({ weighIn: { at: '06:00', every: 'day' } })
    expect(slots(early)).toEqual([])
    expect(slots({ ...early, rest: { from: '08:00', until: '08:00' } })).toHaveLength(1)
    expect(isRest({ from: '13:00', until: '14:00' }, '13:00')).toBe(true)
    expect(isRest({ from: '13:00', until: '14:00' }, '14:00')).toBe(false)
    expect(isRest({ from: '22:00', until: '07:00' }, '00:00')).toBe(true)
  })

  it('come at the clock time of the zone, once on the days on which clocks change', () => {
    const rest = { from: '00:00', until: '00:00' }
    const settings = wish({ weighIn: { at: '02:30', every: 'day' }, rest })
    const instants = (day: string) =>
      remindersOn(day, settings, facts({ todayOn: day, weeklyWeighInOn: day })).map((one) =>
        new Date(one.at).toISOString(),
      )
    // 02:30 is skipped on the one day, and shown twice on the other.
    expect(instants('2026-03-29')).toEqual(['2026-03-29T01:30:00.000Z'])
    expect(instants('2026-10-25')).toEqual(['2026-10-25T00:30:00.000Z'])
  })
})

describe('what is due', () => {
  const daily = wish({ weighIn: { at: '07:30', every: 'day' } })
  const dueAt = at('2026-05-20T07:30+02:00')

  it('is due from its minute on, and never later than a minute', () => {
    expect(dueReminders(daily, facts(), dueAt - 1)).toEqual({ due: [], nextAt: dueAt })
    expect(dueReminders(daily, facts(), dueAt).due).toMatchObject([
      { kind: 'weigh-in', slot: TODAY, at: dueAt },
    ])
    expect(dueReminders(daily, facts(), dueAt + LATEST_MS - 1).due).toHaveLength(1)
    expect(dueReminders(daily, facts(), dueAt + LATEST_MS).due).toEqual([])
    expect(dueReminders(daily, facts(), dueAt + 5 * HOUR_MS)).toEqual({
      due: [],
      nextAt: dueAt + 24 * HOUR_MS,
    })
  })

  it('may come after midnight, of a meal that was usual late in the evening and is still missing', () => {
    const late = wish({ meal: { afterMinutes: 120 }, rest: { from: '02:00', until: '09:00' } })
    const usualMeals = [{ part: 'evening', minutes: 22 * 60 + 30 }] as const
    const halfPastTwelveAt = at('2026-05-21T00:30+02:00')
    expect(dueReminders(late, facts({ usualMeals }), at('2026-05-20T23:00+02:00')).nextAt).toBe(
      halfPastTwelveAt,
    )
    const nextDay = { usualMeals, todayOn: '2026-05-21' }
    expect(dueReminders(late, facts(nextDay), halfPastTwelveAt).due).toMatchObject([
      { kind: 'meal', slot: `${TODAY} evening` },
    ])
    expect(
      dueReminders(
        late,
        facts({ ...nextDay, eatenAt: [at('2026-05-20T22:10+02:00')] }),
        halfPastTwelveAt,
      ).due,
    ).toEqual([])
  })

  it('is looked at again on the day on which a weekly weigh-in asks', () => {
    const weekly = wish({ weighIn: { at: '07:30', every: 'week' } })
    expect(dueReminders(weekly, facts({ weeklyWeighInOn: '2026-05-27' }), dueAt).nextAt).toBe(
      at('2026-05-27T00:00+02:00'),
    )
  })

  it('is never looked at again where nothing was asked for', () => {
    expect(dueReminders(NO_REMINDERS, facts(), dueAt)).toEqual({ due: [], nextAt: null })
  })

  it('is found by whoever looks at the given time, each reminder of some days once, in any zone', () => {
    const settings = wish({
      weighIn: { at: '07:30', every: 'day' },
      water: { everyHours: 2 },
      boosters: { at: '21:30' },
      rest: { from: '23:00', until: '06:00' },
    })
    fc.assert(
      fc.property(
        fc.constantFrom(
          PARIS,
          'America/New_York',
          'Asia/Kathmandu',
          'Pacific/Apia',
          'Africa/Casablanca',
          'Australia/Lord_Howe',
        ),
        fc.integer({ min: at('2026-01-01T00:00Z'), max: at('2026-12-20T00:00Z') }),
        fc.integer(DAY_TURN_HOURS),
        (zone, startAt, dayTurnHour) => {
          const asOf = (now: number) => {
            const todayOn = memberDayAt(now, { zone, dayTurnHour })
            return facts({ zone, dayTurnHour, todayOn, weeklyWeighInOn: todayOn })
          }
          const found: string[] = []
          const endAt = startAt + 72 * HOUR_MS
          for (let now = startAt, looks = 0; now < endAt; looks += 1) {
            expect(looks).toBeLessThan(60)
            const { due, nextAt } = dueReminders(settings, asOf(now), now)
            found.push(
              ...due.filter((one) => one.at === now).map((one) => `${one.kind} ${one.slot}`),
            )
            expect(nextAt).not.toBeNull()
            expect(nextAt).toBeGreaterThan(now)
            now = nextAt ?? endAt
          }
          expect(new Set(found).size).toBe(found.length)
          expect(found.filter((one) => one.startsWith('weigh-in')).length).toBeGreaterThanOrEqual(2)
        },
      ),
      { numRuns: 25 },
    )
  })
})

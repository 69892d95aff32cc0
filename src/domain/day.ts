import { memoized } from './memoized.ts'

/** A date on a member's calendar, `YYYY-MM-DD`, without a zone: once recorded it never moves. */
export type CivilDay = string

export type Period = 'daily' | 'weekly' | 'monthly'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

const PERIOD_DAYS: Readonly<Record<Period, number>> = { daily: 1, weekly: 7, monthly: 30 }

/**
 * Liberia was the last to give up an offset that is no whole number of minutes, on 7 January 1972
 * (IANA time zone database).
 */
export const WHOLE_MINUTES_SINCE_AT = Date.UTC(1972, 1, 1)

/** A zone's calendar, and the day of the minute that was asked for last. */
interface ZoneCalendar {
  readonly formatter: Intl.DateTimeFormat
  lastMinute: number
  lastDay: CivilDay
}

// Building a formatter costs a hundred times its use, and 50 KB.
const calendarOfName = memoized((name: string): ZoneCalendar => ({
  formatter: new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }),
  lastMinute: Number.NaN,
  lastDay: '',
}))

/** There are some 600 zones, but each can be spelt in millions of ways. */
const MOST_SPELLINGS = 5000
const calendarOf = memoized((zone: string) => calendarOfName(zone.toLowerCase()), MOST_SPELLINGS)

/**
 * Whether `zone` names a zone of the IANA database, as Intl knows it. Bare offsets such as `+05:30`
 * are not zones.
 */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/.test(zone)) return false
  try {
    calendarOf(zone)
    return true
  } catch {
    return false
  }
}

/**
 * The calendar day that a clock in `zone` shows at an instant.
 * @param instantAt ms since the epoch, years 1000 to 9999
 * @throws RangeError for an unknown zone or an instant that is no date
 */
export function civilDayAt(instantAt: number, zone: string): CivilDay {
  const calendar = calendarOf(zone)
  const minute = Math.floor(instantAt / MINUTE_MS)
  // Every call asks for today. Since 1972 clocks everywhere are whole minutes from UTC.
  if (minute === calendar.lastMinute && instantAt >= WHOLE_MINUTES_SINCE_AT) return calendar.lastDay
  const monthDayYear = calendar.formatter.format(instantAt)
  calendar.lastMinute = minute
  calendar.lastDay = `${monthDayYear.slice(6)}-${monthDayYear.slice(0, 2)}-${monthDayYear.slice(3, 5)}`
  return calendar.lastDay
}

/** Whether the text is a real calendar date written `YYYY-MM-DD` (no 30 February). */
export function isCivilDay(text: string): text is CivilDay {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const midnightAt = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(midnightAt) && dayOfNumber(midnightAt / DAY_MS) === text
}

function utcMidnightOf(day: CivilDay): number {
  const midnightAt = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(midnightAt)) throw new RangeError(`Not a civil day: ${day}`)
  return midnightAt
}

// Everybody asks for the same few hundred days, and a date written or read costs several times as
// much as one looked up.
const MAX_CACHED_DAYS = 2000
const dayByNumber = new Map<number, CivilDay>()

const numberByDay = new Map<CivilDay, number>()

/** Days since 1970-01-01. Throws RangeError when `day` is no date. */
function numberOf(day: CivilDay): number {
  let number = numberByDay.get(day)
  if (number === undefined) {
    number = utcMidnightOf(day) / DAY_MS
    if (numberByDay.size >= MAX_CACHED_DAYS) numberByDay.clear()
    numberByDay.set(day, number)
  }
  return number
}

function dayOfNumber(number: number): CivilDay {
  let day = dayByNumber.get(number)
  if (day === undefined) {
    day = new Date(number * DAY_MS).toISOString().slice(0, 10)
    if (dayByNumber.size >= MAX_CACHED_DAYS) dayByNumber.clear()
    dayByNumber.set(number, day)
  }
  return day
}

/**
 * The day `n` calendar days later (earlier when negative). Throws RangeError when `day` is no date.
 */
export function addDays(day: CivilDay, n: number): CivilDay {
  return dayOfNumber(numberOf(day) + n)
}

/**
 * Whole calendar days from `from` to `to`; negative when `to` is earlier. Clock changes do not
 * count.
 */
export function daysBetween(from: CivilDay, to: CivilDay): number {
  return numberOf(to) - numberOf(from)
}

/** `count` consecutive days, oldest first, the last of them `lastDay`. */
export function daysEndingOn(lastDay: CivilDay, count: number): CivilDay[] {
  const last = numberOf(lastDay)
  const days: CivilDay[] = []
  for (let number = last - count + 1; number <= last; number += 1) days.push(dayOfNumber(number))
  return days
}

/** The civil days of a period, oldest first, today last: 1, 7 or 30 of them. */
export function daysOfPeriod(period: Period, todayOn: CivilDay): CivilDay[] {
  return daysEndingOn(todayOn, PERIOD_DAYS[period])
}

/**
 * The days of a period that an average counts: the finished ones. Today says nothing of a whole day
 * yet; only in the period `daily` is an average of today so far.
 */
export function averagedDays(days: readonly CivilDay[], todayOn: CivilDay): ReadonlySet<CivilDay> {
  return new Set(days.length === 1 ? days : days.filter((on) => on < todayOn))
}

/**
 * The first instant of a civil day in a zone, ms since the epoch. Where the clock jumps over
 * midnight (Santiago, Beirut) it is the moment of the jump; where a zone jumped over the whole day
 * (Apia, 2011-12-30) the end of the gap.
 * @throws RangeError for an unknown zone or a day that is no date
 */
export function startOfDayAt(day: CivilDay, zone: string): number {
  // No zone was ever 16 h away from UTC, so the day has begun for certain at the upper bound and
  // not at the lower.
  let beforeAt = utcMidnightOf(day) - 16 * HOUR_MS
  let sinceAt = beforeAt + 32 * HOUR_MS
  while (sinceAt - beforeAt > 1) {
    const middleAt = Math.floor((beforeAt + sinceAt) / 2)
    if (civilDayAt(middleAt, zone) >= day) sinceAt = middleAt
    else beforeAt = middleAt
  }
  return sinceAt
}

/** No zone was ever further from UTC than this. */
const WIDEST_OFFSET_MS = 16 * HOUR_MS

/** Before this instant no civil day of that date has begun anywhere. */
export const earliestStartOf = (day: CivilDay): number =>
  Date.parse(`${day}T00:00:00Z`) - WIDEST_OFFSET_MS
/** From this instant on the civil day is over everywhere. */
export const latestEndOf = (day: CivilDay): number =>
  Date.parse(`${day}T00:00:00Z`) + DAY_MS + WIDEST_OFFSET_MS

/** True hours between two instants, clock changes and flights notwithstanding. */
export const hoursBetween = (fromAt: number, toAt: number): number => (toAt - fromAt) / HOUR_MS

/** All days of the month of `day`, first to last. */
export function daysOfMonth(day: CivilDay): CivilDay[] {
  const first = `${day.slice(0, 7)}-01`
  const nextFirst = `${addDays(first, 31).slice(0, 7)}-01`
  return daysEndingOn(addDays(nextFirst, -1), daysBetween(first, nextFirst))
}

/** Monday is 1, Sunday is 7, as ISO 8601 counts them. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7
export const WEEKDAYS: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7]

/** @throws RangeError when `day` is no date */
export const weekdayOf = (day: CivilDay): Weekday =>
  (new Date(utcMidnightOf(day)).getUTCDay() || 7) as Weekday

/** The week of a day, which begins on `first`. @throws RangeError when `day` is no date */
export function weekOf(day: CivilDay, first: Weekday = 1): CivilDay[] {
  const begin = addDays(day, -((weekdayOf(day) - first + 7) % 7))
  return WEEKDAYS.map((_, at) => addDays(begin, at))
}

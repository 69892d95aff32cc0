/** A date on a member's calendar, `YYYY-MM-DD`, without a zone: once recorded it never moves. */
export type CivilDay = string

export type Period = 'daily' | 'weekly' | 'monthly'

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

const PERIOD_DAYS: Readonly<Record<Period, number>> = { daily: 1, weekly: 7, monthly: 30 }

const MOST_CACHED_ZONES = 700
const formatterByZone = new Map<string, Intl.DateTimeFormat>()

// Building a formatter costs a hundred times its use. The bound holds memory against made-up spellings of one zone.
function formatterOf(zone: string): Intl.DateTimeFormat {
  let formatter = formatterByZone.get(zone)
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    if (formatterByZone.size >= MOST_CACHED_ZONES) formatterByZone.clear()
    formatterByZone.set(zone, formatter)
  }
  return formatter
}

/** Whether `zone` names a zone of the IANA database, as Intl knows it. Bare offsets such as `+05:30` are not zones. */
export function isTimeZone(zone: string): boolean {
  if (formatterByZone.has(zone)) return true
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/.test(zone)) return false
  try {
    formatterOf(zone)
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
  const monthDayYear = formatterOf(zone).format(instantAt)
  return `${monthDayYear.slice(6)}-${monthDayYear.slice(0, 2)}-${monthDayYear.slice(3, 5)}`
}

/** Whether the text is a real calendar date written `YYYY-MM-DD` (no 30 February). */
export function isCivilDay(text: string): text is CivilDay {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const midnightAt = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(midnightAt) && dayOfUtcMidnight(midnightAt) === text
}

function utcMidnightOf(day: CivilDay): number {
  const midnightAt = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(midnightAt)) throw new RangeError(`Not a civil day: ${day}`)
  return midnightAt
}

const MOST_CACHED_DAYS = 2000
const dayByMidnight = new Map<number, CivilDay>()

// Everybody asks for the same few hundred days, and a date written out costs several times as much as one looked up.
function dayOfUtcMidnight(midnightAt: number): CivilDay {
  let day = dayByMidnight.get(midnightAt)
  if (day === undefined) {
    day = new Date(midnightAt).toISOString().slice(0, 10)
    if (dayByMidnight.size >= MOST_CACHED_DAYS) dayByMidnight.clear()
    dayByMidnight.set(midnightAt, day)
  }
  return day
}

/** The day `n` calendar days later (earlier when negative). Throws RangeError when `day` is no date. */
export function addDays(day: CivilDay, n: number): CivilDay {
  return dayOfUtcMidnight(utcMidnightOf(day) + n * DAY_MS)
}

/** Whole calendar days from `from` to `to`; negative when `to` is earlier. Clock changes do not count. */
export function daysBetween(from: CivilDay, to: CivilDay): number {
  return Math.round((utcMidnightOf(to) - utcMidnightOf(from)) / DAY_MS)
}

/** `count` consecutive days, oldest first, the last of them `lastDay`. */
export function daysEndingOn(lastDay: CivilDay, count: number): CivilDay[] {
  const lastAt = utcMidnightOf(lastDay)
  return Array.from({ length: Math.max(0, count) }, (_, i) => dayOfUtcMidnight(lastAt - (count - 1 - i) * DAY_MS))
}

export const isPeriod = (text: string): text is Period => Object.hasOwn(PERIOD_DAYS, text)

/** The civil days of a period, oldest first, today last: 1, 7 or 30 of them. */
export function daysOfPeriod(period: Period, todayOn: CivilDay): CivilDay[] {
  return daysEndingOn(todayOn, PERIOD_DAYS[period])
}

/**
 * The first instant of a civil day in a zone, ms since the epoch. Where the clock jumps over midnight (Santiago,
 * Beirut) it is the moment of the jump; where a zone jumped over the whole day (Apia, 2011-12-30) the end of the gap.
 * @throws RangeError for an unknown zone or a day that is no date
 */
export function startOfDayAt(day: CivilDay, zone: string): number {
  // No zone was ever 16 h away from UTC, so the day has begun for certain at the upper bound and not at the lower.
  let beforeAt = utcMidnightOf(day) - 16 * HOUR_MS
  let sinceAt = beforeAt + 32 * HOUR_MS
  while (sinceAt - beforeAt > 1) {
    const middleAt = Math.floor((beforeAt + sinceAt) / 2)
    if (civilDayAt(middleAt, zone) >= day) sinceAt = middleAt
    else beforeAt = middleAt
  }
  return sinceAt
}

/** True hours between two instants, clock changes and flights notwithstanding. */
export const hoursBetween = (fromAt: number, toAt: number): number => (toAt - fromAt) / HOUR_MS

/** All days of the month that `day` lies in, first to last. */
export function daysOfMonth(day: CivilDay): CivilDay[] {
  const first = `${day.slice(0, 7)}-01`
  const nextFirst = `${addDays(first, 31).slice(0, 7)}-01`
  return daysEndingOn(addDays(nextFirst, -1), daysBetween(first, nextFirst))
}

/** ISO weekday: 1 Monday to 7 Sunday. */
export const weekdayOf = (day: CivilDay): number => new Date(utcMidnightOf(day)).getUTCDay() || 7

import { memoized } from './memoized.ts'
import { DAY_MS } from './day.ts'

/** A date and a clock time without a zone, `YYYY-MM-DDTHH:MM`: what a clock on the wall shows. */
export type LocalTime = string

const formatterOf = memoized(
  (zone: string) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    }),
)

/**
 * What a clock in `zone` shows at an instant, to the minute.
 * @param instantAt ms since the epoch, years 1000 to 9999
 * @throws RangeError for an unknown zone or an instant that is no date
 */
export function localTimeAt(instantAt: number, zone: string): LocalTime {
  const parts = formatterOf(zone).formatToParts(instantAt)
  const shown = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value ?? ''
  return `${shown('year')}-${shown('month')}-${shown('day')}T${shown('hour')}:${shown('minute')}`
}

/** `HH:MM`, 00:00 to 23:59: what a clock on the wall shows on any day. */
export type ClockTime = string

/** As a clock on the wall shows them. */
export const DAY_MINUTES = 24 * 60

/** Minutes since midnight, 0 to 1439. */
export const minutesOfClock = (time: ClockTime): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The clock time of so many minutes since midnight, 0 to 1439. */
export const clockOf = (minutes: number): ClockTime =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Minutes since midnight, 0 to 1439, that a clock shows at a local time. */
export const minutesOfDay = (time: LocalTime): number => minutesOfClock(time.slice(11, 16))

/**
 * Minutes that the clock on the wall moved on from one local time to another; below 0 where the
 * other is earlier.
 */
export const minutesBetween = (from: LocalTime, to: LocalTime): number =>
  (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / 60_000

/**
 * The instant at which a clock in `zone` shows a local time, ms since the epoch; null for a text
 * that is none. An hour that is shown twice means the first; one that a clock change skips means as
 * much later as the change is wide.
 * @throws RangeError for an unknown zone
 */
export function instantOfLocalTime(local: LocalTime, zone: string): number | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local)) return null
  const asUtcAt = Date.parse(`${local}Z`)
  // 30 February, hour 25 and the like.
  if (Number.isNaN(asUtcAt) || new Date(asUtcAt).toISOString().slice(0, 16) !== local) return null
  // One of the offsets of the day before and the day after holds, whichever side of a clock change
  // this is.
  const offsetAt = (at: number) => Date.parse(`${localTimeAt(at, zone)}Z`) - at
  const [offsetBefore, offsetAfter] = [offsetAt(asUtcAt - DAY_MS), offsetAt(asUtcAt + DAY_MS)]
  const candidates = [asUtcAt - offsetBefore, asUtcAt - offsetAfter]
  const shown = candidates.filter((at) => localTimeAt(at, zone) === local)
  return shown.length > 0 ? Math.min(...shown) : asUtcAt - offsetBefore
}

import { memoized } from './memoized.ts'
import { DAY_MS, MINUTE_MS, WHOLE_MINUTES_SINCE_AT } from './day.ts'

/** A date and a clock time without a zone, `YYYY-MM-DDTHH:MM`: what a clock on the wall shows. */
export type LocalTime = string

const formatterOf = memoized(
  (name: string) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: name,
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

const formattedTimeAt = (instantAt: number, zone: string): LocalTime => {
  const parts = formatterOf(zone.toLowerCase()).formatToParts(instantAt)
  const shown = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value ?? ''
  return `${shown('year')}-${shown('month')}-${shown('day')}T${shown('hour')}:${shown('minute')}`
}

// Asking Intl costs forty times as much as adding an offset that is known, and a screen shows
// hundreds of times.
const MAX_CACHED_OFFSETS = 20_000
let cachedOffsets = 0
/** By zone, and by days since 1970 in UTC: how far its clocks are ahead when the day begins, ms. */
const offsetsByZone = new Map<string, Map<number, number>>()

const offsetAtDay = (day: number, zone: string): number => {
  const known = offsetsByZone.get(zone)?.get(day)
  if (known !== undefined) return known
  const at = day * DAY_MS
  const offset = Date.parse(`${formattedTimeAt(at, zone)}Z`) - at
  if (cachedOffsets >= MAX_CACHED_OFFSETS) {
    offsetsByZone.clear()
    cachedOffsets = 0
  }
  const offsets = offsetsByZone.get(zone) ?? new Map<number, number>()
  offsetsByZone.set(zone, offsets.set(day, offset))
  cachedOffsets += 1
  return offset
}

/**
 * What a clock in `zone` shows at an instant, to the minute.
 * @param instantAt ms since the epoch, years 1000 to 9999
 * @throws RangeError for an unknown zone or an instant that is no date
 */
export function localTimeAt(instantAt: number, zone: string): LocalTime {
  const day = Math.floor(instantAt / DAY_MS)
  // No zone ever changed its clocks twice within a day.
  const isSteady =
    instantAt >= WHOLE_MINUTES_SINCE_AT && offsetAtDay(day, zone) === offsetAtDay(day + 1, zone)
  return isSteady
    ? new Date(instantAt + offsetAtDay(day, zone)).toISOString().slice(0, 16)
    : formattedTimeAt(instantAt, zone)
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

/** What a clock that is not changed shows so many minutes later; earlier below 0. */
export const minutesLater = (time: LocalTime, minutes: number): LocalTime =>
  new Date(Date.parse(`${time}Z`) + minutes * MINUTE_MS).toISOString().slice(0, 16)

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

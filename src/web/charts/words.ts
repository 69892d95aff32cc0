import { addDays, type CivilDay } from '#domain/day.ts'

// The screens speak English; a member's own English spelling of dates and clocks is kept.
const locale = (): string =>
  (typeof navigator === 'undefined' ? [] : navigator.languages).find((tag) => tag.startsWith('en')) ?? 'en-GB'

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Building a formatter costs far more than using it, and an axis uses one a hundred times. */
function formatted(at: number, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options)
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale(), options)
  formatters.set(key, formatter)
  return formatter.format(at)
}

const SHORT = { day: 'numeric', month: 'short' } as const
const atUtcMidnight = (on: CivilDay): number => Date.parse(`${on}T00:00:00Z`)

/** "5 Mar" */
export const shortDay = (on: CivilDay): string => formatted(atUtcMidnight(on), { ...SHORT, timeZone: 'UTC' })
/** "Thu 5 Mar 2026" */
export const fullDay = (on: CivilDay): string =>
  formatted(atUtcMidnight(on), { ...SHORT, weekday: 'short', year: 'numeric', timeZone: 'UTC' })
/** "March 2026" of any day of the month. */
export const monthName = (on: CivilDay): string =>
  formatted(atUtcMidnight(on), { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "5 Mar" where the member is now. */
export const shortDayAt = (at: number): string => formatted(at, SHORT)
/** "5 Mar 2026" where the member is now. */
export const dayAt = (at: number): string => formatted(at, { ...SHORT, year: 'numeric' })
/** "18:05" where the member is now. */
export const timeAt = (at: number): string => formatted(at, { hour: 'numeric', minute: '2-digit' })
/** "Thu 5 Mar, 18:05" where the member is now. */
export const dayAndTimeAt = (at: number): string =>
  formatted(at, { ...SHORT, weekday: 'short', hour: 'numeric', minute: '2-digit' })

/** "1,840" */
export const whole = (value: number): string => (Math.round(value) + 0).toLocaleString(locale())
/** "16.2" */
export const oneDecimal = (value: number): string =>
  value.toLocaleString(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** "1 day", "3 days" */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${whole(count)} ${count === 1 ? one : many}`

const pad = (number: number) => String(number).padStart(2, '0')

/** The civil day where the member is now. */
export function localDayAt(at: number): CivilDay {
  const date = new Date(at)
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

/** An instant as `<input type="datetime-local">` holds it: local time, to the minute. */
export function toLocalInput(at: number): string {
  const date = new Date(at)
  return `${localDayAt(at)}T${pad(date.getHours())}:${pad(date.getMinutes())}`
}

/** "today, 18:05", "yesterday, 18:05", or with its day, seen from `nowAt`. */
export function relativeTime(at: number, nowAt: number): string {
  const on = localDayAt(at)
  const today = localDayAt(nowAt)
  if (on === today) return `today, ${timeAt(at)}`
  if (on === addDays(today, -1)) return `yesterday, ${timeAt(at)}`
  if (on === addDays(today, 1)) return `tomorrow, ${timeAt(at)}`
  return dayAndTimeAt(at)
}

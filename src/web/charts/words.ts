import { addDays, type CivilDay, civilDayAt } from '#domain/day.ts'

// The screens speak English; a member's own English spelling of dates and clocks is kept.
const locale = (): string => (typeof navigator === 'undefined' ? [] : navigator.languages).find((tag) => tag.startsWith('en')) ?? 'en-GB'

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
/** "Today", "Yesterday", or the date with its weekday. */
export function dayHeading(on: CivilDay, todayOn: CivilDay): string {
  if (on === todayOn) return 'Today'
  if (on === addDays(todayOn, -1)) return 'Yesterday'
  const isOfThisYear = on.slice(0, 4) === todayOn.slice(0, 4)
  return formatted(atUtcMidnight(on), {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(isOfThisYear ? {} : { year: 'numeric' }),
  })
}
/** "March 2026" of any day of the month. */
export const monthName = (on: CivilDay): string => formatted(atUtcMidnight(on), { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "5 Mar" in the member's zone. */
export const shortDayAt = (at: number, zone: string): string => formatted(at, { ...SHORT, timeZone: zone })
/** "5 Mar 2026" in the member's zone. */
export const dayAt = (at: number, zone: string): string => formatted(at, { ...SHORT, year: 'numeric', timeZone: zone })
/** "18:05" in the member's zone. */
export const timeAt = (at: number, zone: string): string => formatted(at, { hour: 'numeric', minute: '2-digit', timeZone: zone })
/** "Thu 5 Mar, 18:05" in the member's zone. */
export const dayAndTimeAt = (at: number, zone: string): string =>
  formatted(at, { ...SHORT, weekday: 'short', hour: 'numeric', minute: '2-digit', timeZone: zone })

/** "1,840" */
export const whole = (value: number): string => (Math.round(value) + 0).toLocaleString(locale())
/** "16.2" */
export const oneDecimal = (value: number): string => value.toLocaleString(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** "1 day", "3 days" */
export const countOf = (count: number, one: string, many = `${one}s`): string => `${whole(count)} ${count === 1 ? one : many}`

/** "today, 18:05", "yesterday, 18:05", or with its day, seen from `nowAt` in the member's zone. */
export function relativeTime(at: number, nowAt: number, zone: string): string {
  const on = civilDayAt(at, zone)
  const today = civilDayAt(nowAt, zone)
  if (on === today) return `today, ${timeAt(at, zone)}`
  if (on === addDays(today, -1)) return `yesterday, ${timeAt(at, zone)}`
  if (on === addDays(today, 1)) return `tomorrow, ${timeAt(at, zone)}`
  return dayAndTimeAt(at, zone)
}

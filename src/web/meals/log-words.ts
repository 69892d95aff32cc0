import { addDays, type CivilDay } from '#domain/day.ts'

// The screens speak English; a member's own English spelling of dates and clocks is kept.
const locale = (): string =>
  (typeof navigator === 'undefined' ? [] : navigator.languages).find((tag) => tag.startsWith('en')) ?? 'en-GB'

/** "Today", "Yesterday", or the date with its weekday. */
export function dayHeading(on: CivilDay, todayOn: CivilDay): string {
  if (on === todayOn) return 'Today'
  if (on === addDays(todayOn, -1)) return 'Yesterday'
  return new Intl.DateTimeFormat(locale(), {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(on.slice(0, 4) === todayOn.slice(0, 4) ? {} : { year: 'numeric' }),
  }).format(Date.parse(`${on}T00:00:00Z`))
}

/** A whole number with thousands marked. */
export const counted = (amount: number): string => new Intl.NumberFormat(locale()).format(Math.round(amount))

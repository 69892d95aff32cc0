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

/** The clock time of an instant where the member is now. */
export const clockTime = (instant: string): string =>
  new Intl.DateTimeFormat(locale(), { hour: 'numeric', minute: '2-digit' }).format(Date.parse(instant))

/** A whole number with thousands marked. */
export const counted = (amount: number): string => new Intl.NumberFormat(locale()).format(Math.round(amount))

const pad = (number: number) => String(number).padStart(2, '0')

/** An instant as `<input type="datetime-local">` holds it: local time, to the minute. */
export function toLocalInput(instant: string): string {
  const at = new Date(instant)
  const day = `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`
  return `${day}T${pad(at.getHours())}:${pad(at.getMinutes())}`
}

/** The instant of a local date and time; null when the field is empty or no date. */
export function fromLocalInput(local: string): string | null {
  const at = new Date(local)
  return local === '' || Number.isNaN(at.getTime()) ? null : at.toISOString()
}

import type { RunningFast } from '#domain/fasting/fasting-clock.ts'
import { plural, t } from '@lingui/core/macro'
import { relativeTime, timeAt } from '#web/language/formats.ts'

// Whole seconds first, so that 2 h less a millisecond does not show as 1:59:60.
const secondsOf = (hours: number): number => Math.max(0, Math.floor(hours * 3600 + 1e-6))

/** "9:05:07" of hours, unrounded; seconds are cut off, as on a clock. */
export function clockDigits(hours: number): string {
  const seconds = secondsOf(hours)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** "9 h 5 min", "5 min", "9 h" */
export function hoursAndMinutes(hours: number): string {
  const minutes = Math.floor(secondsOf(hours) / 60)
  const h = Math.floor(minutes / 60)
  const min = minutes % 60
  if (h === 0) return t`${min} min`
  return min === 0 ? t`${h} h` : t`${h} h ${min} min`
}

const spokenTime = (hours: number): string => {
  const minutes = Math.floor(secondsOf(hours) / 60)
  const parts = [
    ...(minutes >= 60
      ? [plural(Math.floor(minutes / 60), { one: '# hour', other: '# hours' })]
      : []),
    ...(minutes % 60 > 0 || minutes < 60
      ? [plural(minutes % 60, { one: '# minute', other: '# minutes' })]
      : []),
  ]
  return parts.join(' ')
}

/** What a screen reader says for the clock, without seconds. */
export function spokenClock(
  { state, goalHours, hoursFasted, hoursToGo, hoursWon, eatingWindow }: RunningFast,
  zone: string,
): string {
  if (eatingWindow.state === 'open') {
    return t`Eating until ${timeAt(eatingWindow.closesAt, zone)}, ${spokenTime(eatingWindow.hoursLeft)} left.`
  }
  const fasted = spokenTime(hoursFasted)
  return state === 'goal-reached'
    ? t`Fasting for ${fasted}. ${plural(goalHours, { one: '# hour', other: '# hours' })} reached, ${spokenTime(hoursWon)} beyond them.`
    : t`Fasting for ${fasted}, ${spokenTime(hoursToGo)} to go to ${plural(goalHours, { one: '# hour', other: '# hours' })}.`
}

/** The label of the time at which the goal is reached. */
export const goalText = ({ state, goalHours, eatingWindow }: RunningFast): string =>
  eatingWindow.state === 'open'
    ? t`${plural(goalHours, { one: '# hour', other: '# hours' })}, if you eat nothing more`
    : state === 'goal-reached'
      ? t`${plural(goalHours, { one: '# hour', other: '# hours' })} reached`
      : t`${plural(goalHours, { one: '# hour', other: '# hours' })} reached at`

export function windowText(
  { eatingWindow: window, goalHours }: Pick<RunningFast, 'eatingWindow' | 'goalHours'>,
  nowAt: number,
  zone: string,
): { title: string; words: string } {
  switch (window.state) {
    case 'open':
      return {
        title: t`Open until ${timeAt(window.closesAt, zone)}`,
        words: t`${plural(window.windowHours, { one: 'Your hour', other: 'Your # hours' })} began ${relativeTime(window.openedAt, nowAt, zone)}, with the first meal after your last fast.`,
      }
    case 'closed':
      return {
        title: t`Closed`,
        words: t`It opens again ${relativeTime(window.opensAt, nowAt, zone)}, when ${plural(goalHours, { one: '# hour is', other: '# hours are' })} reached.`,
      }
    case 'opens-with-next-meal':
      return {
        title: t`Opens with your next meal`,
        words: t`Your fast is won. From your next meal on you have ${plural(window.windowHours, { one: '# hour', other: '# hours' })} to eat.`,
      }
  }
}

import { addDays, type CivilDay, civilDayAt, HOUR_MS } from '../day.ts'
import { type DayClock, instantOnMemberDay } from '../day-turn.ts'
import {
  type ClockTime,
  clockOf,
  DAY_MINUTES,
  instantOfLocalTime,
  localTimeAt,
  minutesOfClock,
} from '../local-time.ts'
import { isRest, type ReminderKind, type ReminderSettings } from './reminder-settings.ts'
import type { UsualMeal } from './usual-meal-times.ts'

/** What is known of a member's day when a reminder is looked at. */
export interface ReminderFacts extends DayClock {
  readonly todayOn: CivilDay
  readonly lastWeighedOn: CivilDay | null
  /** From which day the weekly weigh-in asks, see `weighInReminder`. */
  readonly weeklyWeighInOn: CivilDay
  readonly usualMeals: readonly UsualMeal[]
  /** Meals and "I ate" marks of yesterday and today, ms since the epoch. */
  readonly eatenAt: readonly number[]
  readonly glassesDrunk: number
  readonly glassesTarget: number
  /** When today's glasses were last changed; null without any. */
  readonly lastGlassAt: number | null
  /** Null where no window is open, or the member does not fast. */
  readonly windowClosesAt: number | null
  /** Whether today's boosters were recorded; also true where the member switched boosters off. */
  readonly areBoostersDone: boolean
}

/** One reminder at its time. */
interface Reminder {
  readonly kind: ReminderKind
  /** Names this one among all of its kind, so that it is sent once. */
  readonly slot: string
  /** ms since the epoch */
  readonly at: number
}

/** What comes later than this is not sent at all. */
export const LATEST_MS = 60_000

/** Who ate so shortly before a usual meal had it early. */
const EARLY_MEAL_MS = 2 * HOUR_MS

/**
 * At these clock times members are reminded to drink: every so many hours from the end of their
 * rest to its beginning.
 */
function waterTimes({ from, until }: ReminderSettings['rest'], everyHours: number): ClockTime[] {
  const start = minutesOfClock(until)
  const length = (minutesOfClock(from) - start + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES
  const times: ClockTime[] = []
  for (let after = everyHours * 60; after < length; after += everyHours * 60)
    times.push(clockOf((start + after) % DAY_MINUTES))
  return times
}

/**
 * Everything that a member is reminded of on one of their days, as far as it is not done, the earliest
 * first.
 */
export function remindersOn(
  day: CivilDay,
  settings: ReminderSettings,
  facts: ReminderFacts,
): Reminder[] {
  const { zone } = facts
  const isToday = day === facts.todayOn
  const { weighIn, meal, water, eatingWindow, boosters, rest } = settings
  const at = (time: ClockTime): number => instantOnMemberDay(day, time, facts) ?? Number.NaN
  const found: Reminder[] = []

  if (weighIn) {
    const isDone = facts.lastWeighedOn !== null && facts.lastWeighedOn >= day
    const isAsked = weighIn.every === 'day' || day >= facts.weeklyWeighInOn
    if (isAsked && !isDone) found.push({ kind: 'weigh-in', slot: day, at: at(weighIn.at) })
  }
  if (meal) {
    for (const { part, minutes } of facts.usualMeals) {
      const usuallyAt = at(clockOf(minutes))
      const isDone =
        day <= facts.todayOn &&
        facts.eatenAt.some((eatenAt) => eatenAt >= usuallyAt - EARLY_MEAL_MS)
      if (!isDone)
        found.push({
          kind: 'meal',
          slot: `${day} ${part}`,
          at: usuallyAt + meal.afterMinutes * 60_000,
        })
    }
  }
  if (water && !(isToday && facts.glassesDrunk >= facts.glassesTarget)) {
    for (const time of waterTimes(rest, water.everyHours)) {
      const glassAt = at(time)
      const hasJustDrunk =
        isToday &&
        facts.lastGlassAt !== null &&
        glassAt - facts.lastGlassAt < water.everyHours * HOUR_MS
      if (!hasJustDrunk) found.push({ kind: 'water', slot: `${day} ${time}`, at: glassAt })
    }
  }
  if (eatingWindow && isToday && facts.windowClosesAt !== null) {
    const endsSoonAt = facts.windowClosesAt - eatingWindow.beforeMinutes * 60_000
    found.push({ kind: 'eating-window', slot: civilDayAt(endsSoonAt, zone), at: endsSoonAt })
  }
  if (boosters && !(isToday && facts.areBoostersDone))
    found.push({ kind: 'boosters', slot: day, at: at(boosters.at) })

  return found
    .filter((one) => !isRest(rest, localTimeAt(one.at, zone).slice(11)))
    .sort((one, other) => one.at - other.at)
}

/**
 * The reminders due at an instant, and when to check again; null if none will ever come. What is
 * not known yet, such as an eating window that no meal opened, is checked when something is
 * recorded.
 */
export function dueReminders(
  settings: ReminderSettings,
  facts: ReminderFacts,
  now: number,
): { readonly due: Reminder[]; readonly nextAt: number | null } {
  const days = [facts.todayOn, addDays(facts.todayOn, 1), addDays(facts.todayOn, 2)]
  // The reminder for a usual meal late in the evening may come due after midnight.
  const late = remindersOn(addDays(facts.todayOn, -1), settings, facts).filter(
    ({ kind }) => kind === 'meal',
  )
  const coming = [...late, ...days.flatMap((day) => remindersOn(day, settings, facts))]
  const due = coming.filter(({ at }) => at <= now && at > now - LATEST_MS)
  const later = coming.filter(({ at }) => at > now).map(({ at }) => at)
  const weekly =
    settings.weighIn?.every === 'week'
      ? (instantOfLocalTime(`${facts.weeklyWeighInOn}T00:00`, facts.zone) ?? now)
      : null
  const nextAt = Math.min(...later, ...(weekly !== null && weekly > now ? [weekly] : []))
  return { due, nextAt: Number.isFinite(nextAt) ? nextAt : null }
}

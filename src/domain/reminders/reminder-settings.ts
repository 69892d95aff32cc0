import { type ClockTime, clockOf, DAY_MINUTES, minutesOfClock } from '../local-time.ts'

/** What members can be reminded of, each until it is done. */
const REMINDERS = ['weigh-in', 'meal', 'water', 'eating-window', 'boosters'] as const
export type ReminderKind = (typeof REMINDERS)[number]

export const MEAL_AFTER_MINUTES = [30, 60, 90, 120] as const
export const WATER_EVERY_HOURS = [1, 2, 3, 4] as const
export const WINDOW_BEFORE_MINUTES = [15, 30, 60] as const

/** Null is off. */
export interface ReminderSettings {
  readonly weighIn: { readonly at: ClockTime; readonly every: 'day' | 'week' } | null
  /** That long after the hour at which the member usually eats. */
  readonly meal: { readonly afterMinutes: (typeof MEAL_AFTER_MINUTES)[number] } | null
  readonly water: { readonly everyHours: (typeof WATER_EVERY_HOURS)[number] } | null
  readonly eatingWindow: { readonly beforeMinutes: (typeof WINDOW_BEFORE_MINUTES)[number] } | null
  readonly boosters: { readonly at: ClockTime } | null
  /** Nothing is sent from one to the other; the same time twice means no rest. */
  readonly rest: { readonly from: ClockTime; readonly until: ClockTime }
}

export const NO_REMINDERS: ReminderSettings = {
  weighIn: null,
  meal: null,
  water: null,
  eatingWindow: null,
  boosters: null,
  rest: { from: '22:00', until: '07:00' },
}

const BEDTIME_BEFORE_REST_MIN = 30

/** Half an hour before the rest begins. */
export const beforeRest = ({ from }: ReminderSettings['rest']): ClockTime =>
  clockOf((minutesOfClock(from) - BEDTIME_BEFORE_REST_MIN + DAY_MINUTES) % DAY_MINUTES)

/** Whether a clock time is within the hours of rest; their end is not. */
export const isRest = ({ from, until }: ReminderSettings['rest'], time: ClockTime): boolean =>
  from <= until ? from <= time && time < until : time >= from || time < until

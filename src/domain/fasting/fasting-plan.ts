import { addDays, type CivilDay, HOUR_MS, weekdayOf } from '../day.ts'
import { type DayClock, instantOnMemberDay, memberDayAt } from '../day-turn.ts'
import { clockOf } from '../local-time.ts'
import { LOWEST_HEALTHY_BMI } from '../accounts/registration.ts'

/** The goal of a member who chose none: 16:8. */
export const USUAL_GOAL_HOURS = 16
/** Hours of fasting that may be chosen for any day. */
export const DAILY_GOAL_HOURS = { min: 12, max: 23 } as const
/** Hours of a fast that leaves out a day of eating, for chosen weekdays: 5:2, alternate days. */
export const LONG_GOAL_HOURS = { min: 24, max: 72 } as const
/** Above this nothing is offered to a member who is underweight. */
const CALM_GOAL_HOURS = USUAL_GOAL_HOURS
/** The window after a fast of a day or longer, hours. */
const USUAL_WINDOW_HOURS = 24 - USUAL_GOAL_HOURS
/** Days that can be left out, and changes of the goal, that a plan remembers. */
export const MAX_DAYS_LEFT_OUT = 400
export const MAX_GOAL_CHANGES = 200

/** Hours of fasting for each weekday on which a fast ends, Monday first. */
export type WeekGoals = readonly [number, number, number, number, number, number, number]

/** The goals from a day on, until the next ones begin. */
interface GoalChange {
  readonly fromOn: CivilDay
  readonly hours: WeekGoals
}

/**
 * What a member chose for the fasts: goals by the day on which a fast ends, each from a day on, so
 * that past fasts keep the goal they had; and days that do not count (ill, travelling).
 */
export interface FastingPlan {
  /** Oldest first; before the first, and without any, the goal is 16 hours. */
  readonly goals: readonly GoalChange[]
  readonly daysLeftOut: readonly CivilDay[]
}

export const USUAL_PLAN: FastingPlan = { goals: [], daysLeftOut: [] }

export const isGoalHours = (hours: number): boolean =>
  Number.isInteger(hours) && hours >= DAILY_GOAL_HOURS.min && hours <= LONG_GOAL_HOURS.max

/** The goal, hours, of a fast that ends on a day. @throws RangeError when `day` is no date */
export const goalHoursOn = (plan: FastingPlan, day: CivilDay): number =>
  plan.goals.findLast(({ fromOn }) => fromOn <= day)?.hours[weekdayOf(day) - 1] ?? USUAL_GOAL_HOURS

/**
 * How long the eating window is beside a goal: what is left of the day; 8 hours beside a fast of a
 * day or longer.
 */
export const windowHoursBeside = (goalHours: number): number =>
  goalHours < 24 ? 24 - goalHours : USUAL_WINDOW_HOURS

/** The hours after which a gap counts only when the member says that nothing was eaten in it. */
export const longestUnconfirmedHours = (goalHours: number): number => Math.max(36, goalHours + 12)

/**
 * Highest goal offered to a member, hours: long fasts are not for a body weight below BMI 18.5, nor
 * for members who asked not to see numbers.
 */
export const highestGoalHours = (bmi: number, areNumbersHidden: boolean): number =>
  bmi < LOWEST_HEALTHY_BMI || areNumbersHidden ? CALM_GOAL_HOURS : LONG_GOAL_HOURS.max

/** The plan with new goals from a day on; what was planned from that day on is replaced. */
export const withGoalsFrom = (
  plan: FastingPlan,
  fromOn: CivilDay,
  hours: WeekGoals,
): FastingPlan => ({
  ...plan,
  goals: [...plan.goals.filter((change) => change.fromOn < fromOn), { fromOn, hours }].slice(
    -MAX_GOAL_CHANGES,
  ),
})

const calm = (hours: WeekGoals): WeekGoals =>
  hours.map((goal) => Math.min(goal, CALM_GOAL_HOURS)) as unknown as WeekGoals

/** The plan without long goals from a day on; fasts of the days before keep theirs. */
export const withCalmGoalsFrom = (plan: FastingPlan, fromOn: CivilDay): FastingPlan => {
  const now = plan.goals.findLast((change) => change.fromOn <= fromOn)
  const later = plan.goals.filter((change) => change.fromOn > fromOn)
  const planned = [...(now ? [{ ...now, fromOn }] : []), ...later]
  if (planned.every(({ hours }) => hours.every((goal) => goal <= CALM_GOAL_HOURS))) return plan
  return {
    ...plan,
    goals: [
      ...plan.goals.filter((change) => change.fromOn < fromOn),
      ...planned.map((change) => ({ ...change, hours: calm(change.hours) })),
    ],
  }
}

/** The plan with a day left out, or counted again. */
export const withDayLeftOut = (
  plan: FastingPlan,
  day: CivilDay,
  isLeftOut: boolean,
): FastingPlan => ({
  ...plan,
  daysLeftOut: [...plan.daysLeftOut.filter((on) => on !== day), ...(isLeftOut ? [day] : [])]
    .sort()
    .slice(-MAX_DAYS_LEFT_OUT),
})

interface GoalOfFast {
  readonly goalHours: number
  /** When a batch is earned by eating nothing until then. */
  readonly goalAt: number
}

const DAYS_AHEAD = 4

/**
 * The goal of a fast that began at an instant. A long fast is meant where it would be full on its
 * very day; otherwise the goal is that of the first day on which it can be reached.
 */
export function goalOfFast(plan: FastingPlan, startedAt: number, clock: DayClock): GoalOfFast {
  const usual = { goalHours: USUAL_GOAL_HOURS, goalAt: startedAt + USUAL_GOAL_HOURS * HOUR_MS }
  if (plan.goals.length === 0) return usual
  const startedOn = memberDayAt(startedAt, clock)
  const days = Array.from({ length: DAYS_AHEAD + 1 }, (_, i) => addDays(startedOn, i))
  const goals = days.map((on) => {
    const goalHours = goalHoursOn(plan, on)
    const goalAt = startedAt + goalHours * HOUR_MS
    return { on, goalHours, goalAt, fullOn: memberDayAt(goalAt, clock) }
  })
  const meant =
    goals.find(({ on, goalHours, fullOn }) => goalHours >= LONG_GOAL_HOURS.min && fullOn === on) ??
    goals.find(({ on, fullOn }) => fullOn <= on)
  if (meant === undefined) return usual
  const { goalHours, goalAt, on } = meant
  const turnedAt =
    on > startedOn
      ? (instantOnMemberDay(on, clockOf(clock.dayTurnHour * 60), clock) ?? goalAt)
      : goalAt
  return { goalHours, goalAt: Math.max(goalAt, turnedAt) }
}

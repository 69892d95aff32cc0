import type { CivilDay } from './day.ts'
import { type DayClock, instantOnMemberDay, memberDayAt } from './day-turn.ts'
import { localTimeAt } from './local-time.ts'

/** When something that a member recorded was. */
export interface Moment {
  /** ms since the epoch */
  readonly at: number
  /** The member's civil day at that moment. */
  readonly on: CivilDay
}

/** The given instant, or now if there is none; not later than now, as clocks differ. */
export const momentOf = (givenAt: number | undefined, now: number, clock: DayClock): Moment => {
  const at = Math.min(givenAt ?? now, now)
  return { at, on: memberDayAt(at, clock) }
}

/**
 * The moment of which only the day was given: now if it is today or missing, otherwise the current
 * time on that day, so that later recordings are listed later.
 */
export const momentOnDay = (day: CivilDay | undefined, now: number, clock: DayClock): Moment => {
  const todayOn = memberDayAt(now, clock)
  const on = day ?? todayOn
  if (on === todayOn) return { at: now, on }
  return { at: instantOnMemberDay(on, localTimeAt(now, clock.zone).slice(11), clock) ?? now, on }
}

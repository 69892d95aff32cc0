import { addDays, type CivilDay, civilDayAt } from './day.ts'
import { type ClockTime, instantOfLocalTime, localTimeAt, minutesOfClock } from './local-time.ts'

/** The hours at which a member's day may turn. 0 is midnight. */
export const DAY_TURN_HOURS = { min: 0, max: 6, initial: 0 } as const

/** By which clock a member's days are told. */
export interface DayClock {
  /** IANA zone. */
  readonly zone: string
  /** The hour, 0 to 6, at which a day of the member ends and the next begins. */
  readonly dayTurnHour: number
}

/**
 * The member's day at an instant: what is eaten at 1:30 by one whose day turns at 4:00 belongs to
 * the evening before. By the clock on the wall, so that a clock change moves no day.
 * @param instantAt ms since the epoch, years 1000 to 9999
 * @throws RangeError for an unknown zone or an instant that is no date
 */
export function memberDayAt(instantAt: number, { zone, dayTurnHour }: DayClock): CivilDay {
  const on = civilDayAt(instantAt, zone)
  if (dayTurnHour === 0) return on
  return minutesOfClock(localTimeAt(instantAt, zone).slice(11)) < dayTurnHour * 60
    ? addDays(on, -1)
    : on
}

/**
 * The instant at which a clock shows a time during a member's day, ms since the epoch; null for a
 * text that is no time. Before the day turns that is on the next date.
 */
export const instantOnMemberDay = (
  on: CivilDay,
  time: ClockTime,
  { zone, dayTurnHour }: DayClock,
): number | null =>
  instantOfLocalTime(
    `${minutesOfClock(time) < dayTurnHour * 60 ? addDays(on, 1) : on}T${time}`,
    zone,
  )

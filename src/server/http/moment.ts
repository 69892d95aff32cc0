import type { CivilDay } from '#domain/day.ts'
import { type DayClock, instantOnMemberDay, memberDayAt } from '#domain/day-turn.ts'
import { localTimeAt } from '#domain/local-time.ts'
import { codedMessage } from '#domain/coded-message.ts'
import { latestNotedAt } from '#domain/latest-noted.ts'
import type { Caller } from './caller.ts'
import { invalidField } from './problems.ts'

const EARLIEST_AT = Date.UTC(2000, 0, 1)
export const EARLIEST_ON = '2000-01-01'

export interface Moment {
  readonly at: number
  /** The member's civil day at that moment. */
  readonly on: CivilDay
}

/** An instant in the format of replies. */
export const iso = (at: number): string => new Date(at).toISOString()

/** The same, or null. */
export const isoOrNull = (at: number | null | undefined): string | null =>
  at == null ? null : iso(at)

export const todayOf = (clock: DayClock, now: number): CivilDay => memberDayAt(now, clock)

/**
 * The moment of a recording: the given one, but not later than now. @throws ProblemError if it is
 * clearly in the future, or long ago
 */
export const momentOf = (
  given: { field: string; text: string | undefined },
  caller: Caller,
  now: number,
): Moment => {
  const givenAt = given.text === undefined ? now : Date.parse(given.text)
  if (givenAt > latestNotedAt(now))
    throw invalidField(given.field, codedMessage('input.time-ahead'))
  const at = Math.min(givenAt, now)
  if (at < EARLIEST_AT) throw invalidField(given.field, codedMessage('input.time-long-ago'))
  return { at, on: memberDayAt(at, caller) }
}

/**
 * The moment of a recording for which only the day was given: now if it is today or missing,
 * otherwise the current time on that day, so that later recordings are listed later.
 */
export const momentOnDay = (
  given: { field: string; day: CivilDay | undefined },
  caller: Caller,
  now: number,
): Moment => {
  const todayOn = todayOf(caller, now)
  const on = given.day ?? todayOn
  if (on > todayOn) throw invalidField(given.field, codedMessage('input.day-ahead'))
  if (on < EARLIEST_ON) throw invalidField(given.field, codedMessage('input.day-long-ago'))
  if (on === todayOn) return { at: now, on }
  return {
    at: instantOnMemberDay(on, localTimeAt(now, caller.zone).slice(11), caller) ?? now,
    on,
  }
}

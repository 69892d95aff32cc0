import type { CivilDay } from '#domain/day.ts'
import { type DayClock, memberDayAt } from '#domain/day-turn.ts'
import { type Moment, momentOf, momentOnDay } from '#domain/moment.ts'
import { codedMessage } from '#domain/coded-message.ts'
import { latestNotedAt } from '#domain/latest-noted.ts'
import type { Caller } from './caller.ts'
import { invalidField } from './problems.ts'

const EARLIEST_AT = Date.UTC(2000, 0, 1)
export const EARLIEST_ON = '2000-01-01'

/** An instant in the format of replies. */
export const iso = (at: number): string => new Date(at).toISOString()

/** The same, or null. */
export const isoOrNull = (at: number | null | undefined): string | null =>
  at == null ? null : iso(at)

export const todayOf = (clock: DayClock, now: number): CivilDay => memberDayAt(now, clock)

/**
 * The moment of a recording. @throws ProblemError if the given one is clearly in the future, or long
 * ago
 */
export const recordedMoment = (
  given: { field: string; text: string | undefined },
  caller: Caller,
  now: number,
): Moment => {
  const givenAt = given.text === undefined ? now : Date.parse(given.text)
  if (givenAt > latestNotedAt(now))
    throw invalidField(given.field, codedMessage('input.time-ahead'))
  if (givenAt < EARLIEST_AT) throw invalidField(given.field, codedMessage('input.time-long-ago'))
  return momentOf(givenAt, now, caller)
}

/** The same where only the day was given. */
export const recordedMomentOnDay = (
  given: { field: string; day: CivilDay | undefined },
  caller: Caller,
  now: number,
): Moment => {
  const { field, day } = given
  if (day !== undefined && day > todayOf(caller, now))
    throw invalidField(field, codedMessage('input.day-ahead'))
  if (day !== undefined && day < EARLIEST_ON)
    throw invalidField(field, codedMessage('input.day-long-ago'))
  return momentOnDay(day, now, caller)
}

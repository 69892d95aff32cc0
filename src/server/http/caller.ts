import { isTimeZone } from '#domain/day.ts'
import type { DayClock } from '#domain/day-turn.ts'
import type { Language } from '#domain/languages.ts'
import type { TokenScope } from '#contract/token-scope.ts'
import type { MemberTable } from '#server/db/schema.ts'

/** The signed-in member of one request, with the clock that applies to it, see `dayClockOf`. */
export interface Caller extends DayClock {
  readonly memberId: string
  readonly sessionId: string
  /** Signed in or gave the password within 15 minutes, so may change sign-in methods. */
  readonly isConfirmed: boolean
  readonly profile: MemberTable
  /** The member's language; null for a program, which gets codes and English names. */
  readonly language: Language | null
  /** Only for programs: what the personal token allows. */
  readonly tokenScopes?: readonly TokenScope[]
}

/**
 * By which clock a member's days are told: the zone set by hand, otherwise the device's, the last
 * known one, or UTC.
 */
export const dayClockOf = (
  member: Pick<MemberTable, 'chosen_time_zone' | 'time_zone' | 'day_turn_hour'>,
  sentZone?: string,
): DayClock => {
  const zone = member.chosen_time_zone ?? sentZone ?? member.time_zone
  return {
    zone: zone !== null && isTimeZone(zone) ? zone : 'UTC',
    dayTurnHour: member.day_turn_hour,
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined
    /** A valid zone from X-Time-Zone. */
    sentZone: string | undefined
  }
}

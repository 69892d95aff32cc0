import { isTimeZone } from '#domain/day.ts'
import type { Language } from '#domain/languages.ts'
import type { TokenScope } from '#contract/token-scope.ts'
import type { MemberTable } from '#server/db/schema.ts'

/** The signed-in member of one request. */
export interface Caller {
  readonly memberId: string
  readonly sessionId: string
  /** Signed in or gave the password within 15 minutes, so may change sign-in methods. */
  readonly isConfirmed: boolean
  /** The IANA time zone that applies to this request, see `zoneOf`. */
  readonly zone: string
  /** The hour, 0 to 6, at which the member's day turns. */
  readonly dayTurnHour: number
  readonly profile: MemberTable
  /** The member's language; null for a program, which gets codes and English names. */
  readonly language: Language | null
  /** Only for programs: what the personal token allows. */
  readonly tokenScopes?: readonly TokenScope[]
}

/**
 * A member's IANA time zone: the one set by hand, otherwise the device's, the last known one, or
 * UTC.
 */
export const zoneOf = (
  member: Pick<MemberTable, 'chosen_time_zone' | 'time_zone'>,
  sentZone?: string,
): string => {
  const zone = member.chosen_time_zone ?? sentZone ?? member.time_zone
  return zone !== null && isTimeZone(zone) ? zone : 'UTC'
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined
    /** A valid zone from X-Time-Zone. */
    sentZone: string | undefined
  }
}

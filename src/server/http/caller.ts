import { isTimeZone } from '#domain/day.ts'
import type { Language } from '#domain/languages.ts'
import type { TokenScope } from '#contract/token-scope.ts'
import type { MemberTable } from '#server/db/schema.ts'

/** The signed-in member of one request. */
export interface Caller {
  readonly memberId: string
  readonly sessionId: string
  /** Signed in or gave the password within a quarter of an hour: may change how to sign in. */
  readonly isConfirmed: boolean
  /** IANA zone of this request, else the last one known, else UTC. */
  readonly zone: string
  readonly profile: MemberTable
  /** What the member reads; null for a program, which gets codes and the food table's own names. */
  readonly language: Language | null
  /** Of a program: what its personal token may do. */
  readonly tokenScopes?: readonly TokenScope[]
}

/** A member's IANA zone: the one set by hand, wherever the device is, else the device's, else the last one known, else UTC. */
export const zoneOf = (member: Pick<MemberTable, 'chosen_time_zone' | 'time_zone'>, sentZone?: string): string => {
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

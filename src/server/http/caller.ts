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
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined
    /** A valid zone from X-Time-Zone. */
    sentZone: string | undefined
  }
}

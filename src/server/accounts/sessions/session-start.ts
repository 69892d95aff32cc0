import type { User } from '#contract/accounts/member.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { MemberTable } from '#server/db/schema.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { updateMember } from '#server/db/rows.ts'
import { viewMember } from '../member/member-reads.ts'
import { memberById } from '../member/member-store.ts'
import { endSessionByToken, insertSession } from './session-store.ts'

/** A request and the reply to it. */
export interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export interface SignedIn {
  readonly success: true
  readonly user: User
}

export const createSessionStart = ({
  db,
  cookies,
  clock,
}: Pick<ServerParts, 'db' | 'cookies' | 'clock'>) => {
  /**
   * Begins a session with a new token; the browser's earlier session ends. @throws ProblemError
   * account_disabled
   */
  const begin = async ({ request, reply }: Exchange, member: MemberTable): Promise<SignedIn> => {
    if (member.disabled_at !== null) throw new ProblemError('account_disabled')
    const former = cookies.sessionToken(request)
    if (former !== undefined) await endSessionByToken(db, former)
    const userAgent = request.headers['user-agent']
    await updateMember(db, member.id, { last_seen_at: clock() })
    cookies.setSession(
      reply,
      await insertSession(db, { memberId: member.id, userAgent, now: clock() }),
    )
    return { success: true, user: viewMember(member) }
  }
  return {
    begin,
    beginFor: async (exchange: Exchange, memberId: string) =>
      begin(exchange, await memberById(db, memberId)),
  }
}
export type SessionStart = ReturnType<typeof createSessionStart>

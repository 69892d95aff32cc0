import type { User } from '#contract/accounts/member.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { CallTo } from '#server/http/mount.ts'
import type { MemberTable } from '#server/db/schema.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { updateMember } from '#server/db/rows.ts'
import { viewMember } from '../member/member-reads.ts'
import { memberById } from '../member/member-store.ts'
import { endSessionByToken, insertSession } from './session-store.ts'

/** What beginning a session needs of the call that does. */
export type Exchange = Pick<CallTo<Endpoint>, 'at' | 'db' | 'request' | 'reply'>

export interface SignedIn {
  readonly success: true
  readonly user: User
}

export const createSessionStart = ({ cookies }: Pick<ServerParts, 'cookies'>) => {
  /**
   * Begins a session with a new token; the browser's earlier session ends. @throws ProblemError
   * account_disabled
   */
  const begin = async (
    { at, db, request, reply }: Exchange,
    member: MemberTable,
  ): Promise<SignedIn> => {
    if (member.disabled_at !== null) throw new ProblemError('account_disabled')
    const former = cookies.sessionToken(request)
    if (former !== undefined) await endSessionByToken(db, former)
    const userAgent = request.headers['user-agent']
    await updateMember(db, member.id, { last_seen_at: at })
    cookies.setSession(reply, await insertSession(db, { memberId: member.id, userAgent, now: at }))
    return { success: true, user: viewMember(member) }
  }
  return {
    begin,
    beginFor: async (exchange: Exchange, memberId: string) =>
      begin(exchange, await memberById(exchange.db, memberId)),
  }
}
export type SessionStart = ReturnType<typeof createSessionStart>

import type { User } from '#contract/accounts/member.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { CallTo } from '#server/http/mount.ts'
import type { MemberTable } from '#server/db/schema.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { updateMember } from '#server/db/rows.ts'
import { viewMember } from '../member/member-reads.ts'
import { memberById } from '../member/member-store.ts'
import { requireUnchanged } from './access-version.ts'
import { endSessionByToken, insertSession } from './session-store.ts'

/** What beginning a session needs of the call that does. */
export type Exchange = Pick<CallTo<Endpoint>, 'at' | 'db' | 'request' | 'reply'>

export interface SignedIn {
  readonly success: true
  readonly user: User
}

export const createSessionStart = ({ cookies }: Pick<ServerParts, 'cookies'>) => {
  /**
   * Begins a session with a new token; the browser's earlier session ends.
   * @param member as they were when the sign-in was checked
   * @throws ProblemError account_disabled, or sign_in_expired if a way in was taken away since
   */
  const begin = async (
    { at, db, request, reply }: Exchange,
    member: MemberTable,
  ): Promise<SignedIn> => {
    if (member.disabled_at !== null) throw new ProblemError('account_disabled')
    const former = cookies.sessionToken(request)
    const userAgent = request.headers['user-agent']
    const token = await db.transaction().execute(async (transaction) => {
      await requireUnchanged(transaction, member, 'sign_in_expired')
      if (former !== undefined) await endSessionByToken(transaction, former)
      await updateMember(transaction, member.id, { last_seen_at: at })
      return insertSession(transaction, { memberId: member.id, userAgent, now: at })
    })
    cookies.setSession(reply, token)
    return { success: true, user: viewMember(member) }
  }
  return {
    begin,
    /** @param accessVersion when the sign-in was checked; a new member's needs no such check */
    beginFor: async (exchange: Exchange, memberId: string, accessVersion?: number) => {
      const member = await memberById(exchange.db, memberId)
      return begin(exchange, { ...member, access_version: accessVersion ?? member.access_version })
    },
  }
}
export type SessionStart = ReturnType<typeof createSessionStart>

import type { User } from '#contract/accounts/member.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OpenDatabase } from '#server/db/open-database.ts'
import type { MemberTable } from '#server/db/schema.ts'
import { viewMember } from '../member/member-view.ts'
import type { SignInCookies } from './session-cookie.ts'
import { endSessionByToken, startSession } from './session-store.ts'

export interface Visit {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export interface SignedIn {
  readonly success: true
  readonly user: User
}

export interface SignIn {
  /** Begins a session on this browser, with a token that nobody knew before; the one that it had ends. */
  begin(visit: Visit, member: MemberTable): Promise<SignedIn>
  beginFor(visit: Visit, memberId: string): Promise<SignedIn>
}

export const createSignIn = ({ db, engine }: OpenDatabase, cookies: SignInCookies, clock: () => number): SignIn => {
  const begin = async ({ request, reply }: Visit, member: MemberTable): Promise<SignedIn> => {
    const former = cookies.sessionToken(request)
    if (former !== undefined) await endSessionByToken(db, former)
    const userAgent = request.headers['user-agent']
    cookies.giveSession(reply, await startSession(db, engine, { memberId: member.id, userAgent, now: clock() }))
    return { success: true, user: viewMember(member) }
  }
  return {
    begin,
    async beginFor(visit, memberId) {
      return begin(visit, await db.selectFrom('member').selectAll().where('id', '=', memberId).executeTakeFirstOrThrow())
    },
  }
}

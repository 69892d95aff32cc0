import type { ProviderRegistration } from '#contract/accounts/registration.ts'
import type { Config } from '#server/config/config.ts'
import type { Database, MemberTable } from '#server/db/schema.ts'
import { ProblemError } from '#server/http/problems.ts'
import { findMemberByEmail, insertMember, markEmailVerified, refuseTakenNames } from '../member/member-store.ts'
import { consumeToken } from '../one-time-tokens/one-time-token-store.ts'
import { consumeAttempt, limitKey, REGISTER_BY_ADDRESS, TOO_MANY_REQUESTS } from '../rate-limit/attempt-limit.ts'
import { refuseUninvited, useInvitation } from '../registration/invitations.ts'
import type { ProviderIdentity } from './provider-client.ts'
import { linkProviderIdentity } from './provider-identity-store.ts'

/** An identity that nobody here has yet, under the token that the browser holds until it is decided what becomes of it. */
export interface OpenIdentity {
  readonly token: string
  readonly identity: ProviderIdentity
}

const useUp = async (db: Parameters<typeof consumeToken>[0], token: string, now: number): Promise<void> => {
  if (!(await consumeToken(db, 'provider-identity', token, now))) throw new ProblemError('sign_in_expired')
}

/** The account with the address that the provider vouches for, if any. */
export const findNamesake = async (db: Database, { email, isEmailVerified }: ProviderIdentity): Promise<MemberTable | undefined> =>
  isEmailVerified && email !== '' ? findMemberByEmail(db, email) : undefined

/**
 * Creates an account without a password; answers the member's id. `address` is the client's.
 * @throws ProblemError registration_closed, invitation_needed, username_taken, email_taken, sign_in_expired or too_many_requests
 */
export const registerByProvider = async (
  db: Database,
  policy: Config['registration'],
  clock: () => number,
  { token, identity }: OpenIdentity,
  { invitation, ...registration }: ProviderRegistration,
  address: string,
): Promise<string> => {
  refuseUninvited(policy, invitation)
  const limit = { limit: REGISTER_BY_ADDRESS, refusal: TOO_MANY_REQUESTS, now: clock() }
  await consumeAttempt(db, limitKey('registration', address), limit)
  const { username, email } = registration
  await refuseTakenNames(db, username, email)
  try {
    return await db.transaction().execute(async (transaction) => {
      await useUp(transaction, token, clock())
      await useInvitation(transaction, policy, invitation, clock())
      const isEmailVerified = identity.isEmailVerified && identity.email === email
      const id = await insertMember(transaction, { ...registration, isEmailVerified }, clock())
      await linkProviderIdentity(transaction, id, identity)
      return id
    })
  } catch (error) {
    await refuseTakenNames(db, username, email)
    throw error
  }
}

/** Connects an open identity with the account whose password was given. @throws ProblemError sign_in_expired */
export const linkToMember = (db: Database, clock: () => number, { token, identity }: OpenIdentity, memberId: string): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await useUp(transaction, token, clock())
    await linkProviderIdentity(transaction, memberId, identity)
    await markEmailVerified(transaction, memberId)
  })

/** Connects an identity with a member who is signed in. @throws ProblemError sign_in_expired */
export const connectMember = (db: Database, member: Pick<MemberTable, 'id' | 'email'>, identity: ProviderIdentity): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await linkProviderIdentity(transaction, member.id, identity)
    if (identity.isEmailVerified && identity.email === member.email) await markEmailVerified(transaction, member.id)
  })

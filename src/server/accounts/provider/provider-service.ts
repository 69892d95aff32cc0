import type { ProviderRegistration } from '#contract/accounts/registration.ts'
import type { Config } from '#server/config/config.ts'
import type { Database, MemberTable } from '#server/db/schema.ts'
import { ProblemError } from '#server/http/problems.ts'
import { updateMember } from '#server/db/rows.ts'
import { findMemberByEmail } from '../member/member-store.ts'
import { consumeToken } from '../one-time-tokens/one-time-token-store.ts'
import { createAccount } from '../registration/registration-service.ts'
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

/** Creates an account without a password. @throws ProblemError sign_in_expired, and what `createAccount` throws */
export const registerByProvider = (
  db: Database,
  policy: Config['registration'],
  clock: () => number,
  { token, identity }: OpenIdentity,
  registration: ProviderRegistration,
  address: string,
): Promise<string> => {
  const isEmailVerified = identity.isEmailVerified && identity.email === registration.email
  return createAccount(db, policy, clock, { ...registration, isEmailVerified }, address, () => async (transaction, memberId) => {
    await useUp(transaction, token, clock())
    await linkProviderIdentity(transaction, memberId, identity)
  })
}

/** Connects an open identity with the account whose password was given. @throws ProblemError sign_in_expired */
export const linkToMember = (db: Database, clock: () => number, { token, identity }: OpenIdentity, memberId: string): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await useUp(transaction, token, clock())
    await linkProviderIdentity(transaction, memberId, identity)
    await updateMember(transaction, memberId, { email_verified: 1 })
  })

/** Connects an identity with a member who is signed in. @throws ProblemError sign_in_expired */
export const connectMember = (db: Database, member: Pick<MemberTable, 'id' | 'email'>, identity: ProviderIdentity): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await linkProviderIdentity(transaction, member.id, identity)
    if (identity.isEmailVerified && identity.email === member.email) await updateMember(transaction, member.id, { email_verified: 1 })
  })

import type { Registration } from '#contract/accounts/registration.ts'
import type { ServerSettings } from '#contract/set-up.ts'
import type { Config } from '#server/config/config.ts'
import type { ReadServerSettings } from '#server/db/server-settings.ts'
import type { Database, Transaction } from '#server/db/schema.ts'
import { ProblemError } from '#server/http/problems.ts'
import { insertMember, type NewMember, refuseTakenNames } from '../member/member-store.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { savePasswordHash } from '../passwords/password-store.ts'
import {
  consumeAttempt,
  limitKey,
  REGISTER_BY_ADDRESS,
  TOO_MANY_REQUESTS,
} from '../rate-limit/attempt-limit.ts'
import { refuseUninvited, useInvitation } from './invitations.ts'

/** Stores how the new member signs in. */
type SaveSignIn = (transaction: Transaction, memberId: string) => Promise<void>

/**
 * Creates an account and returns the member's id. `address` is the client's, whose registrations
 * are counted. Slow work is done before the transaction begins, because SQLite has a single
 * connection.
 * @throws ProblemError registration_closed, invitation_needed, username_taken, email_taken or
 * too_many_requests
 */
export const createAccount = async (
  db: Database,
  { registration: policy, language }: Pick<ServerSettings, 'registration' | 'language'>,
  now: number,
  member: NewMember,
  address: string,
  prepareSignIn: () => Promise<SaveSignIn> | SaveSignIn,
): Promise<string> => {
  refuseUninvited(policy, member.invitation)
  const limit = { limit: REGISTER_BY_ADDRESS, refusal: TOO_MANY_REQUESTS, now }
  await consumeAttempt(db, limitKey('registration', address), limit)
  await refuseTakenNames(db, member.username, member.email)
  const saveSignIn = await prepareSignIn()
  try {
    return await db.transaction().execute(async (transaction) => {
      await useInvitation(transaction, policy, member.invitation, now)
      const memberId = await insertMember(transaction, { ...member, language }, now)
      await saveSignIn(transaction, memberId)
      return memberId
    })
  } catch (error) {
    // Two registrations at once: the unique index let only the other one through.
    await refuseTakenNames(db, member.username, member.email)
    throw error
  }
}

/**
 * Creates an account with a password. @throws ProblemError passwords_off, and what `createAccount`
 * throws
 */
export const registerMember = async (
  db: Database,
  config: Pick<Config, 'hasPasswords' | 'passwordMemoryMib'>,
  serverSettings: ReadServerSettings,
  now: number,
  { password, ...registration }: Registration,
  address: string,
): Promise<string> => {
  if (!config.hasPasswords) throw new ProblemError('passwords_off')
  return createAccount(
    db,
    await serverSettings(),
    now,
    { ...registration, isEmailVerified: false },
    address,
    async () => {
      const hash = await hashPassword(password, config.passwordMemoryMib)
      return (transaction, memberId) => savePasswordHash(transaction, memberId, hash)
    },
  )
}

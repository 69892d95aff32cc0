import type { Registration } from '#contract/accounts/registration.ts'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/schema.ts'
import { ProblemError } from '#server/http/problems.ts'
import { insertMember, refuseTakenNames } from '../member/member-store.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { savePasswordHash } from '../passwords/password-store.ts'
import { consumeAttempt, limitKey, REGISTER_BY_ADDRESS, TOO_MANY_REQUESTS } from '../rate-limit/attempt-limit.ts'
import { refuseUninvited, useInvitation } from './invitations.ts'

/**
 * Creates an account with a password; answers the member's id. `address` is the client's, whose registrations are counted.
 * @throws ProblemError passwords_off, registration_closed, invitation_needed, username_taken, email_taken or too_many_requests
 */
export const registerMember = async (
  db: Database,
  config: Pick<Config, 'registration' | 'hasPasswords' | 'passwordMemoryMib'>,
  clock: () => number,
  { password, invitation, ...registration }: Registration,
  address: string,
): Promise<string> => {
  if (!config.hasPasswords) throw new ProblemError('passwords_off')
  refuseUninvited(config.registration, invitation)
  const limit = { limit: REGISTER_BY_ADDRESS, refusal: TOO_MANY_REQUESTS, now: clock() }
  await consumeAttempt(db, limitKey('registration', address), limit)
  const { username, email } = registration
  await refuseTakenNames(db, username, email)
  // Before the transaction begins: SQLite has one connection, and nobody should wait for a hash.
  const hash = await hashPassword(password, config.passwordMemoryMib)
  try {
    return await db.transaction().execute(async (transaction) => {
      await useInvitation(transaction, config.registration, invitation, clock())
      const memberId = await insertMember(transaction, { ...registration, isEmailVerified: false }, clock())
      await savePasswordHash(transaction, memberId, hash)
      return memberId
    })
  } catch (error) {
    // Two registrations at once: the unique index let one through, and this one is told why.
    await refuseTakenNames(db, username, email)
    throw error
  }
}

import type { Registration } from '#contract/accounts/registration.ts'
import type { OpenDatabase } from '#server/db/open-database.ts'
import type { MemberTable } from '#server/db/schema.ts'
import { ProblemError } from '#server/http/problems.ts'
import { ACCOUNT_LOCKED, attemptKey, REGISTER_BY_ADDRESS, takeAttempt, TOO_MANY_REQUESTS, tryGuess } from '../rate-limit/attempt-store.ts'
import { insertMember, refuseTakenNames } from '../member/member-store.ts'
import { hashPassword, verifyPassword } from '../passwords/password-hash.ts'
import { PASSWORD_PROVIDER, savePasswordHash } from '../passwords/password-store.ts'

export interface AccountService {
  /** Creates the account; answers its id. */
  register(registration: Registration, address: string): Promise<string>
  /**
   * The member of a username and a password. Failures are forgotten only when the whole sign-in is done.
   * @throws ProblemError wrong_credentials, account_locked or too_many_requests
   */
  checkCredentials(username: string, password: string, address: string): Promise<MemberTable>
  markWelcomeSeen(memberId: string): Promise<void>
  keepZone(memberId: string, zone: string): Promise<void>
}

export const createAccountService = ({ db, engine }: OpenDatabase, clock: () => number): AccountService => {
  const findByUsername = (username: string) =>
    db
      .selectFrom('member')
      .leftJoin('credential', (join) =>
        join.onRef('credential.user_id', '=', 'member.id').on('credential.provider_id', '=', PASSWORD_PROVIDER),
      )
      .where('member.username', '=', username.toLowerCase())
      .selectAll('member')
      .select('credential.password as password_hash')
      .executeTakeFirst()

  /** The member whom the password opens. An unknown name, or a member without a password, must cost the same time. */
  const findByPassword = async (username: string, password: string): Promise<MemberTable | undefined> => {
    const found = await findByUsername(username)
    if (found?.password_hash == null) {
      await hashPassword(password)
      return undefined
    }
    const { password_hash, ...member } = found
    return (await verifyPassword(password_hash, password)) ? member : undefined
  }

  return {
    async register({ password, ...registration }, address) {
      const addressKey = attemptKey('registration', address)
      await takeAttempt(db, addressKey, { rule: REGISTER_BY_ADDRESS, refusal: TOO_MANY_REQUESTS, now: clock() })
      const { username, email } = registration
      await refuseTakenNames(db, username, email)
      // Before the transaction begins: SQLite has one connection, and nobody should wait for a hash.
      const hash = await hashPassword(password)
      try {
        return await db.transaction().execute(async (transaction) => {
          const now = clock()
          const memberId = await insertMember(transaction, engine, { ...registration, isEmailProven: false }, now)
          await savePasswordHash(transaction, engine, { memberId, hash, now })
          return memberId
        })
      } catch (error) {
        // Two registrations at once: the unique index let one through, and this one is told why.
        await refuseTakenNames(db, username, email)
        throw error
      }
    },

    async checkCredentials(username, password, address) {
      let member: MemberTable | undefined
      await tryGuess(db, clock, {
        key: attemptKey('name', username),
        addressKey: attemptKey('address', address),
        refusal: ACCOUNT_LOCKED,
        isRight: async () => (member = await findByPassword(username, password)) !== undefined,
      })
      if (member === undefined) throw new ProblemError('wrong_credentials')
      return member
    },

    async markWelcomeSeen(memberId) {
      await db
        .updateTable('member')
        .set({ welcome_seen_at: clock() })
        .where('id', '=', memberId)
        .where('welcome_seen_at', 'is', null)
        .execute()
    },

    async keepZone(memberId, zone) {
      await db.updateTable('member').set({ time_zone: zone }).where('id', '=', memberId).execute()
    },
  }
}

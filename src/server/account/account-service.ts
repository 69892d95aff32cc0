import type { Registration } from '#contract/account.ts'
import type { OpenDatabase } from '#server/db/open-database.ts'
import type { MemberTable } from '#server/db/schema.ts'
import { ProblemError } from '#server/http/problems.ts'
import {
  attemptKey,
  countFailure,
  REGISTER_BY_ADDRESS,
  refuseWhileLocked,
  secondsUntil,
  SIGN_IN_BY_ADDRESS,
  SIGN_IN_BY_NAME,
} from './attempt-store.ts'
import { insertMember, refuseTakenNames } from './member-store.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { PASSWORD_PROVIDER, savePasswordHash } from './password-store.ts'

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

  return {
    async register({ password, ...registration }, address) {
      const addressKey = attemptKey('registration', address)
      await refuseWhileLocked(db, addressKey, 'too_many_requests', clock())
      await countFailure(db, addressKey, REGISTER_BY_ADDRESS, clock())
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
      const nameKey = attemptKey('name', username)
      const addressKey = attemptKey('address', address)
      await refuseWhileLocked(db, addressKey, 'too_many_requests', clock())
      await refuseWhileLocked(db, nameKey, 'account_locked', clock())
      const found = await findByUsername(username)
      if (found?.password_hash != null) {
        const { password_hash, ...member } = found
        if (await verifyPassword(password_hash, password)) return member
      } else {
        // An unknown name, or a member without a password, must cost the same time.
        await hashPassword(password)
      }
      await countFailure(db, addressKey, SIGN_IN_BY_ADDRESS, clock())
      const until = await countFailure(db, nameKey, SIGN_IN_BY_NAME, clock())
      if (until !== undefined) throw new ProblemError('account_locked', { retryAfterS: secondsUntil(until, clock()) })
      throw new ProblemError('wrong_credentials')
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

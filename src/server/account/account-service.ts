import type { Registration, User } from '#contract/account.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { Database } from '#server/db/schema.ts'
import {
  type AttemptRule,
  attemptKey,
  clearFailures,
  countFailure,
  lockedUntil,
  REGISTER_BY_ADDRESS,
  SIGN_IN_BY_ADDRESS,
  SIGN_IN_BY_NAME,
} from './attempt-store.ts'
import type { Auth } from './auth.ts'
import { viewMember } from './member-view.ts'
import { hashPassword, withHash } from './password-hash.ts'

export interface AccountService {
  register(registration: Registration, address: string): Promise<SignedIn>
  logIn(username: string, password: string, address: string, userAgent: string | undefined): Promise<SignedIn>
  logOut(token: string): Promise<void>
  markWelcomeSeen(memberId: string): Promise<void>
  keepZone(memberId: string, zone: string): Promise<void>
}

export interface SignedIn {
  readonly user: User
  /** Set-Cookie lines. */
  readonly cookies: readonly string[]
}

const secondsUntil = (instantAt: number, now: number): number => Math.max(1, Math.ceil((instantAt - now) / 1000))

export const createAccountService = (db: Database, auth: Auth, clock: () => number): AccountService => {
  const refuseWhenLocked = async (key: string, code: 'account_locked' | 'too_many_requests') => {
    const until = await lockedUntil(db, key, clock())
    if (until !== undefined) throw new ProblemError(code, { retryAfterS: secondsUntil(until, clock()) })
  }

  const findMember = async (username: string): Promise<User> =>
    viewMember(
      await db
        .selectFrom('member')
        .selectAll()
        .where('username', '=', username.toLowerCase())
        .executeTakeFirstOrThrow(),
    )

  const countAgainst = (key: string, rule: AttemptRule) => countFailure(db, key, rule, clock())

  return {
    async register(registration, address) {
      const addressKey = attemptKey('registration', address)
      await refuseWhenLocked(addressKey, 'too_many_requests')
      await countAgainst(addressKey, REGISTER_BY_ADDRESS)
      const { username, email, password, weight, height, age, bodyType, motivation, targetWeight } = registration
      await refuseTakenNames(db, username, email)
      const hash = await hashPassword(password)
      try {
        const { headers } = await withHash(hash, () =>
          auth.api.signUpEmail({
            body: {
              name: username,
              email,
              password,
              username,
              displayUsername: username,
              weightKg: weight,
              heightCm: height,
              ageYears: age,
              bodyType,
              motivation,
              targetWeightKg: targetWeight,
            },
            returnHeaders: true,
          }),
        )
        return { user: await findMember(username), cookies: headers.getSetCookie() }
      } catch (error) {
        // Two registrations at once: the unique index let one through, and this one is told why.
        await refuseTakenNames(db, username, email)
        throw error
      }
    },

    async logIn(username, password, address, userAgent) {
      const nameKey = attemptKey('name', username)
      const addressKey = attemptKey('address', address)
      await refuseWhenLocked(addressKey, 'too_many_requests')
      await refuseWhenLocked(nameKey, 'account_locked')
      try {
        const { headers } = await auth.api.signInUsername({
          body: { username, password },
          headers: new Headers(userAgent === undefined ? {} : { 'user-agent': userAgent }),
          returnHeaders: true,
        })
        await clearFailures(db, nameKey)
        return { user: await findMember(username), cookies: headers.getSetCookie() }
      } catch (error) {
        if (!isRefusal(error)) throw error
        await countAgainst(addressKey, SIGN_IN_BY_ADDRESS)
        const until = await countAgainst(nameKey, SIGN_IN_BY_NAME)
        if (until !== undefined) {
          throw new ProblemError('account_locked', { retryAfterS: secondsUntil(until, clock()) })
        }
        throw new ProblemError('wrong_credentials')
      }
    },

    async logOut(token) {
      await db.deleteFrom('session').where('token', '=', token).execute()
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

/** The account library's own 4xx, as opposed to a broken database. */
const isRefusal = (error: unknown): boolean => {
  const status = (error as { statusCode?: unknown }).statusCode
  return typeof status === 'number' && status >= 400 && status < 500
}

const refuseTakenNames = async (db: Database, username: string, email: string): Promise<void> => {
  const taken = await db
    .selectFrom('member')
    .select(['username', 'email'])
    .where((where) => where.or([where('username', '=', username.toLowerCase()), where('email', '=', email)]))
    .execute()
  if (taken.some((row) => row.username === username.toLowerCase())) throw nameTaken('username_taken', 'username')
  if (taken.length > 0) throw nameTaken('email_taken', 'email')
}

const nameTaken = (code: 'username_taken' | 'email_taken', field: string): ProblemError => {
  const { message } = new ProblemError(code)
  return new ProblemError(code, { details: [{ field, message }] })
}

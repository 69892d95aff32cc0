import type { User } from '#contract/accounts/member.ts'
import { ACCOUNT_LOCKED, attemptKey, forgetFailures, tryGuess } from '../rate-limit/attempt-store.ts'
import type { SignInCookies } from '../sessions/session-cookie.ts'
import type { SignIn, SignedIn, Visit } from '../sessions/session-start.ts'
import { findTicket, makeTicket, takeTicket } from '../one-time-tokens/one-time-token-store.ts'
import type { Database, MemberTable } from '#server/db/schema.ts'
import { ProblemError } from '#server/http/problems.ts'
import { findTotp, secondFactorsOf, secondStepsWith, takeRecoveryCode, takeTotpStep } from './second-factor-store.ts'
import type { SecretBox } from './encryption.ts'
import { looksLikeTotp, stepOfCode } from './totp.ts'

const STEP_MS = 10 * 60_000
const WRONG_CODE_WORDS = 'This code is not right, or was used before.'

export interface SecondStepOpen {
  readonly success: true
  readonly secondStep: { readonly methods: ('passkey' | 'totp' | 'recovery-code')[] }
}

/** `challenge` is what the member was given to sign, if anything. */
type Check = (memberId: string, challenge: string | undefined) => Promise<boolean>

export interface SecondStep {
  /** After the first step: the session begins, or a second step is asked for. */
  passFirst(visit: Visit, member: MemberTable): Promise<SignedIn | SecondStepOpen>
  /** @throws ProblemError sign_in_expired, wrong_credentials, account_locked or too_many_requests */
  giveCode(visit: Visit, code: string): Promise<{ success: true; user: User }>
  /** Makes a challenge for the member whose sign-in has begun, and keeps it with that sign-in. */
  keepChallenge<Made extends { challenge: string }>(visit: Visit, make: (memberId: string) => Promise<Made>): Promise<Made>
  /** Runs a check of the second step; what it refuses counts like a wrong password. */
  pass(visit: Visit, check: Check, refusal: string): Promise<SignedIn>
}

export const createSecondStep = (parts: {
  db: Database
  signIn: SignIn
  cookies: SignInCookies
  box: SecretBox
  clock: () => number
}): SecondStep => {
  const { db, signIn, cookies, box, clock } = parts

  const isRightCode = async (memberId: string, code: string): Promise<boolean> => {
    if (!looksLikeTotp(code)) return takeRecoveryCode(db, memberId, code, clock())
    const totp = await findTotp(db, memberId)
    if (totp === undefined || totp.confirmed_at === null) return false
    const step = await stepOfCode(box.open(totp.sealed_secret, memberId), code, clock())
    return step !== undefined && takeTotpStep(db, memberId, step)
  }

  const begun = async ({ request }: Visit) => {
    const token = cookies.stepToken(request)
    const ticket = token === undefined ? undefined : await findTicket<{ challenge: string } | null>(db, 'second-step', token, clock())
    if (token === undefined || ticket?.memberId == null) throw new ProblemError('sign_in_expired')
    return { token, memberId: ticket.memberId, challenge: ticket.payload?.challenge }
  }

  const pass: SecondStep['pass'] = async (visit, check, refusal) => {
    const { request, reply } = visit
    const { token, memberId, challenge } = await begun(visit)
    const member = await db.selectFrom('member').selectAll().where('id', '=', memberId).executeTakeFirstOrThrow()
    // The same count as for passwords: who knows the password must not guess codes for ever.
    const nameKey = attemptKey('name', member.username)
    const addressKey = attemptKey('address', request.ip)
    const guess = { key: nameKey, addressKey, refusal: ACCOUNT_LOCKED, isRight: () => check(memberId, challenge) }
    if (!(await tryGuess(db, clock, guess))) throw new ProblemError('wrong_credentials', { words: refusal })
    if ((await takeTicket(db, 'second-step', token, clock())) === undefined) throw new ProblemError('sign_in_expired')
    await forgetFailures(db, nameKey, clock())
    cookies.forgetStep(reply)
    return signIn.begin(visit, member)
  }

  return {
    async passFirst(visit, member) {
      const methods = secondStepsWith(await secondFactorsOf(db, member.id))
      if (methods.length === 0) {
        await forgetFailures(db, attemptKey('name', member.username), clock())
        return signIn.begin(visit, member)
      }
      const token = await makeTicket(db, { kind: 'second-step', memberId: member.id, lifeMs: STEP_MS }, clock())
      cookies.giveStep(visit.reply, token, STEP_MS)
      return { success: true, secondStep: { methods } }
    },
    giveCode: (visit, code) => pass(visit, (memberId) => isRightCode(memberId, code), WRONG_CODE_WORDS),
    async keepChallenge(visit, make) {
      const { token, memberId } = await begun(visit)
      const made = await make(memberId)
      const payload = { challenge: made.challenge }
      await makeTicket(db, { kind: 'second-step', memberId, payload, token, lifeMs: STEP_MS }, clock())
      return made
    },
    pass,
  }
}

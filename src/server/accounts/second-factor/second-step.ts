import { codedMessage } from '#domain/coded-message.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { memberById } from '../member/member-store.ts'
import {
  ACCOUNT_LOCKED,
  limitKey,
  clearFailures,
  checkSecret,
} from '../rate-limit/attempt-limit.ts'
import type { Exchange, SessionStart, SignedIn } from '../sessions/session-start.ts'
import { findToken, createToken, consumeToken } from '../one-time-tokens/one-time-token-store.ts'
import type { MemberTable } from '#server/db/schema.ts'
import { ProblemError } from '#server/http/problems.ts'
import { secondFactorsOf, secondStepsWith } from './second-factor-reads.ts'
import { findTotp, consumeRecoveryCode, consumeTotpStep } from './second-factor-store.ts'
import { looksLikeTotp, stepOfCode } from './totp.ts'

const STEP_MS = 10 * 60_000

interface FirstStep {
  /** The member's version of access when the first step was checked. */
  readonly accessVersion: number
  readonly challenge?: string
}
const WRONG_CODE_MESSAGE = codedMessage('refused.wrong-code')

interface SecondStepOpen {
  readonly success: true
  readonly secondStep: { readonly methods: ('passkey' | 'totp' | 'recovery-code')[] }
}

/** @param challenge what a passkey had to sign, if one was used */
type Check = (memberId: string, challenge: string | undefined) => Promise<boolean>

export const createSecondStep = (
  { cookies, encryption }: ServerParts,
  sessionStart: SessionStart,
) => {
  const isRightCode = async (
    { at, db }: Exchange,
    memberId: string,
    code: string,
  ): Promise<boolean> => {
    if (!looksLikeTotp(code)) return consumeRecoveryCode(db, memberId, code, at)
    const totp = await findTotp(db, memberId)
    if (totp === undefined || totp.confirmed_at === null) return false
    const step = await stepOfCode(encryption.decrypt(totp.encrypted_secret, memberId), code, at)
    return step !== undefined && consumeTotpStep(db, memberId, step)
  }

  const pendingSignIn = async ({ at, db, request }: Exchange) => {
    const token = cookies.pendingToken(request)
    const signIn =
      token === undefined ? undefined : await findToken<FirstStep>(db, 'second-step', token, at)
    if (token === undefined || signIn?.memberId == null) throw new ProblemError('sign_in_expired')
    return { token, memberId: signIn.memberId, ...signIn.payload }
  }

  /**
   * Checks the second step; a failure counts like a wrong password.
   * @throws ProblemError sign_in_expired, wrong_credentials, account_locked or too_many_requests
   */
  const verify = async (exchange: Exchange, check: Check, refusal: string): Promise<SignedIn> => {
    const { at, db, request, reply } = exchange
    const { token, memberId, challenge, accessVersion } = await pendingSignIn(exchange)
    const member = await memberById(db, memberId)
    if (member.access_version !== accessVersion) throw new ProblemError('sign_in_expired')
    // Shares the count with passwords, so that somebody who knows the password cannot guess codes
    // forever.
    const nameKey = limitKey('name', member.username)
    const addressKey = limitKey('address', request.ip)
    const secret = {
      key: nameKey,
      addressKey,
      refusal: ACCOUNT_LOCKED,
      isRight: () => check(memberId, challenge),
    }
    if (!(await checkSecret(db, at, secret)))
      throw new ProblemError('wrong_credentials', { words: refusal })
    if ((await consumeToken(db, 'second-step', token, at)) === undefined)
      throw new ProblemError('sign_in_expired')
    await clearFailures(db, nameKey, at)
    cookies.clearPending(reply)
    return sessionStart.begin(exchange, member)
  }

  return {
    verify,

    /** After the first step: begins the session or asks for a second step. */
    async afterFirstStep(
      exchange: Exchange,
      member: MemberTable,
    ): Promise<SignedIn | SecondStepOpen> {
      const { at, db } = exchange
      const methods = secondStepsWith(await secondFactorsOf(db, member.id))
      if (methods.length === 0) {
        await clearFailures(db, limitKey('name', member.username), at)
        return sessionStart.begin(exchange, member)
      }
      const payload: FirstStep = { accessVersion: member.access_version }
      const token = await createToken(
        db,
        { kind: 'second-step', memberId: member.id, payload, lifeMs: STEP_MS },
        at,
      )
      cookies.setPending(exchange.reply, token, STEP_MS)
      return { success: true, secondStep: { methods } }
    },

    verifyCode: (exchange: Exchange, code: string) =>
      verify(exchange, (memberId) => isRightCode(exchange, memberId, code), WRONG_CODE_MESSAGE),

    /** Creates a challenge and stores it with the pending sign-in. */
    async storeChallenge<Made extends { challenge: string }>(
      exchange: Exchange,
      make: (memberId: string) => Promise<Made>,
    ): Promise<Made> {
      const { token, memberId, accessVersion } = await pendingSignIn(exchange)
      const made = await make(memberId)
      const payload: FirstStep = { accessVersion, challenge: made.challenge }
      await createToken(
        exchange.db,
        { kind: 'second-step', memberId, payload, token, lifeMs: STEP_MS },
        exchange.at,
      )
      return made
    },
  }
}
export type SecondStep = ReturnType<typeof createSecondStep>

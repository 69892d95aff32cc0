import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  finishPasskeySignIn,
  listPasskeys,
  MOST_PASSKEYS,
  removePasskey,
} from '#contract/accounts/passkeys.ts'
import { DONE, okWith } from '#contract/reply.ts'
import type { FastifyInstance } from 'fastify'
import { attemptKey, countFailure, refuseWhileLocked, SIGN_IN_BY_ADDRESS, TOO_MANY_REQUESTS } from '../rate-limit/attempt-store.ts'
import { refuseUnconfirmed } from '../passwords/reauthentication.ts'
import type { SignInCookies } from '../sessions/session-cookie.ts'
import type { SignIn } from '../sessions/session-start.ts'
import { makeTicket, takeTicket } from '../one-time-tokens/one-time-token-store.ts'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/schema.ts'
import { mount, mountForMember } from '#server/http/mount.ts'
import { invalidField, ProblemError } from '#server/http/problems.ts'
import { creationOptions, provenCredential, provenPasskey, requestOptions } from './passkey-proof.ts'
import { dropPasskey, insertPasskey, passkeysOf, viewPasskey } from './passkey-store.ts'
import { relyingPartyOf } from './relying-party.ts'
import { recoveryCodesIfNone } from '../second-factor/second-factor-store.ts'
import type { SecondStep } from '../second-factor/second-step.ts'

const ANSWER_MS = 5 * 60_000
const NOT_MADE_WORDS = 'This passkey was not made for this server just now. Please try again'
const UNKNOWN_WORDS = 'This passkey is not known here.'

interface Challenge {
  readonly challenge: string
}

export interface PasskeyParts {
  readonly db: Database
  readonly config: Config
  readonly signIn: SignIn
  readonly secondStep: SecondStep
  readonly cookies: SignInCookies
  readonly clock: () => number
}

/** Passkeys: as the second step after a password, or alone where the device itself asks who is there. */
export const mountPasskeys = (app: FastifyInstance, parts: PasskeyParts): void => {
  const { db, config, signIn, secondStep, cookies, clock } = parts

  mountForMember(app, listPasskeys, async (_call, { memberId }) => okWith((await passkeysOf(db, memberId)).map(viewPasskey)))

  mountForMember(app, beginPasskey, async ({ request }, caller) => {
    await refuseUnconfirmed(db, caller)
    const known = await passkeysOf(db, caller.memberId)
    if (known.length >= MOST_PASSKEYS) {
      throw new ProblemError('not_allowed', { words: `You have ${MOST_PASSKEYS} passkeys. Remove one first.` })
    }
    const member = { id: caller.memberId, username: caller.profile.display_username }
    const options = await creationOptions(relyingPartyOf(request, config), member, known)
    const payload: Challenge = { challenge: options.challenge }
    const ticket = { kind: 'passkey-registration', memberId: caller.memberId, payload, lifeMs: ANSWER_MS } as const
    // One at a time for a session, which stands for the token.
    await makeTicket(db, { ...ticket, token: `passkey:${caller.sessionId}` }, clock())
    return okWith({ options: { ...options } })
  })

  mountForMember(app, addPasskey, async ({ body, request }, caller) => {
    await refuseUnconfirmed(db, caller)
    const ticket = await takeTicket<Challenge>(db, 'passkey-registration', `passkey:${caller.sessionId}`, clock())
    const proven = ticket && (await provenCredential(relyingPartyOf(request, config), ticket.payload.challenge, body.credential))
    if (proven === undefined) throw invalidField('credential', NOT_MADE_WORDS)
    return okWith(
      await db.transaction().execute(async (transaction) => {
        const { memberId } = caller
        const transports = JSON.stringify(body.credential.response.transports)
        const row = { ...proven, member_id: memberId, transports, name: body.name, created_at: clock() }
        const passkey = await insertPasskey(transaction, row)
        if (passkey === undefined) throw invalidField('credential', NOT_MADE_WORDS)
        return { passkey: viewPasskey(passkey), recoveryCodes: await recoveryCodesIfNone(transaction, memberId) }
      }),
    )
  })

  mountForMember(app, removePasskey, async ({ params }, caller) => {
    await refuseUnconfirmed(db, caller)
    const isGone = await db.transaction().execute((transaction) => dropPasskey(transaction, caller.memberId, params.id))
    if (!isGone) throw new ProblemError('not_found')
    return DONE
  })

  mount(app, beginPasskeySignIn, async ({ body, request, reply }) => {
    const party = relyingPartyOf(request, config)
    if (body.isSecondStep) {
      const options = await secondStep.keepChallenge({ request, reply }, async (memberId) =>
        requestOptions(party, await passkeysOf(db, memberId)),
      )
      return okWith({ options: { ...options } })
    }
    const options = await requestOptions(party, 'any')
    const payload: Challenge = { challenge: options.challenge }
    const token = await makeTicket(db, { kind: 'passkey-sign-in', memberId: null, payload, lifeMs: ANSWER_MS }, clock())
    cookies.giveStep(reply, token, ANSWER_MS)
    return okWith({ options: { ...options } })
  })

  mount(app, finishPasskeySignIn, async ({ body, request, reply }) => {
    const party = relyingPartyOf(request, config)
    const { credential } = body
    if (body.isSecondStep) {
      const signed = async (memberId: string, challenge: string | undefined) => {
        if (challenge === undefined) return false
        const proof = { challenge, credential, mustVerifyUser: false, now: clock() }
        return (await provenPasskey(db, party, proof))?.member_id === memberId
      }
      return secondStep.pass({ request, reply }, signed, UNKNOWN_WORDS)
    }
    const addressKey = attemptKey('address', request.ip)
    await refuseWhileLocked(db, addressKey, TOO_MANY_REQUESTS, clock())
    const token = cookies.stepToken(request)
    const ticket = token === undefined ? undefined : await takeTicket<Challenge>(db, 'passkey-sign-in', token, clock())
    if (ticket === undefined) throw new ProblemError('sign_in_expired')
    // Alone it must be two things: the device, and the finger or PIN that the device asks for.
    const proof = { challenge: ticket.payload.challenge, credential, mustVerifyUser: true, now: clock() }
    const passkey = await provenPasskey(db, party, proof)
    if (passkey === undefined) {
      await countFailure(db, addressKey, SIGN_IN_BY_ADDRESS, clock())
      throw new ProblemError('wrong_credentials', { words: UNKNOWN_WORDS })
    }
    cookies.forgetStep(reply)
    return signIn.beginFor({ request, reply }, passkey.member_id)
  })
}

import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  finishPasskeySignIn,
  listPasskeys,
  removePasskey,
} from '#contract/accounts/passkeys.ts'
import { codedMessage } from '#domain/coded-message.ts'
import { mount, mountForMember } from '#server/http/mount.ts'
import { ProblemError } from '#server/http/problems.ts'
import { consumeToken, createToken } from '../one-time-tokens/one-time-token-store.ts'
import { requireConfirmedSession } from '../passwords/reauthentication.ts'
import {
  countFailure,
  limitKey,
  refuseWhileLocked,
  SIGN_IN_BY_ADDRESS,
  TOO_MANY_REQUESTS,
} from '../rate-limit/attempt-limit.ts'
import type { SignInParts } from '../sign-in/sign-in-parts.ts'
import { requestOptions, verifyPasskey } from './passkey-proof.ts'
import { beginMakingPasskey, type Challenge, CHALLENGE_MS, savePasskey } from './passkey-service.ts'
import { deletePasskey, passkeysOf, viewPasskey } from './passkey-store.ts'
import { relyingPartyOf } from './relying-party.ts'

const UNKNOWN_PASSKEY = codedMessage('refused.unknown-passkey')

/**
 * Passkeys: as the second step after a password, or alone if the device checks a fingerprint or
 * PIN.
 */
export const mountPasskeys = ({
  app,
  config,
  sessionStart,
  secondStep,
  cookies,
}: SignInParts): void => {
  mountForMember(app, listPasskeys, async ({ db }, { memberId }) =>
    (await passkeysOf(db, memberId)).map(viewPasskey),
  )

  mountForMember(app, beginPasskey, async ({ at, db, request }, caller) => {
    await requireConfirmedSession(db, caller)
    const options = await beginMakingPasskey(
      db,
      relyingPartyOf(request, config),
      caller,
      caller.profile.display_username,
      at,
    )
    return { options: { ...options } }
  })

  mountForMember(app, addPasskey, async ({ body, at, db, request }, caller) => {
    await requireConfirmedSession(db, caller)
    return savePasskey(db, relyingPartyOf(request, config), caller, body, at)
  })

  mountForMember(app, removePasskey, async ({ params, db }, caller) => {
    await requireConfirmedSession(db, caller)
    if (!(await deletePasskey(db, caller.memberId, params.id))) throw new ProblemError('not_found')
  })

  mount(app, beginPasskeySignIn, async (call) => {
    const { body, at, db, request, reply } = call
    const party = relyingPartyOf(request, config)
    if (body.isSecondStep) {
      const options = await secondStep.storeChallenge(call, async (memberId) =>
        requestOptions(party, await passkeysOf(db, memberId)),
      )
      return { options: { ...options } }
    }
    if (!config.hasPasswords) throw new ProblemError('passwords_off')
    const options = await requestOptions(party, 'any')
    const payload: Challenge = { challenge: options.challenge }
    const token = await createToken(
      db,
      { kind: 'passkey-sign-in', memberId: null, payload, lifeMs: CHALLENGE_MS },
      at,
    )
    cookies.setPending(reply, token, CHALLENGE_MS)
    return { options: { ...options } }
  })

  mount(app, finishPasskeySignIn, async (call) => {
    const { body, at, db, request, reply } = call
    const party = relyingPartyOf(request, config)
    const { credential } = body
    if (body.isSecondStep) {
      const isSigned = async (memberId: string, challenge: string | undefined) => {
        if (challenge === undefined) return false
        const proof = { challenge, credential, mustVerifyUser: false, now: at }
        return (await verifyPasskey(db, party, proof))?.member_id === memberId
      }
      return secondStep.verify(call, isSigned, UNKNOWN_PASSKEY)
    }
    if (!config.hasPasswords) throw new ProblemError('passwords_off')
    const addressKey = limitKey('address', request.ip)
    await refuseWhileLocked(db, addressKey, TOO_MANY_REQUESTS, at)
    const token = cookies.pendingToken(request)
    const pending =
      token === undefined
        ? undefined
        : await consumeToken<Challenge>(db, 'passkey-sign-in', token, at)
    if (pending === undefined) throw new ProblemError('sign_in_expired')
    // Without a password, the device must also check a fingerprint or PIN.
    const proof = {
      challenge: pending.payload.challenge,
      credential,
      mustVerifyUser: true,
      now: at,
    }
    const passkey = await verifyPasskey(db, party, proof)
    if (passkey === undefined) {
      await countFailure(db, addressKey, SIGN_IN_BY_ADDRESS, at)
      throw new ProblemError('wrong_credentials', { words: UNKNOWN_PASSKEY })
    }
    cookies.clearPending(reply)
    return sessionStart.beginFor(call, passkey.member_id, passkey.access_version)
  })
}

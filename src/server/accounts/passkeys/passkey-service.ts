import { MAX_PASSKEYS, type NewCredential, type Passkey } from '#contract/accounts/passkeys.ts'
import { codedMessage } from '#domain/coded-message.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Database } from '#server/db/schema.ts'
import { invalidField, ProblemError } from '#server/http/problems.ts'
import { consumeToken, createToken } from '../one-time-tokens/one-time-token-store.ts'
import { recoveryCodesIfNone } from '../second-factor/second-factor-store.ts'
import { requireUnchanged } from '../sessions/access-version.ts'
import { creationOptions, verifyNewPasskey } from './passkey-proof.ts'
import { insertPasskey, passkeysOf, viewPasskey } from './passkey-store.ts'
import type { RelyingParty } from './relying-party.ts'

const NOT_CREATED = codedMessage('input.passkey-not-made')

/** How long a browser may take to answer a challenge. */
export const CHALLENGE_MS = 5 * 60_000

export interface Challenge {
  readonly challenge: string
}

/** The session that creates a passkey, one at a time. */
type Maker = Pick<Caller, 'memberId' | 'sessionId' | 'profile'>

const tokenOf = ({ sessionId }: Maker): string => `passkey:${sessionId}`

/**
 * The options for creating a passkey; the challenge is stored until the browser answers. @throws
 * ProblemError not_allowed with too many passkeys
 */
export const beginMakingPasskey = async (
  db: Database,
  party: RelyingParty,
  maker: Maker,
  username: string,
  now: number,
) => {
  const { memberId } = maker
  const known = await passkeysOf(db, memberId)
  if (known.length >= MAX_PASSKEYS) {
    throw new ProblemError('not_allowed', {
      words: codedMessage('refused.all-passkeys', { most: MAX_PASSKEYS }),
    })
  }
  const options = await creationOptions(party, { id: memberId, username }, known)
  const payload: Challenge = { challenge: options.challenge }
  const token = { kind: 'passkey-registration', memberId, payload, lifeMs: CHALLENGE_MS } as const
  await createToken(db, { ...token, token: tokenOf(maker) }, now)
  return options
}

/**
 * Stores the passkey that the browser created. A first second factor also brings recovery codes.
 * @throws ProblemError invalid_input
 */
export const savePasskey = async (
  db: Database,
  party: RelyingParty,
  maker: Maker,
  { name, credential }: { name: string; credential: NewCredential },
  now: number,
): Promise<{ passkey: Passkey; recoveryCodes: string[] | null }> => {
  const pending = await consumeToken<Challenge>(db, 'passkey-registration', tokenOf(maker), now)
  const verified = pending && (await verifyNewPasskey(party, pending.payload.challenge, credential))
  if (verified === undefined) throw invalidField('credential', NOT_CREATED)
  const { memberId, profile } = maker
  const transports = JSON.stringify(credential.response.transports)
  return db.transaction().execute(async (transaction) => {
    await requireUnchanged(transaction, profile, 'not_signed_in')
    const passkey = await insertPasskey(transaction, {
      ...verified,
      member_id: memberId,
      transports,
      name,
      created_at: now,
    })
    if (passkey === undefined) throw invalidField('credential', NOT_CREATED)
    return {
      passkey: viewPasskey(passkey),
      recoveryCodes: await recoveryCodesIfNone(transaction, memberId),
    }
  })
}

import { beginProviderConnection, endProviderConnection, finishProviderConnection } from '#contract/accounts/provider.ts'
import { DONE, okWith } from '#contract/reply.ts'
import type { FastifyInstance } from 'fastify'
import { refuseUnconfirmed } from '../passwords/reauthentication.ts'
import { findPasswordHash } from '../passwords/password-store.ts'
import { makeTicket, takeTicket } from '../one-time-tokens/one-time-token-store.ts'
import type { OpenDatabase } from '#server/db/open-database.ts'
import type { Caller } from '#server/http/caller.ts'
import { mountForMember } from '#server/http/mount.ts'
import { ProblemError } from '#server/http/problems.ts'
import { secondFactorsOf } from '../second-factor/second-factor-store.ts'
import { dropIdentities, findMemberByIdentity, hasIdentity, linkIdentity, noteProvenEmail } from './provider-identity-store.ts'
import { AT_PROVIDER_MS, type ProviderClient, type SignInSecrets } from './provider-client.ts'

export interface ConnectionParts {
  readonly database: OpenDatabase
  /** @throws ProblemError not_found on a server without a provider */
  readonly provider: () => ProviderClient
  readonly clock: () => number
}

// One at a time for a session, which stands for the token: what comes back counts in the session that set out, and nowhere else.
const ticketTokenOf = ({ sessionId }: Caller): string => `provider:${sessionId}`

/** A member who is signed in makes the provider a way to sign in, or ends that. */
export const mountConnection = (app: FastifyInstance, { database, provider, clock }: ConnectionParts): void => {
  const { db, engine } = database

  mountForMember(app, beginProviderConnection, async (_call, caller) => {
    await refuseUnconfirmed(db, caller)
    const client = provider()
    if (await hasIdentity(db, caller.memberId)) {
      throw new ProblemError('not_allowed', { words: 'Your account is connected already. Disconnect it first.' })
    }
    const { url, secrets } = await client.begin()
    const { memberId } = caller
    const ticket = { kind: 'provider-connection', memberId, payload: secrets, lifeMs: AT_PROVIDER_MS } as const
    await makeTicket(db, { ...ticket, token: ticketTokenOf(caller) }, clock())
    return okWith({ url })
  })

  mountForMember(app, finishProviderConnection, async ({ body }, caller) => {
    const client = provider()
    const begun = await takeTicket<SignInSecrets>(db, 'provider-connection', ticketTokenOf(caller), clock())
    if (begun === undefined) throw new ProblemError('sign_in_expired')
    const identity = await client.finish(body.query, begun.payload)
    const owner = await findMemberByIdentity(db, identity)
    if (owner !== undefined && owner.id !== caller.memberId) {
      throw new ProblemError('not_allowed', { words: 'Who is signed in at the provider has another account here.' })
    }
    if (owner === undefined) {
      await db.transaction().execute(async (transaction) => {
        await linkIdentity(transaction, engine, { memberId: caller.memberId, identity, now: clock() })
        if (identity.isEmailProven && identity.email === caller.profile.email) await noteProvenEmail(transaction, caller.memberId)
      })
    }
    return DONE
  })

  mountForMember(app, endProviderConnection, async (_call, caller) => {
    await refuseUnconfirmed(db, caller)
    const { memberId } = caller
    const isOnlyWay = (await findPasswordHash(db, memberId)) === null && (await secondFactorsOf(db, memberId)).passkeys === 0
    if (isOnlyWay) {
      throw new ProblemError('not_allowed', {
        words: 'It is your only way to sign in. Set a password first, by a password reset link, or add a passkey.',
      })
    }
    await dropIdentities(db, memberId)
    return DONE
  })
}

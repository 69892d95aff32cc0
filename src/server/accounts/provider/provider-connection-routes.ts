import { beginProviderConnection, endProviderConnection, finishProviderConnection } from '#contract/accounts/provider.ts'
import { said } from '#domain/said.ts'
import type { Caller } from '#server/http/caller.ts'
import { mountForMember } from '#server/http/mount.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { consumeToken, createToken } from '../one-time-tokens/one-time-token-store.ts'
import { findPasswordHash } from '../passwords/password-store.ts'
import { requireConfirmedSession } from '../passwords/reauthentication.ts'
import { secondFactorsOf } from '../second-factor/second-factor-reads.ts'
import { type AuthorizationSecrets, PROVIDER_VISIT_MS, type ProviderClient } from './provider-client.ts'
import { findMemberByIdentity, hasProviderIdentity, unlinkProvider } from './provider-identity-store.ts'
import { connectMember } from './provider-service.ts'

// One at a time for a session, which stands for the token: what comes back counts in the session that set out, and nowhere else.
const tokenOf = ({ sessionId }: Caller): string => `provider:${sessionId}`

/**
 * A member who is signed in makes the provider a way to sign in, or ends that.
 * @param provider throws ProblemError not_found on a server without one
 */
export const mountProviderConnection = ({ app, db, clock }: ServerParts, provider: () => ProviderClient): void => {
  mountForMember(app, beginProviderConnection, async (_call, caller) => {
    await requireConfirmedSession(db, caller)
    const client = provider()
    const { memberId } = caller
    if (await hasProviderIdentity(db, memberId)) {
      throw new ProblemError('not_allowed', { words: said('refused.connected') })
    }
    const { url, secrets } = await client.begin()
    const token = { kind: 'provider-connection', memberId, payload: secrets, lifeMs: PROVIDER_VISIT_MS } as const
    await createToken(db, { ...token, token: tokenOf(caller) }, clock())
    return { url }
  })

  mountForMember(app, finishProviderConnection, async ({ body }, caller) => {
    const client = provider()
    const pending = await consumeToken<AuthorizationSecrets>(db, 'provider-connection', tokenOf(caller), clock())
    if (pending === undefined) throw new ProblemError('sign_in_expired')
    const identity = await client.finish(body.query, pending.payload)
    const owner = await findMemberByIdentity(db, identity)
    if (owner !== undefined && owner.id !== caller.memberId) {
      throw new ProblemError('not_allowed', { words: said('refused.other-account') })
    }
    if (owner === undefined) await connectMember(db, caller.profile, identity)
  })

  mountForMember(app, endProviderConnection, async (_call, caller) => {
    await requireConfirmedSession(db, caller)
    const { memberId } = caller
    const isOnlyWay = (await findPasswordHash(db, memberId)) === null && (await secondFactorsOf(db, memberId)).passkeys === 0
    if (isOnlyWay) {
      throw new ProblemError('not_allowed', {
        words: said('refused.only-way-in'),
      })
    }
    await unlinkProvider(db, memberId)
  })
}

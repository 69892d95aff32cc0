import {
  beginProviderConnection,
  beginProviderSignIn,
  endProviderConnection,
  finishProviderConnection,
  finishProviderSignIn,
  linkProvider,
  registerWithProvider,
} from '#contract/accounts/provider.ts'
import { mount, mountForMember } from '#server/http/mount.ts'
import { ProblemError } from '#server/http/problems.ts'
import { updateMember } from '#server/db/rows.ts'
import { codedMessage } from '#domain/coded-message.ts'
import type { Caller } from '#server/http/caller.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { findPasswordHash } from '#server/accounts/passwords/password-store.ts'
import { requireConfirmedSession } from '#server/accounts/passwords/reauthentication.ts'
import { secondFactorsOf } from '#server/accounts/second-factor/second-factor-reads.ts'
import type { Database, MemberTable } from '#server/db/schema.ts'
import { findMemberByEmail } from '#server/accounts/member/member-store.ts'
import { createAccount } from '#server/accounts/registration/registration-service.ts'
import { consumeToken, createToken, findToken } from '../one-time-tokens/one-time-token-store.ts'
import { requireUnchanged } from '../sessions/access-version.ts'
import type { Exchange } from '../sessions/session-start.ts'
import type { SignInParts } from '../sign-in/sign-in-parts.ts'
import { checkCredentials } from '../sign-in/check-credentials.ts'
import {
  type AuthorizationSecrets,
  openProviderClient,
  PROVIDER_VISIT_MS,
  type ProviderClient,
  type ProviderIdentity,
} from './provider-client.ts'
import {
  findMemberByIdentity,
  hasProviderIdentity,
  linkProviderIdentity,
  unlinkProvider,
} from './provider-identity-store.ts'

const consumeIdentityToken = async (
  db: Parameters<typeof consumeToken>[0],
  token: string,
  now: number,
): Promise<void> => {
  if (!(await consumeToken(db, 'provider-identity', token, now)))
    throw new ProblemError('sign_in_expired')
}

/** The account with the email address that the provider has verified, if any. */
const findAccountOfAddress = async (
  db: Database,
  { email, isEmailVerified }: ProviderIdentity,
): Promise<MemberTable | undefined> =>
  isEmailVerified && email !== '' ? findMemberByEmail(db, email) : undefined

// One per session: the answer counts only in the session that asked.
const tokenOf = ({ sessionId }: Caller): string => `provider:${sessionId}`

/**
 * Connects the account of a signed-in member to the provider, or disconnects it.
 * @param provider throws ProblemError not_found on a server without one
 */
const mountProviderConnection = ({ app }: ServerParts, provider: () => ProviderClient): void => {
  mountForMember(app, beginProviderConnection, async ({ at, db }, caller) => {
    await requireConfirmedSession(db, caller)
    const client = provider()
    const { memberId } = caller
    if (await hasProviderIdentity(db, memberId)) {
      throw new ProblemError('not_allowed', { words: codedMessage('refused.connected') })
    }
    const { url, secrets } = await client.begin()
    const token = {
      kind: 'provider-connection',
      memberId,
      payload: secrets,
      lifeMs: PROVIDER_VISIT_MS,
    } as const
    await createToken(db, { ...token, token: tokenOf(caller) }, at)
    return { url }
  })

  mountForMember(app, finishProviderConnection, async ({ body, at, db }, caller) => {
    const client = provider()
    const pending = await consumeToken<AuthorizationSecrets>(
      db,
      'provider-connection',
      tokenOf(caller),
      at,
    )
    if (pending === undefined) throw new ProblemError('sign_in_expired')
    const identity = await client.finish(body.query, pending.payload)
    const owner = await findMemberByIdentity(db, identity)
    if (owner !== undefined && owner.id !== caller.memberId) {
      throw new ProblemError('not_allowed', { words: codedMessage('refused.other-account') })
    }
    if (owner !== undefined) return
    const { memberId, profile } = caller
    await db.transaction().execute(async (transaction) => {
      await requireUnchanged(transaction, profile, 'not_signed_in')
      await linkProviderIdentity(transaction, memberId, identity)
      if (identity.isEmailVerified && identity.email === profile.email)
        await updateMember(transaction, memberId, { email_verified: 1 })
    })
  })

  mountForMember(app, endProviderConnection, async ({ db }, caller) => {
    await requireConfirmedSession(db, caller)
    const { memberId } = caller
    const isOnlyWay =
      (await findPasswordHash(db, memberId)) === null &&
      (await secondFactorsOf(db, memberId)).passkeys === 0
    if (isOnlyWay) {
      throw new ProblemError('not_allowed', {
        words: codedMessage('refused.only-way-in'),
      })
    }
    await db.transaction().execute((transaction) => unlinkProvider(transaction, memberId))
  })
}

const DECISION_MS = 30 * 60_000
const NO_PROVIDER = 'This server has no sign-in through a provider.'

/** Sign-in through an OpenID Connect provider. */
export const mountProvider = (parts: SignInParts): void => {
  const { app, config, serverSettings, sessionStart, secondStep, cookies } = parts
  const configured = config.provider && openProviderClient(config.provider)

  const provider = (): ProviderClient => {
    if (configured === undefined) throw new ProblemError('not_found', { words: NO_PROVIDER })
    return configured
  }

  mountProviderConnection(parts, provider)

  /** The identity that this browser brought back from the provider and that no account has yet. */
  const openIdentity = async ({ at, db, request }: Exchange) => {
    provider()
    const token = cookies.pendingToken(request)
    const found =
      token === undefined
        ? undefined
        : await findToken<ProviderIdentity>(db, 'provider-identity', token, at)
    if (token === undefined || found === undefined) throw new ProblemError('sign_in_expired')
    return { token, identity: found.payload }
  }

  mount(app, beginProviderSignIn, async ({ at, db, reply }) => {
    const { url, secrets } = await provider().begin()
    const token = {
      kind: 'provider-sign-in',
      memberId: null,
      payload: secrets,
      lifeMs: PROVIDER_VISIT_MS,
    } as const
    cookies.setPending(reply, await createToken(db, token, at), PROVIDER_VISIT_MS)
    return { url }
  })

  mount(app, finishProviderSignIn, async (call) => {
    const { body, at, db, request, reply } = call
    const client = provider()
    // The cookie ties the answer to the browser that asked, so a link with somebody else's code
    // does nothing.
    const token = cookies.pendingToken(request)
    const pending =
      token === undefined
        ? undefined
        : await consumeToken<AuthorizationSecrets>(db, 'provider-sign-in', token, at)
    if (pending === undefined) throw new ProblemError('sign_in_expired')
    cookies.clearPending(reply)
    const identity = await client.finish(body.query, pending.payload)

    const known = await findMemberByIdentity(db, identity)
    if (known) return secondStep.afterFirstStep(call, known)

    const account = await findAccountOfAddress(db, identity)
    // A second identity with the address of an account may be of whoever has the address now.
    if (account?.email_verified === 1 && !(await hasProviderIdentity(db, account.id))) {
      await db.transaction().execute(async (transaction) => {
        await requireUnchanged(transaction, account, 'sign_in_expired')
        await linkProviderIdentity(transaction, account.id, identity)
      })
      return secondStep.afterFirstStep(call, account)
    }
    const undecided = {
      kind: 'provider-identity',
      memberId: null,
      payload: identity,
      lifeMs: DECISION_MS,
    } as const
    cookies.setPending(reply, await createToken(db, undecided, at), DECISION_MS)
    // Somebody else may have registered with this address or had it before, so connecting requires
    // the password of that account.
    if (account) return { success: true as const, link: { email: account.email } }
    return {
      success: true as const,
      registration: { username: identity.username, email: identity.email },
    }
  })

  mount(app, registerWithProvider, async (call) => {
    const { body, at, db, request, reply } = call
    const { token, identity } = await openIdentity(call)
    const account = {
      ...body,
      isEmailVerified: identity.isEmailVerified && identity.email === body.email,
    }
    const memberId = await createAccount(
      db,
      await serverSettings(),
      at,
      account,
      request.ip,
      () => async (transaction, id) => {
        await consumeIdentityToken(transaction, token, at)
        await linkProviderIdentity(transaction, id, identity)
      },
    )
    cookies.clearPending(reply)
    if (request.sentZone) await updateMember(db, memberId, { time_zone: request.sentZone })
    return sessionStart.beginFor(call, memberId)
  })

  mount(app, linkProvider, async (call) => {
    const { body, at, db, request, reply } = call
    const { token, identity } = await openIdentity(call)
    const account = await findAccountOfAddress(db, identity)
    if (account === undefined) throw new ProblemError('sign_in_expired')
    const login = { username: account.username, password: body.password, address: request.ip }
    const member = await checkCredentials(db, config, at, login)
    await db.transaction().execute(async (transaction) => {
      await requireUnchanged(transaction, member, 'sign_in_expired')
      await consumeIdentityToken(transaction, token, at)
      await linkProviderIdentity(transaction, member.id, identity)
      await updateMember(transaction, member.id, { email_verified: 1 })
    })
    cookies.clearPending(reply)
    return secondStep.afterFirstStep(call, member)
  })
}

import { beginProviderSignIn, finishProviderSignIn, linkProvider, registerWithProvider } from '#contract/accounts/provider.ts'
import { okWith } from '#contract/reply.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AccountService } from '../sign-in/account-service.ts'
import { attemptKey, REGISTER_BY_ADDRESS, takeAttempt, TOO_MANY_REQUESTS } from '../rate-limit/attempt-store.ts'
import { insertMember, refuseTakenNames } from '../member/member-store.ts'
import type { SignInCookies } from '../sessions/session-cookie.ts'
import type { SignIn } from '../sessions/session-start.ts'
import { findTicket, makeTicket, takeTicket, type Ticket } from '../one-time-tokens/one-time-token-store.ts'
import type { Config } from '#server/config/config.ts'
import type { OpenDatabase } from '#server/db/open-database.ts'
import { mount } from '#server/http/mount.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { SecondStep } from '../second-factor/second-step.ts'
import { mountConnection } from './provider-connection-routes.ts'
import { findMemberByEmail, findMemberByIdentity, linkIdentity, noteProvenEmail } from './provider-identity-store.ts'
import { AT_PROVIDER_MS, openProviderClient, type ProviderClient, type ProviderIdentity, type SignInSecrets } from './provider-client.ts'

const DECIDING_MS = 30 * 60_000
const NO_PROVIDER_WORDS = 'This server has no sign-in through a provider.'

export interface ProviderParts {
  readonly database: OpenDatabase
  readonly config: Config
  readonly account: AccountService
  readonly signIn: SignIn
  readonly secondStep: SecondStep
  readonly cookies: SignInCookies
  readonly clock: () => number
}

/** Sign-in through an OpenID Connect provider. */
export const mountProvider = (app: FastifyInstance, parts: ProviderParts): void => {
  const { database, config, account, signIn, secondStep, cookies, clock } = parts
  const { db, engine } = database
  const configured = config.provider && openProviderClient(config.provider)

  const provider = (): ProviderClient => {
    if (configured === undefined) throw new ProblemError('not_found', { words: NO_PROVIDER_WORDS })
    return configured
  }

  mountConnection(app, { database, provider, clock })

  /** The identity that this browser came back with and that is nobody's yet. */
  const openIdentity = async (request: FastifyRequest): Promise<{ token: string } & Ticket<ProviderIdentity>> => {
    provider()
    const token = cookies.stepToken(request)
    const ticket = token === undefined ? undefined : await findTicket<ProviderIdentity>(db, 'provider-identity', token, clock())
    if (token === undefined || ticket === undefined) throw new ProblemError('sign_in_expired')
    return { token, ...ticket }
  }

  mount(app, beginProviderSignIn, async ({ reply }) => {
    const { url, secrets } = await provider().begin()
    const ticket = { kind: 'provider-sign-in', memberId: null, payload: secrets, lifeMs: AT_PROVIDER_MS } as const
    cookies.giveStep(reply, await makeTicket(db, ticket, clock()), AT_PROVIDER_MS)
    return okWith({ url })
  })

  mount(app, finishProviderSignIn, async ({ body, request, reply }) => {
    const client = provider()
    // The cookie ties the way back to the browser that set out: a link with somebody else's code leads nowhere.
    const token = cookies.stepToken(request)
    const begun = token === undefined ? undefined : await takeTicket<SignInSecrets>(db, 'provider-sign-in', token, clock())
    if (begun === undefined) throw new ProblemError('sign_in_expired')
    cookies.forgetStep(reply)
    const identity = await client.finish(body.query, begun.payload)

    const known = await findMemberByIdentity(db, identity)
    if (known) return secondStep.passFirst({ request, reply }, known)

    const namesake = identity.isEmailProven && identity.email !== '' ? await findMemberByEmail(db, identity.email) : undefined
    if (namesake && Boolean(namesake.email_verified)) {
      await linkIdentity(db, engine, { memberId: namesake.id, identity, now: clock() })
      return secondStep.passFirst({ request, reply }, namesake)
    }
    const waiting = { kind: 'provider-identity', memberId: null, payload: identity, lifeMs: DECIDING_MS } as const
    cookies.giveStep(reply, await makeTicket(db, waiting, clock()), DECIDING_MS)
    // Anybody could have registered here with an address that is not theirs: only the password of that account connects.
    if (namesake) return { success: true as const, link: { email: namesake.email } }
    return { success: true as const, registration: { username: identity.username, email: identity.email } }
  })

  mount(app, registerWithProvider, async ({ body, request, reply }) => {
    const { token, payload: identity } = await openIdentity(request)
    const addressKey = attemptKey('registration', request.ip)
    await takeAttempt(db, addressKey, { rule: REGISTER_BY_ADDRESS, refusal: TOO_MANY_REQUESTS, now: clock() })
    await refuseTakenNames(db, body.username, body.email)
    const create = () =>
      db.transaction().execute(async (transaction) => {
        const now = clock()
        if (!(await takeTicket(transaction, 'provider-identity', token, now))) throw new ProblemError('sign_in_expired')
        const isEmailProven = identity.isEmailProven && identity.email === body.email
        const id = await insertMember(transaction, engine, { ...body, isEmailProven }, now)
        await linkIdentity(transaction, engine, { memberId: id, identity, now })
        return id
      })
    const memberId = await create().catch(async (error: unknown) => {
      await refuseTakenNames(db, body.username, body.email)
      throw error
    })
    cookies.forgetStep(reply)
    if (request.sentZone) await account.keepZone(memberId, request.sentZone)
    return signIn.beginFor({ request, reply }, memberId)
  })

  mount(app, linkProvider, async ({ body, request, reply }) => {
    const { token, payload: identity } = await openIdentity(request)
    const namesake = identity.isEmailProven ? await findMemberByEmail(db, identity.email) : undefined
    if (namesake === undefined) throw new ProblemError('sign_in_expired')
    const member = await account.checkCredentials(namesake.username, body.password, request.ip)
    await db.transaction().execute(async (transaction) => {
      if (!(await takeTicket(transaction, 'provider-identity', token, clock()))) throw new ProblemError('sign_in_expired')
      await linkIdentity(transaction, engine, { memberId: member.id, identity, now: clock() })
      await noteProvenEmail(transaction, member.id)
    })
    cookies.forgetStep(reply)
    return secondStep.passFirst({ request, reply }, member)
  })
}

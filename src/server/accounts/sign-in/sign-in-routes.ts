import { fetchMe, markWelcomeSeen } from '#contract/accounts/member.ts'
import { giveSecondStep, logIn } from '#contract/accounts/sign-in.ts'
import { logOut } from '#contract/accounts/sessions.ts'
import { register } from '#contract/accounts/registration.ts'
import { DONE } from '#contract/reply.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/schema.ts'
import { mount, mountForMember } from '#server/http/mount.ts'
import type { SecondStep } from '../second-factor/second-step.ts'
import { viewSettings } from '#server/settings/settings-reads.ts'
import type { AccountService } from './account-service.ts'
import { viewMember } from '../member/member-view.ts'
import type { SignInCookies } from '../sessions/session-cookie.ts'
import { endSessionByToken } from '../sessions/session-store.ts'
import type { SignIn } from '../sessions/session-start.ts'

export interface AccountParts {
  readonly db: Database
  readonly account: AccountService
  readonly signIn: SignIn
  readonly secondStep: SecondStep
  readonly cookies: SignInCookies
}

export const mountAccount = (app: FastifyInstance, { db, account, signIn, secondStep, cookies }: AccountParts): void => {
  mountForMember(app, fetchMe, async (_call, { profile }) => ({
    success: true as const,
    user: viewMember(profile),
    settings: viewSettings(profile),
  }))

  mount(app, register, async ({ body, request, reply }) => {
    const memberId = await account.register(body, request.ip)
    if (request.sentZone) await account.keepZone(memberId, request.sentZone)
    return signIn.beginFor({ request, reply }, memberId)
  })

  mount(app, logIn, async ({ body, request, reply }) => {
    const member = await account.checkCredentials(body.username, body.password, request.ip)
    return secondStep.passFirst({ request, reply }, member)
  })

  mount(app, giveSecondStep, async ({ body, request, reply }) => secondStep.giveCode({ request, reply }, body.code))

  mount(app, logOut, async ({ request, reply }) => {
    const token = cookies.sessionToken(request)
    if (token !== undefined) await endSessionByToken(db, token)
    cookies.forgetSession(reply)
    // Photos may sit in the browser's cache; the next person at this device must not find them.
    reply.header('clear-site-data', '"cache"')
    return DONE
  })

  mountForMember(app, markWelcomeSeen, async (_call, caller) => {
    await account.markWelcomeSeen(caller.memberId)
    return DONE
  })
}

import { fetchMe, logIn, logOut, markWelcomeSeen, register } from '#contract/account.ts'
import { DONE } from '#contract/reply.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { mount, mountForMember } from '#server/http/mount.ts'
import type { AccountService, SignedIn } from './account-service.ts'
import { viewMember } from './member-view.ts'
import type { SessionGate } from './session-gate.ts'

export const mountAccount = (app: FastifyInstance, account: AccountService, gate: SessionGate): void => {
  const signIn = (reply: FastifyReply, { user, cookies }: SignedIn) => {
    for (const cookie of cookies) reply.header('set-cookie', cookie)
    return { success: true as const, user }
  }

  mountForMember(app, fetchMe, async (_call, caller) => ({ success: true as const, user: viewMember(caller.profile) }))

  mount(app, register, async ({ body, request, reply }) => {
    const signedIn = await account.register(body, request.ip)
    if (request.sentZone) await account.keepZone(signedIn.user.id, request.sentZone)
    return signIn(reply, signedIn)
  })

  mount(app, logIn, async ({ body, request, reply }) =>
    signIn(reply, await account.logIn(body.username, body.password, request.ip, request.headers['user-agent'])),
  )

  mount(app, logOut, async ({ request, reply }) => {
    const token = gate.tokenOf(request)
    if (token !== undefined) await account.logOut(token)
    gate.forgetCookie(reply)
    // Photos may sit in the browser's cache; the next person at this device must not find them.
    reply.header('clear-site-data', '"cache"')
    return DONE
  })

  mountForMember(app, markWelcomeSeen, async (_call, caller) => {
    await account.markWelcomeSeen(caller.memberId)
    return DONE
  })
}

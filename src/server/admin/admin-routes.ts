import {
  disableMember,
  enableMember,
  enterAdmin,
  eraseUser,
  fetchAdminOverview,
  fetchAdminUser,
  fetchHealthAnalytics,
  fetchSystemAnalytics,
  inviteMember,
  leaveAdmin,
  listAdminUsers,
  listAuditLog,
  listOpenInvitations,
  makeResetLink,
  removeSecondStep,
  withdrawInvitation,
} from '#contract/admin.ts'
import { DONE, okWith } from '#contract/reply.ts'
import type { FastifyInstance } from 'fastify'
import { positionOf } from '#server/http/list-cursor.ts'
import { callerOf, mount, mountForMember } from '#server/http/mount.ts'
import { enterAdminArea, leaveAdminArea } from './admin-access.ts'
import { type AdminSettings, createAdminService } from './admin-service.ts'
import { readAuditLog } from './audit-store.ts'

/** The session gate has refused whoever is no admin before any of these is reached. */
export const mountAdmin = (app: FastifyInstance, settings: AdminSettings): void => {
  const { clock } = settings
  const { db } = settings.database
  const admin = createAdminService(settings)

  mountForMember(app, enterAdmin, async ({ body, request }, caller) => {
    const until = await enterAdminArea(db, clock, caller, { password: body.password, address: request.ip })
    return okWith({ expiresAt: new Date(until).toISOString() })
  })

  mountForMember(app, leaveAdmin, async (_call, caller) => {
    await leaveAdminArea(db, caller.sessionId)
    return DONE
  })

  mount(app, fetchAdminOverview, async ({ request }) => okWith(await admin.overview(callerOf(request))))
  mount(app, fetchSystemAnalytics, async ({ request }) => okWith(await admin.system(callerOf(request))))
  mount(app, fetchHealthAnalytics, async () => okWith(await admin.health()))

  mount(app, listAdminUsers, async ({ query }) => {
    const { users, nextCursor } = await admin.users(query)
    return { ...okWith(users), nextCursor }
  })

  mount(app, fetchAdminUser, async ({ params, request }) => okWith(await admin.userDetail(params.id, callerOf(request))))

  mount(app, makeResetLink, async ({ params, request }) => {
    const { path, expiresAt } = await admin.makeResetLink(params.id, callerOf(request))
    return okWith({ path, expiresAt: new Date(expiresAt).toISOString() })
  })

  mount(app, removeSecondStep, async ({ params, request }) => {
    await admin.removeSecondStep(params.id, callerOf(request))
    return DONE
  })

  mount(app, disableMember, async ({ params, request }) => {
    await admin.disable(params.id, callerOf(request))
    return DONE
  })

  mount(app, enableMember, async ({ params, request }) => {
    await admin.enable(params.id, callerOf(request))
    return DONE
  })

  mount(app, eraseUser, async ({ params, body, request }) => {
    await admin.erase(params.id, body.username, callerOf(request))
    return DONE
  })

  mount(app, inviteMember, async ({ body, request }) => {
    const { path, expiresAt } = await admin.invite(body, callerOf(request))
    return okWith({ path, expiresAt: new Date(expiresAt).toISOString() })
  })

  mount(app, listOpenInvitations, async () => okWith(await admin.invitations()))

  mount(app, withdrawInvitation, async ({ params, request }) => {
    await admin.endInvitation(params.id, callerOf(request))
    return DONE
  })

  mount(app, listAuditLog, async ({ query }) => {
    const { entries, nextCursor } = await readAuditLog(db, { after: positionOf(query.cursor), limit: query.limit })
    return { ...okWith(entries), nextCursor }
  })
}

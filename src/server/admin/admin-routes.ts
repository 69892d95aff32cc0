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
import { okWith } from '#contract/reply.ts'
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
    return { expiresAt: new Date(until).toISOString() }
  })

  mountForMember(app, leaveAdmin, (_call, caller) => leaveAdminArea(db, caller.sessionId))

  mount(app, fetchAdminOverview, ({ request }) => admin.overview(callerOf(request)))
  mount(app, fetchSystemAnalytics, ({ request }) => admin.system(callerOf(request)))
  mount(app, fetchHealthAnalytics, () => admin.health())

  mount(app, listAdminUsers, async ({ query }) => {
    const { users, nextCursor } = await admin.users(query)
    return { ...okWith(users), nextCursor }
  })

  mount(app, fetchAdminUser, ({ params, request }) => admin.userDetail(params.id, callerOf(request)))

  mount(app, makeResetLink, async ({ params, request }) => {
    const { path, expiresAt } = await admin.makeResetLink(params.id, callerOf(request))
    return { path, expiresAt: new Date(expiresAt).toISOString() }
  })

  mount(app, removeSecondStep, ({ params, request }) => admin.removeSecondStep(params.id, callerOf(request)))

  mount(app, disableMember, ({ params, request }) => admin.disable(params.id, callerOf(request)))

  mount(app, enableMember, ({ params, request }) => admin.enable(params.id, callerOf(request)))

  mount(app, eraseUser, ({ params, body, request }) => admin.erase(params.id, body.username, callerOf(request)))

  mount(app, inviteMember, async ({ body, request }) => {
    const { path, expiresAt } = await admin.invite(body, callerOf(request))
    return { path, expiresAt: new Date(expiresAt).toISOString() }
  })

  mount(app, listOpenInvitations, () => admin.invitations())

  mount(app, withdrawInvitation, ({ params, request }) => admin.endInvitation(params.id, callerOf(request)))

  mount(app, listAuditLog, async ({ query }) => {
    const { entries, nextCursor } = await readAuditLog(db, { after: positionOf(query.cursor), limit: query.limit })
    return { ...okWith(entries), nextCursor }
  })
}

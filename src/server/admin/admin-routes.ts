import {
  enterAdmin,
  fetchAdminOverview,
  fetchHealthAnalytics,
  fetchSystemAnalytics,
  leaveAdmin,
  listAuditLog,
} from '#contract/admin.ts'
import { okWith } from '#contract/reply.ts'
import { civilDayAt, startOfDayAt } from '#domain/day.ts'
import { newestVerdict } from '#server/backup/drill-reads.ts'
import { positionOf } from '#server/http/list-cursor.ts'
import { iso } from '#server/http/moment.ts'
import { callerOf, mount, mountForMember } from '#server/http/mount.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { enterAdminArea, leaveAdminArea } from './admin-access.ts'
import { mountAdminInvitations } from './admin-invitation-routes.ts'
import { mountAdminMembers } from './admin-member-routes.ts'
import { retentionOf, viewHealth, viewSystem } from './admin-view.ts'
import { readAuditLog } from './audit-store.ts'
import { createCountThread, createMemberCounter } from './count-members.ts'
import { countRegisteredBetween } from './member-list-reads.ts'
import { measureStorage } from './storage-reads.ts'

/**
 * The admin area, its figures and its log. Besides those who enter it, only admins get here: the
 * session gate refuses everybody else.
 */
export const mountAdmin = (parts: ServerParts): void => {
  const { app, config, engine, analyser, traffic } = parts
  const thread = createCountThread(config, (reason) =>
    app.log.error({ reason }, 'the count of members failed'),
  )
  app.addHook('onClose', () => thread.close())
  const countMembers = createMemberCounter(parts, thread.countEverybody)

  mountForMember(app, enterAdmin, async ({ body, at, db, request }, caller) => {
    const until = await enterAdminArea(db, at, caller, {
      password: body.password,
      address: request.ip,
    })
    return { expiresAt: iso(until) }
  })

  mountForMember(app, leaveAdmin, ({ db }, caller) => leaveAdminArea(db, caller.sessionId))

  mount(app, fetchAdminOverview, async ({ at, db, request }) => {
    const { zone } = callerOf(request)
    const { statistics, countedAt } = await countMembers()
    const monthStart = startOfDayAt(`${civilDayAt(at, zone).slice(0, 7)}-01`, zone)
    const verdict = await newestVerdict(db)
    return {
      countedAt: iso(countedAt),
      totalUsers: statistics.users,
      newUsersThisMonth: await countRegisteredBetween(db, monthStart, countedAt),
      activeUsers: statistics.activeUsers,
      retentionRate: retentionOf(statistics),
      successfulWeightLoss: statistics.successfulUsers,
      backupDrill: verdict
        ? {
            triedAt: iso(verdict.at),
            fault: verdict.fault,
            missingPhotos: verdict.missingPhotos,
          }
        : null,
    }
  })

  mount(app, fetchSystemAnalytics, async ({ db, request }) => {
    const { statistics } = await countMembers()
    const { latency, startedAt, refused, failed } = traffic
    return {
      ...viewSystem(statistics, callerOf(request).language),
      server: {
        startedAt: iso(startedAt),
        requests: latency.total,
        latencyMs: { p50: latency.percentile(0.5), p99: latency.percentile(0.99) },
        errors: { refused, failed },
        analyserQueue: analyser.load(),
        storage: {
          ...(await measureStorage(db, engine, config.dataDir)),
          photos: statistics.photos,
        },
      },
    }
  })

  mount(app, fetchHealthAnalytics, async () => viewHealth((await countMembers()).statistics))

  mount(app, listAuditLog, async ({ query, db }) => {
    const { entries, nextCursor } = await readAuditLog(db, {
      after: positionOf(query.cursor),
      limit: query.limit,
    })
    return { ...okWith(entries), nextCursor }
  })

  mountAdminMembers(parts)
  mountAdminInvitations(parts)
}

import { codedMessage } from '#domain/coded-message.ts'
import { paths } from '#contract/pages.ts'
import {
  type AdminUser,
  type AuditEntry,
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
import type { FastifyRequest } from 'fastify'
import {
  type CivilDay,
  civilDayAt,
  daysOfPeriod,
  startOfDayAt,
  earliestStartOf,
} from '#domain/day.ts'
import { summariseFasting } from '#domain/fasting/fasting-summary.ts'
import type { DatabaseOrTransaction, MemberTable } from '#server/db/schema.ts'
import { type Caller, zoneOf } from '#server/http/caller.ts'
import { invalidField, ProblemError } from '#server/http/problems.ts'
import { disableAccount } from '#server/accounts/member/disable-member.ts'
import {
  createInvitation,
  endInvitation,
  listInvitations,
} from '#server/accounts/registration/invitations.ts'
import { createResetLink } from '#server/accounts/reset/reset-link.ts'
import { removeSecondFactors } from '#server/accounts/second-factor/remove-second-factors.ts'
import { secondFactorsOf } from '#server/accounts/second-factor/second-factor-reads.ts'
import { endGrantsWith } from '#server/coaching/end-grants.ts'
import { newestVerdict } from '#server/backup/drill-reads.ts'
import { eraseMember } from '#server/portability/erase-member.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { callerOf, mount, mountForMember } from '#server/http/mount.ts'
import { okWith } from '#contract/reply.ts'
import { positionOf } from '#server/http/list-cursor.ts'
import { iso } from '#server/http/moment.ts'
import { updateMember } from '#server/db/rows.ts'
import {
  retentionOf,
  viewHealth,
  viewListedMember,
  viewMemberDetail,
  viewSystem,
} from './admin-view.ts'
import { insertAuditEntry, readAuditLog } from './audit-store.ts'
import { createCountThread, createMemberCounter } from './count-members.ts'
import { batchesSince, findMember, sumOfMember } from './member-detail-reads.ts'
import { countRegisteredSince, listMembers } from './member-list-reads.ts'
import { measureStorage } from './storage-reads.ts'
import { enterAdminArea, leaveAdminArea } from './admin-access.ts'

const refuseOneself = (id: string, { memberId }: Caller): void => {
  if (id === memberId)
    throw new ProblemError('not_allowed', { words: codedMessage('refused.own-account') })
}

const USERNAME_CURSOR = /^[a-z0-9_.-]{1,254}$/

const usernameOf = (cursor: string | undefined): string => {
  if (cursor === undefined) return ''
  const username = Buffer.from(cursor, 'base64url').toString()
  if (!USERNAME_CURSOR.test(username))
    throw invalidField('cursor', 'This cursor is not one of ours')
  return username
}

/** Only admins get here: the session gate refuses everybody else. */
export const mountAdmin = ({
  app,
  config,
  db,
  engine,
  photos,
  analyser,
  traffic,
  clock,
}: ServerParts): void => {
  const thread = createCountThread(config, (reason) =>
    app.log.error({ reason }, 'the count of members failed'),
  )
  app.addHook('onClose', () => thread.close())
  const countMembers = createMemberCounter(db, thread.countEverybody, clock)

  const memberOf = async (id: string): Promise<MemberTable> => {
    const member = await findMember(db, id)
    if (!member)
      throw new ProblemError('not_found', { words: codedMessage('refused.no-such-member') })
    return member
  }

  /** Does something to a member and writes it to the audit log, both or neither. */
  const audited = async <Done>(
    action: AuditEntry['action'],
    memberId: string,
    request: FastifyRequest,
    change: (transaction: DatabaseOrTransaction) => Promise<Done>,
  ): Promise<Done> => {
    await memberOf(memberId)
    return db.transaction().execute(async (transaction) => {
      await insertAuditEntry(transaction, {
        action,
        adminId: callerOf(request).memberId,
        memberId,
        at: clock(),
      })
      return change(transaction)
    })
  }

  mountForMember(app, enterAdmin, async ({ body, request }, caller) => {
    const until = await enterAdminArea(db, clock, caller, {
      password: body.password,
      address: request.ip,
    })
    return { expiresAt: iso(until) }
  })

  mountForMember(app, leaveAdmin, (_call, caller) => leaveAdminArea(db, caller.sessionId))

  mount(app, fetchAdminOverview, async ({ request }) => {
    const { zone } = callerOf(request)
    const { statistics, countedAt } = await countMembers()
    const monthStart = startOfDayAt(`${civilDayAt(clock(), zone).slice(0, 7)}-01`, zone)
    const verdict = await newestVerdict(db)
    return {
      countedAt: iso(countedAt),
      totalUsers: statistics.users,
      newUsersThisMonth: await countRegisteredSince(db, monthStart),
      activeUsers: statistics.activeUsers,
      retentionRate: retentionOf(statistics),
      successfulWeightLoss: statistics.successfulUsers,
      backupDrill: verdict ? { triedAt: iso(verdict.at), fault: verdict.fault } : null,
    }
  })

  mount(app, fetchSystemAnalytics, async ({ request }) => {
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

  mount(app, listAdminUsers, async ({ query: { q, cursor, limit } }) => {
    const rows = await listMembers(db, engine, {
      search: q,
      afterUsername: usernameOf(cursor),
      limit: limit + 1,
    })
    const users: AdminUser[] = []
    for (const row of rows.slice(0, limit)) {
      const days = daysOfPeriod('monthly', civilDayAt(clock(), zoneOf(row)))
      const batches = await batchesSince(db, row, earliestStartOf(days[0] as CivilDay), clock())
      users.push(viewListedMember(row, summariseFasting(batches, days)))
    }
    const last = rows[limit - 1]
    return {
      ...okWith(users),
      nextCursor:
        rows.length > limit && last ? Buffer.from(last.username).toString('base64url') : null,
    }
  })

  mount(app, fetchAdminUser, async ({ params: { id }, request }) => {
    const member = await memberOf(id)
    // The log entry comes first, so that no view goes unrecorded.
    await insertAuditEntry(db, {
      action: 'viewed-member',
      adminId: callerOf(request).memberId,
      memberId: id,
      at: clock(),
    })
    const totals = await sumOfMember(db, id, civilDayAt(clock(), zoneOf(member)))
    return viewMemberDetail(
      member,
      totals,
      await batchesSince(db, member, 0, clock()),
      await secondFactorsOf(db, id),
    )
  })

  mount(app, makeResetLink, async ({ params: { id }, request }) => {
    const make = (transaction: DatabaseOrTransaction) =>
      createResetLink(transaction, { memberId: id, by: 'admin' }, clock())
    const { path, expiresAt } = await audited('made-reset-link', id, request, make)
    return { path, expiresAt: iso(expiresAt) }
  })

  mount(app, removeSecondStep, ({ params: { id }, request }) =>
    audited('removed-second-step', id, request, (transaction) =>
      removeSecondFactors(transaction, id),
    ),
  )

  mount(app, disableMember, async ({ params: { id }, request }) => {
    refuseOneself(id, callerOf(request))
    await audited('disabled-member', id, request, async (transaction) => {
      await disableAccount(transaction, id, clock())
      await endGrantsWith(transaction, id, clock())
    })
  })

  mount(app, enableMember, ({ params: { id }, request }) =>
    audited('enabled-member', id, request, (transaction) =>
      updateMember(transaction, id, { disabled_at: null }),
    ),
  )

  mount(app, eraseUser, async ({ params: { id }, body, request }) => {
    const caller = callerOf(request)
    refuseOneself(id, caller)
    const member = await memberOf(id)
    if (member.username !== body.username.toLowerCase())
      throw invalidField('username', codedMessage('input.username-of-member'))
    await insertAuditEntry(db, {
      action: 'erased-member',
      adminId: caller.memberId,
      memberId: id,
      at: clock(),
    })
    await eraseMember({ db, photos, engine, log: app.log }, id, clock())
  })

  mount(app, inviteMember, ({ body, request }) =>
    db.transaction().execute(async (transaction) => {
      const { memberId: adminId } = callerOf(request)
      await insertAuditEntry(transaction, {
        action: 'made-invitation',
        adminId,
        memberId: null,
        at: clock(),
      })
      const { token, expiresAt } = await createInvitation(transaction, body, clock())
      return { path: `${paths.register}#${token}`, expiresAt: iso(expiresAt) }
    }),
  )

  mount(app, listOpenInvitations, () => listInvitations(db, clock()))

  mount(app, withdrawInvitation, async ({ params, request }) => {
    const { memberId: adminId } = callerOf(request)
    await db.transaction().execute(async (transaction) => {
      if (!(await endInvitation(transaction, params.id))) throw new ProblemError('not_found')
      await insertAuditEntry(transaction, {
        action: 'ended-invitation',
        adminId,
        memberId: null,
        at: clock(),
      })
    })
  })

  mount(app, listAuditLog, async ({ query }) => {
    const { entries, nextCursor } = await readAuditLog(db, {
      after: positionOf(query.cursor),
      limit: query.limit,
    })
    return { ...okWith(entries), nextCursor }
  })
}

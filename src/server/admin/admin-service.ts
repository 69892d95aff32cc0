import { said } from '#domain/said.ts'
import { REGISTER_PAGE } from '#contract/accounts/registration.ts'
import type {
  AdminOverview,
  AdminUser,
  AdminUserDetail,
  AuditEntry,
  HealthAnalytics,
  Invitation,
  listAdminUsers,
  SystemAnalytics,
} from '#contract/admin.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { QueryOf } from '#contract/endpoint.ts'
import { type CivilDay, civilDayAt, daysOfPeriod, startOfDayAt } from '#domain/day.ts'
import { summariseFasting } from '#domain/fasting/fasting-summary.ts'
import type { OpenDatabase } from '#server/db/open-database.ts'
import type { DatabaseOrTransaction, MemberTable } from '#server/db/schema.ts'
import { earliestStartOf } from '#server/fasting/fasting-reads.ts'
import { type Caller, zoneOf } from '#server/http/caller.ts'
import { invalidField, ProblemError } from '#server/http/problems.ts'
import type { Traffic } from '#server/http/traffic.ts'
import { disableMember, enableMember } from '#server/accounts/member/disable-member.ts'
import { createInvitation, endInvitation, listInvitations } from '#server/accounts/registration/invitations.ts'
import { createResetLink } from '#server/accounts/reset/reset-link.ts'
import { removeSecondFactors } from '#server/accounts/second-factor/remove-second-factors.ts'
import { secondFactorsOf } from '#server/accounts/second-factor/second-factor-reads.ts'
import { endGrantsWith } from '#server/coaching/end-grants.ts'
import type { PhotoStore } from '#server/photos/photo-store.ts'
import { eraseMember } from '#server/portability/erase-member.ts'
import type { Analyser } from '#server/vision/analyser.ts'
import { retentionOf, viewHealth, viewListedMember, viewMemberDetail, viewSystem } from './admin-view.ts'
import { insertAuditEntry } from './audit-store.ts'
import { createMemberCounter } from './count-members.ts'
import { batchesSince, findMember, sumOfMember } from './member-detail-reads.ts'
import { listMembers } from './member-list-reads.ts'
import { measureStorage } from './storage-reads.ts'

export interface AdminSettings {
  readonly database: OpenDatabase
  readonly dataDir: string
  readonly analyser: Analyser
  readonly photos: PhotoStore
  readonly log: FastifyBaseLogger
  readonly traffic: Traffic
  readonly clock: () => number
}

const refuseOneself = (id: string, { memberId }: Caller): void => {
  if (id === memberId) throw new ProblemError('not_allowed', { words: said('refused.own-account') })
}

const USERNAME_CURSOR = /^[a-z0-9_.-]{1,254}$/

const usernameOf = (cursor: string | undefined): string => {
  if (cursor === undefined) return ''
  const username = Buffer.from(cursor, 'base64url').toString()
  if (!USERNAME_CURSOR.test(username)) throw invalidField('cursor', 'This cursor is not one of ours')
  return username
}

export const createAdminService = (settings: AdminSettings) => {
  const { database, dataDir, analyser, photos, log, traffic, clock } = settings
  const { db, engine } = database
  const countMembers = createMemberCounter(db, clock)

  const registeredSince = async (instantAt: number): Promise<number> => {
    const { count } = await db
      .selectFrom('member')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('created_at', '>=', instantAt)
      .executeTakeFirstOrThrow()
    return count
  }

  const memberOf = async (id: string): Promise<MemberTable> => {
    const member = await findMember(db, id)
    if (!member) throw new ProblemError('not_found', { words: said('refused.no-such-member') })
    return member
  }

  /** Does something about a member and writes it to the audit log: both or neither. */
  const audited = async <Done>(
    action: AuditEntry['action'],
    memberId: string,
    caller: Caller,
    deed: (transaction: DatabaseOrTransaction) => Promise<Done>,
  ): Promise<Done> => {
    await memberOf(memberId)
    return db.transaction().execute(async (transaction) => {
      await insertAuditEntry(transaction, { action, adminId: caller.memberId, memberId, at: clock() })
      return deed(transaction)
    })
  }

  return {
    async overview({ zone }: Caller): Promise<AdminOverview> {
      const { statistics, countedAt } = await countMembers()
      const monthStart = startOfDayAt(`${civilDayAt(clock(), zone).slice(0, 7)}-01`, zone)
      return {
        countedAt: new Date(countedAt).toISOString(),
        totalUsers: statistics.users,
        newUsersThisMonth: await registeredSince(monthStart),
        activeUsers: statistics.activeUsers,
        retentionRate: retentionOf(statistics),
        successfulWeightLoss: statistics.successfulUsers,
      }
    },

    async system({ language }: Caller): Promise<SystemAnalytics> {
      const { statistics } = await countMembers()
      const { latency, startedAt, refused, failed } = traffic
      return {
        ...viewSystem(statistics, language),
        server: {
          startedAt: new Date(startedAt).toISOString(),
          requests: latency.total,
          latencyMs: { p50: latency.percentile(0.5), p99: latency.percentile(0.99) },
          errors: { refused, failed },
          analyserQueue: analyser.load(),
          storage: { ...(await measureStorage(db, engine, dataDir)), photos: statistics.photos },
        },
      }
    },

    async health(): Promise<HealthAnalytics> {
      return viewHealth((await countMembers()).statistics)
    },

    async users({ q, cursor, limit }: QueryOf<typeof listAdminUsers>): Promise<{ users: AdminUser[]; nextCursor: string | null }> {
      const page = { search: q, afterUsername: usernameOf(cursor), limit: limit + 1 }
      const rows = await listMembers(db, engine, page)
      const users: AdminUser[] = []
      for (const row of rows.slice(0, limit)) {
        const days = daysOfPeriod('monthly', civilDayAt(clock(), zoneOf(row)))
        const batches = await batchesSince(db, row.id, earliestStartOf(days[0] as CivilDay), clock())
        users.push(viewListedMember(row, summariseFasting(batches, days)))
      }
      const last = rows[limit - 1]
      return { users, nextCursor: rows.length > limit && last ? Buffer.from(last.username).toString('base64url') : null }
    },

    /** Writes the look to the audit log. */
    async userDetail(id: string, caller: Caller): Promise<AdminUserDetail> {
      const member = await memberOf(id)
      // First the entry, then the look: nobody is looked at without a trace.
      await insertAuditEntry(db, { action: 'viewed-member', adminId: caller.memberId, memberId: id, at: clock() })
      const totals = await sumOfMember(db, id, civilDayAt(clock(), zoneOf(member)))
      return viewMemberDetail(member, totals, await batchesSince(db, id, 0, clock()), await secondFactorsOf(db, id))
    },

    /** Makes a link that resets the member's password once, and writes that to the audit log. */
    makeResetLink: (id: string, caller: Caller): Promise<{ path: string; expiresAt: number }> =>
      audited('made-reset-link', id, caller, (transaction) => createResetLink(transaction, { memberId: id, by: 'admin' }, clock())),

    /** Ends the member's two-step sign-in, and writes that to the audit log. */
    removeSecondStep: (id: string, caller: Caller): Promise<void> =>
      audited('removed-second-step', id, caller, (transaction) => removeSecondFactors(transaction, id)),

    /** Ends a member's sessions and links and lets nobody sign in as that member, and writes that to the audit log. */
    async disable(id: string, caller: Caller): Promise<void> {
      refuseOneself(id, caller)
      await audited('disabled-member', id, caller, async (transaction) => {
        await disableMember(transaction, id, clock())
        await endGrantsWith(transaction, id, clock())
      })
    },

    enable: (id: string, caller: Caller): Promise<void> =>
      audited('enabled-member', id, caller, (transaction) => enableMember(transaction, id)),

    /** Erases a member whose username was typed once more, and writes that to the audit log. */
    async erase(id: string, username: string, caller: Caller): Promise<void> {
      refuseOneself(id, caller)
      const member = await memberOf(id)
      if (member.username !== username.toLowerCase()) throw invalidField('username', said('input.username-of-member'))
      await insertAuditEntry(db, { action: 'erased-member', adminId: caller.memberId, memberId: id, at: clock() })
      await eraseMember({ db, photos, engine, log }, id, clock())
    },

    /** Makes a link by which one person can register, and writes that to the audit log. */
    invite: (invitation: { note: string; days: number }, caller: Caller): Promise<{ path: string; expiresAt: number }> =>
      db.transaction().execute(async (transaction) => {
        await insertAuditEntry(transaction, { action: 'made-invitation', adminId: caller.memberId, memberId: null, at: clock() })
        const { token, expiresAt } = await createInvitation(transaction, invitation, clock())
        return { path: `${REGISTER_PAGE}#${token}`, expiresAt }
      }),

    invitations: (): Promise<Invitation[]> => listInvitations(db, clock()),

    async endInvitation(id: string, caller: Caller): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        if (!(await endInvitation(transaction, id))) throw new ProblemError('not_found')
        await insertAuditEntry(transaction, { action: 'ended-invitation', adminId: caller.memberId, memberId: null, at: clock() })
      })
    },
  }
}

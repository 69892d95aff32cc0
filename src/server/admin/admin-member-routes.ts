import {
  type AdminUser,
  type AuditEntry,
  disableMember,
  enableMember,
  eraseUser,
  fetchAdminUser,
  listAdminUsers,
  makeResetLink,
  removeSecondStep,
} from '#contract/admin.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { okWith } from '#contract/reply.ts'
import { codedMessage } from '#domain/coded-message.ts'
import { type CivilDay, daysOfPeriod, earliestStartOf } from '#domain/day.ts'
import { countFasts, summariseFasting } from '#domain/fasting/fasting-summary.ts'
import { disableAccount } from '#server/accounts/member/disable-member.ts'
import { createResetLink } from '#server/accounts/reset/reset-link.ts'
import { removeSecondFactors } from '#server/accounts/second-factor/remove-second-factors.ts'
import { secondFactorsOf } from '#server/accounts/second-factor/second-factor-reads.ts'
import { endGrantsWith } from '#server/coaching/end-grants.ts'
import { updateMember } from '#server/db/rows.ts'
import type { Database, MemberTable, Transaction } from '#server/db/schema.ts'
import { type Caller, dayClockOf } from '#server/http/caller.ts'
import { iso, todayOf } from '#server/http/moment.ts'
import { type CallTo, callerOf, mount } from '#server/http/mount.ts'
import { invalidField, ProblemError } from '#server/http/problems.ts'
import { eraseMember } from '#server/portability/erase-member.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { viewListedMember, viewMemberDetail } from './admin-view.ts'
import { insertAuditEntry } from './audit-store.ts'
import { batchesSince, findMember, sumOfMember } from './member-detail-reads.ts'
import { listMembers } from './member-list-reads.ts'

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

const memberOf = async (db: Database, id: string): Promise<MemberTable> => {
  const member = await findMember(db, id)
  if (!member)
    throw new ProblemError('not_found', { words: codedMessage('refused.no-such-member') })
  return member
}

/** Does something to a member and writes it to the audit log, both or neither. */
const audited = async <Done>(
  action: AuditEntry['action'],
  memberId: string,
  { at, db, request }: Pick<CallTo<Endpoint>, 'at' | 'db' | 'request'>,
  change: (transaction: Transaction) => Promise<Done>,
): Promise<Done> => {
  await memberOf(db, memberId)
  return db.transaction().execute(async (transaction) => {
    const adminId = callerOf(request).memberId
    await insertAuditEntry(transaction, { action, adminId, memberId, at })
    return change(transaction)
  })
}

/** Members as an admin sees and helps them. */
export const mountAdminMembers = ({ app, engine, photos }: ServerParts): void => {
  mount(app, listAdminUsers, async ({ query: { q, cursor, limit }, at, db }) => {
    const rows = await listMembers(db, engine, {
      search: q,
      afterUsername: usernameOf(cursor),
      limit: limit + 1,
    })
    const users: AdminUser[] = []
    for (const row of rows.slice(0, limit)) {
      const days = daysOfPeriod('monthly', todayOf(dayClockOf(row), at))
      const batches = await batchesSince(db, row, earliestStartOf(days[0] as CivilDay), at)
      users.push(viewListedMember(row, summariseFasting(batches, days)))
    }
    const last = rows[limit - 1]
    return {
      ...okWith(users),
      nextCursor:
        rows.length > limit && last ? Buffer.from(last.username).toString('base64url') : null,
    }
  })

  mount(app, fetchAdminUser, async ({ params: { id }, at, db, request }) => {
    const member = await memberOf(db, id)
    // The log entry comes first, so that no view goes unrecorded.
    await insertAuditEntry(db, {
      action: 'viewed-member',
      adminId: callerOf(request).memberId,
      memberId: id,
      at,
    })
    const totals = await sumOfMember(db, id, todayOf(dayClockOf(member), at))
    return viewMemberDetail(
      member,
      totals,
      countFasts(await batchesSince(db, member, 0, at)),
      await secondFactorsOf(db, id),
    )
  })

  mount(app, makeResetLink, async (call) => {
    const { id } = call.params
    const make = (transaction: Transaction) =>
      createResetLink(transaction, { memberId: id, by: 'admin' }, call.at)
    const { path, expiresAt } = await audited('made-reset-link', id, call, make)
    return { path, expiresAt: iso(expiresAt) }
  })

  mount(app, removeSecondStep, (call) =>
    audited('removed-second-step', call.params.id, call, (transaction) =>
      removeSecondFactors(transaction, call.params.id),
    ),
  )

  mount(app, disableMember, async (call) => {
    const { id } = call.params
    refuseOneself(id, callerOf(call.request))
    await audited('disabled-member', id, call, async (transaction) => {
      await disableAccount(transaction, id, call.at)
      await endGrantsWith(transaction, id, call.at)
    })
  })

  mount(app, enableMember, (call) =>
    audited('enabled-member', call.params.id, call, (transaction) =>
      updateMember(transaction, call.params.id, { disabled_at: null }),
    ),
  )

  mount(app, eraseUser, async ({ params: { id }, body, at, db, request }) => {
    const caller = callerOf(request)
    refuseOneself(id, caller)
    const member = await memberOf(db, id)
    if (member.username !== body.username.toLowerCase())
      throw invalidField('username', codedMessage('input.username-of-member'))
    await insertAuditEntry(db, {
      action: 'erased-member',
      adminId: caller.memberId,
      memberId: id,
      at,
    })
    await eraseMember({ db, photos, engine, log: request.log }, id, at)
  })
}

import { inviteMember, listOpenInvitations, withdrawInvitation } from '#contract/admin.ts'
import { paths } from '#contract/pages.ts'
import {
  createInvitation,
  endInvitation,
  listInvitations,
} from '#server/accounts/registration/invitations.ts'
import { iso } from '#server/http/moment.ts'
import { callerOf, mount } from '#server/http/mount.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { insertAuditEntry } from './audit-store.ts'

/** Invitations of a server where nobody else may register. */
export const mountAdminInvitations = ({ app }: ServerParts): void => {
  mount(app, inviteMember, ({ body, at, db, request }) =>
    db.transaction().execute(async (transaction) => {
      const { memberId: adminId } = callerOf(request)
      await insertAuditEntry(transaction, {
        action: 'made-invitation',
        adminId,
        memberId: null,
        at,
      })
      const { token, expiresAt } = await createInvitation(transaction, body, at)
      return { path: `${paths.register}#${token}`, expiresAt: iso(expiresAt) }
    }),
  )

  mount(app, listOpenInvitations, ({ at, db }) => listInvitations(db, at))

  mount(app, withdrawInvitation, async ({ params, at, db, request }) => {
    const { memberId: adminId } = callerOf(request)
    await db.transaction().execute(async (transaction) => {
      if (!(await endInvitation(transaction, params.id))) throw new ProblemError('not_found')
      await insertAuditEntry(transaction, {
        action: 'ended-invitation',
        adminId,
        memberId: null,
        at,
      })
    })
  })
}

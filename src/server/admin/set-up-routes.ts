import {
  DECIDED_BY,
  type Decided,
  fetchProductRefresh,
  fetchSetUp,
  saveSetUp,
  startProductRefresh,
  stopProductRefresh,
} from '#contract/set-up.ts'
import type { Config } from '#server/config/config.ts'
import { saveServerSettings } from '#server/db/server-settings.ts'
import { callerOf, mount } from '#server/http/mount.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { ADMIN_MS } from '#server/accounts/sessions/session-reads.ts'
import { openAdminUntil } from './admin-access.ts'
import { setPassword } from './admin-password.ts'
import { insertAuditEntry } from './audit-store.ts'

/** What the environment decides, so that nobody can here. */
const fixedBy = (config: Config): Decided[] =>
  (Object.keys(DECIDED_BY) as Decided[]).filter((name) => config[name] !== undefined)

/**
 * What the operator decides in the browser. Like the rest of the admin area it asks for the
 * password that the server printed, so that whoever comes first to a new server cannot.
 */
export const mountSetUp = ({ app, config, serverSettings, refreshProducts }: ServerParts): void => {
  const fixed = fixedBy(config)
  const view = async () => ({
    house: await serverSettings(),
    fixed,
    publicUrl: config.publicUrl ?? null,
  })

  mount(app, fetchSetUp, view)

  mount(app, fetchProductRefresh, () => refreshProducts.view())
  mount(app, startProductRefresh, async () => {
    if (!(await refreshProducts.start())) throw new ProblemError('not_allowed')
    return refreshProducts.view()
  })
  mount(app, stopProductRefresh, async () => {
    await refreshProducts.stop()
    return refreshProducts.view()
  })

  mount(app, saveSetUp, async ({ body: { newAdminPassword, ...wished }, at, db, request }) => {
    const { memberId, sessionId } = callerOf(request)
    if (newAdminPassword !== undefined && config.adminPassword === undefined) {
      await setPassword(db, newAdminPassword, config.passwordMemoryMib)
      // Everybody else has to give the new one.
      await openAdminUntil(db, sessionId, at + ADMIN_MS)
    }
    const chosen = Object.entries(wished).filter(([name]) => !fixed.includes(name as Decided))
    await db.transaction().execute(async (transaction) => {
      await saveServerSettings(transaction, Object.fromEntries(chosen))
      await insertAuditEntry(transaction, {
        action: 'changed-set-up',
        adminId: memberId,
        memberId: null,
        at,
      })
    })
    return view()
  })
}

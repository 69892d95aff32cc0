import { fetchDashboard } from '#contract/dashboard.ts'
import { mountForMember } from '#server/http/mount.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { readDashboard } from './dashboard-reads.ts'

export const mountDashboard = ({ app, db, clock }: ServerParts): void => {
  mountForMember(app, fetchDashboard, ({ query }, caller) => readDashboard(db, caller, query.period, clock()))
}

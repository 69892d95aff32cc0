import { fetchDashboard } from '#contract/dashboard.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/schema.ts'
import { mountForMember } from '#server/http/mount.ts'
import { readDashboard } from './dashboard-reads.ts'

export const mountDashboard = (app: FastifyInstance, db: Database, clock: () => number): void => {
  mountForMember(app, fetchDashboard, ({ query }, caller) => readDashboard(db, caller, query.period, clock()))
}

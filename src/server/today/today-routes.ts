import { fetchToday, fetchTodayForPrograms } from '#contract/today.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/schema.ts'
import { mountForMember } from '#server/http/mount.ts'
import { viewForPrograms } from './today-for-programs.ts'
import { readToday, readTodayAndTrajectory } from './today-reads.ts'

export const mountToday = (app: FastifyInstance, db: Database, clock: () => number): void => {
  mountForMember(app, fetchToday, (_call, caller) => readToday(db, caller, clock()))

  mountForMember(app, fetchTodayForPrograms, async (_call, caller) => {
    const { today, trajectory } = await readTodayAndTrajectory(db, caller, clock())
    return viewForPrograms(today, trajectory)
  })
}

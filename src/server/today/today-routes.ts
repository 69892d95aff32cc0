import { okWith } from '#contract/reply.ts'
import { fetchToday } from '#contract/today.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/schema.ts'
import { mountForMember } from '#server/http/mount.ts'
import { readToday } from './today-reads.ts'

export const mountToday = (app: FastifyInstance, db: Database, clock: () => number): void => {
  mountForMember(app, fetchToday, async (_call, caller) => okWith(await readToday(db, caller, clock())))
}

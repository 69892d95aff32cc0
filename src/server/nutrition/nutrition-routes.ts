import { fetchNutrients, fetchNutritionSummary } from '#contract/nutrition.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/schema.ts'
import { todayOf } from '#server/http/moment.ts'
import { mountForMember } from '#server/http/mount.ts'
import { readNutrients } from './nutrient-reads.ts'
import { readNutritionSummary } from './nutrition-reads.ts'

export const mountNutrition = (app: FastifyInstance, db: Database, clock: () => number): void => {
  mountForMember(app, fetchNutrients, ({ query }, caller) => readNutrients(db, caller, query.period, todayOf(caller, clock())))

  mountForMember(app, fetchNutritionSummary, ({ query }, caller) =>
    readNutritionSummary(db, caller.memberId, query.period, todayOf(caller, clock())),
  )
}

import { fetchNutrients, fetchNutritionSummary } from '#contract/nutrition.ts'
import { todayOf } from '#server/http/moment.ts'
import { mountForMember } from '#server/http/mount.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { readNutrients } from './nutrient-reads.ts'
import { readNutritionSummary } from './nutrition-reads.ts'

export const mountNutrition = ({ app, db, clock }: ServerParts): void => {
  mountForMember(app, fetchNutrients, ({ query }, caller) => readNutrients(db, caller, query.period, todayOf(caller, clock())))

  mountForMember(app, fetchNutritionSummary, ({ query }, caller) =>
    readNutritionSummary(db, caller.memberId, query.period, todayOf(caller, clock())),
  )
}

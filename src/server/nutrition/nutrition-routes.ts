import { fetchNutrients, fetchNutritionSummary, type NutrientReport } from '#contract/nutrition.ts'
import { todayOf } from '#server/http/moment.ts'
import { mountForMember } from '#server/http/mount.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { type CivilDay, daysOfPeriod, type Period } from '#domain/day.ts'
import type { Sex } from '#domain/energy/resting-energy.ts'
import { type Nutrient, unitOfNutrient } from '#domain/foods/nutrient.ts'
import { referenceOf } from '#domain/nutrition/nutrient-reference.ts'
import { viewSettings } from '#server/settings/settings-reads.ts'
import { nutrientReport } from '#domain/nutrition/nutrient-report.ts'
import type { Database } from '#server/db/schema.ts'
import type { Caller } from '#server/http/caller.ts'
import { intakeMarksSince } from '#server/fasting/fasting-reads.ts'
import { eatenFoodsSince } from '#server/meals/eaten-food-reads.ts'
import { readNutritionSummary } from './nutrition-reads.ts'

const readNutrients = async (
  db: Database,
  { profile: member, language }: Pick<Caller, 'profile' | 'language'>,
  { period, nutrients }: { period: Period; nutrients?: readonly Nutrient[] | undefined },
  todayOn: CivilDay,
): Promise<NutrientReport> => {
  const days = daysOfPeriod(period, todayOn)
  const sinceOn = days[0] ?? todayOn
  const [foods, marks] = await Promise.all([
    eatenFoodsSince(db, member.id, sinceOn, language),
    intakeMarksSince(db, member.id, sinceOn),
  ])
  const body = { sex: member.sex as Sex | null, age: member.age_years }
  const { shownNutrients, nutrientTargets, referenceIntakes } = viewSettings(member)
  const report = nutrientReport(
    foods,
    days,
    todayOn,
    new Set(marks.map((mark) => mark.eatenOn)),
    nutrients ?? shownNutrients,
  )
  const targets = new Map(nutrientTargets.map(({ nutrient, ...target }) => [nutrient, target]))
  return {
    days: report.days,
    nutrients: report.figures.map((figure) => ({
      ...figure,
      unit: unitOfNutrient(figure.nutrient),
      reference: referenceOf(figure.nutrient, body, referenceIntakes),
      target: targets.get(figure.nutrient) ?? null,
      from: [...figure.from],
    })),
  }
}

export const mountNutrition = ({ app }: ServerParts): void => {
  mountForMember(app, fetchNutrients, ({ query, at, db }, caller) =>
    readNutrients(db, caller, query, todayOf(caller, at)),
  )

  mountForMember(app, fetchNutritionSummary, ({ query, at, db }, caller) =>
    readNutritionSummary(db, caller.memberId, query.period, todayOf(caller, at)),
  )
}

import { addDays } from '#domain/day.ts'
import {
  type Report,
  reportOf,
  slopeOn,
  type Trial,
  trialsOn,
  truthsOf,
  weekMean,
} from './measure.ts'
import { DAY_ZERO, type History } from './read-histories.ts'

const FIRST_DAYS = [10, 13, 17, 20, 24, 27]
const MEAL_DAYS = 14

/** Forecasts from 10 to 27 days of weigh-ins: the groups go by the slope so far. */
export const atTheStart = (histories: readonly History[]): Report =>
  measureAt(histories, FIRST_DAYS, (history) => history)

/**
 * Forecasts of members who recorded meals for two weeks and weighed themselves at registration
 * only.
 */
export const byMealsAlone = (histories: readonly History[]): Report =>
  measureAt(histories, [MEAL_DAYS], (history) => ({
    ...history,
    days: [],
    meals: history.meals?.filter(({ eatenOn }) => eatenOn < addDays(DAY_ZERO, MEAL_DAYS)) ?? [],
  }))

function measureAt(
  histories: readonly History[],
  origins: readonly number[],
  knownOf: (history: History) => History,
): Report {
  let asked = 0
  let refused = 0
  const trials = histories.flatMap((history): Trial[] => {
    const truths = truthsOf(history)
    return origins.flatMap((origin) => {
      const levelKg = weekMean(truths, origin)
      const kgPerWeek = slopeOn(truths, origin)
      if (levelKg === null || kgPerWeek === null) return []
      asked += 1
      const known = knownOf(history)
      const trials = trialsOn(known, known.days, truths, origin, levelKg, kgPerWeek)
      if (trials === null) refused += 1
      return trials ?? []
    })
  })
  return reportOf(trials, { people: histories.length, origins: asked, refused })
}

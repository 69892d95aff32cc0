import type { RepeatedMeal } from '#contract/eat-again.ts'
import type { CivilDay } from '#domain/day.ts'

/** The rest is a press away. */
const ROW = 3

/**
 * The usual meals of this hour, else the last ones before today: what was just recorded is not
 * offered again.
 */
export const suggestedMeals = (
  {
    usual,
    recent,
  }: { readonly usual: readonly RepeatedMeal[]; readonly recent: readonly RepeatedMeal[] },
  todayOn: CivilDay,
): readonly RepeatedMeal[] =>
  (usual.length > 0 ? usual : recent.filter(({ eatenOn }) => eatenOn < todayOn)).slice(0, ROW)

import type { RepeatedMeal } from '#contract/eat-again.ts'
import type { CivilDay } from '#domain/day.ts'

/** A row holds this many meals, as of the usual ones. */
const ROW = 5

/** What is usual about now, else what was eaten last before today: what was just recorded is not offered at once again. */
export const mealsAtHand = (
  { usual, recent }: { readonly usual: readonly RepeatedMeal[]; readonly recent: readonly RepeatedMeal[] },
  todayOn: CivilDay,
): readonly RepeatedMeal[] => (usual.length > 0 ? usual : recent.filter(({ eatenOn }) => eatenOn < todayOn).slice(0, ROW))

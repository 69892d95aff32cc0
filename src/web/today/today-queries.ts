import type { Meal } from '#contract/meals.ts'
import { fetchToday } from '#contract/today.ts'
import { nameOfEnergy } from '#domain/meals/energy-alone.ts'
import type { CivilDay } from '#domain/day.ts'
import { t } from '@lingui/core/macro'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { endpointQuery } from '#web/api/queries.ts'
import { energy } from '#web/language/formats.ts'
import { leftAfter } from './today-text.ts'
import { unitsNow } from '#web/language/chosen-units.ts'
import { mealName } from '#web/language/meal-name.ts'

const todayQuery = endpointQuery(fetchToday)

export const useTodayAtAGlance = () => useQuery(todayQuery)

/**
 * What is left after a recording on that day: "1,278 left today." Undefined for another day, or if
 * today cannot be read.
 */
export const leftMessage = async (
  queryClient: QueryClient,
  on: CivilDay,
): Promise<string | undefined> => {
  if (unitsNow().numbersHidden) return undefined
  const today = await queryClient.fetchQuery({ ...todayQuery, staleTime: 0 }).catch(() => undefined)
  return today?.data.date === on ? leftAfter(today.data) : undefined
}

/**
 * The message for a meal that was just recorded: "Hamburger, 607 kcal. 1,278 left today." Without
 * the rest for another day, or if today cannot be read.
 */
export const recordedMessage = async (
  queryClient: QueryClient,
  meal: Pick<Meal, 'foodName' | 'calories' | 'portionMultiplier' | 'eatenOn'>,
): Promise<string> => {
  if (unitsNow().numbersHidden) return `${mealName(meal)}.`
  const kcal = meal.calories * meal.portionMultiplier
  // A meal without a name is named by its energy.
  const said =
    meal.foodName === nameOfEnergy(meal.calories)
      ? t`${energy(kcal)}.`
      : t`${meal.foodName}, ${energy(kcal)}.`
  const left = await leftMessage(queryClient, meal.eatenOn)
  return left === undefined ? said : `${said} ${left}`
}

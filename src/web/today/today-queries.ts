import type { Meal } from '#contract/meals.ts'
import { fetchToday } from '#contract/today.ts'
import { shownAmount } from '#domain/meals/portion.ts'
import { t } from '@lingui/core/macro'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { endpointQuery } from '#web/api/queries.ts'
import { energy } from '#web/language/formats.ts'
import { leftAfter } from './today-words.ts'

const todayQuery = endpointQuery(fetchToday)

/** Today at a glance. */
export const useTodayAtAGlance = () => useQuery(todayQuery)

/**
 * What is said of a meal that was just recorded: "Hamburger, 607 kcal. 1,278 left today." Of another day's meal, or where
 * today cannot be read, only the meal is told.
 */
export const wordsOfRecorded = async (
  queryClient: QueryClient,
  meal: Pick<Meal, 'foodName' | 'calories' | 'portionMultiplier' | 'eatenOn'>,
): Promise<string> => {
  const said = t`${meal.foodName}, ${energy(shownAmount(meal.calories, meal.portionMultiplier))}.`
  const today = await queryClient.fetchQuery({ ...todayQuery, staleTime: 0 }).catch(() => undefined)
  return today && today.data.date === meal.eatenOn ? `${said} ${leftAfter(today.data)}` : said
}

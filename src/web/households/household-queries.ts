import { fetchHousehold, listHouseholdFoods } from '#contract/households.ts'
import { searchFoods } from '#contract/foods.ts'
import { listOwnFoods } from '#contract/own-foods.ts'
import { t } from '@lingui/core/macro'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { endpointQuery } from '#web/api/queries.ts'
import { refreshRecordings, useRefresh } from '#web/api/refresh.ts'
import { useChange } from '#web/api/change.ts'

export const useHousehold = () => useQuery(endpointQuery(fetchHousehold))
export const useOwnFoods = () => useQuery(endpointQuery(listOwnFoods))
export const useHouseholdFoods = (q: string) =>
  useQuery({
    ...endpointQuery(listHouseholdFoods, { query: { q } }),
    placeholderData: keepPreviousData,
  })

/** A change of the household also changes what the food search finds. */
export const useRefreshHousehold = () => {
  const queryClient = useQueryClient()
  const refreshSearch = useRefresh(searchFoods)
  return async (): Promise<void> => {
    void refreshSearch()
    await refreshRecordings(queryClient)
  }
}

/** A change of the household; a toast shows its failure. */
export const useHouseholdChange = <Input = void>(change: (input: Input) => Promise<unknown>) =>
  useChange(change, { refresh: useRefreshHousehold(), failure: t`Not done` })

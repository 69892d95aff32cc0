import type { Endpoint } from '#contract/endpoint.ts'
import { fetchHousehold, listHouseholdFoods } from '#contract/households.ts'
import { searchFoods } from '#contract/foods.ts'
import { listOwnFoods } from '#contract/own-foods.ts'
import { t } from '@lingui/core/macro'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { endpointQuery } from '#web/api/queries.ts'
import { refreshRecordings } from '#web/api/refresh.ts'
import { toastFailure } from '#web/api/toast-failure.ts'

export const useHousehold = () => useQuery(endpointQuery(fetchHousehold))
export const useOwnFoods = () => useQuery(endpointQuery(listOwnFoods))
export const useHouseholdFoods = (q: string) =>
  useQuery({ ...endpointQuery(listHouseholdFoods, { query: { q } }), placeholderData: keepPreviousData })

/** Whatever changes here changes what the search finds. */
export const useRefreshHousehold = () => {
  const queryClient = useQueryClient()
  return async (): Promise<void> => {
    void queryClient.invalidateQueries({ queryKey: [searchFoods.path] satisfies Endpoint['path'][] })
    await refreshRecordings(queryClient)
  }
}

/** A change of the household; a toast says where it failed. */
export const useHouseholdChange = <Input>(change: (input: Input) => Promise<unknown>) => {
  const refresh = useRefreshHousehold()
  return useMutation({
    mutationFn: change,
    onSuccess: refresh,
    onError: (error) => toastFailure(error, t`Not done`),
  })
}

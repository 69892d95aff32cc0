import { searchFoods } from '#contract/foods.ts'
import { changeOwnFood, deleteOwnFood, keepOwnFood, listOwnFoods, type OwnFood } from '#contract/own-foods.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/queries.ts'
import { refreshRecordings } from '#web/api/refresh.ts'
import type { OwnFoodInput } from './own-food-form.ts'

export const useOwnFoods = () => useQuery(endpointQuery(listOwnFoods))

/** The search finds own foods first, so it is asked anew too. */
const useRefresh = () => {
  const queryClient = useQueryClient()
  return () => {
    void refreshRecordings(queryClient)
    void queryClient.invalidateQueries({ queryKey: [searchFoods.path] })
  }
}

/** Keeps a new food, or changes one that is kept. */
export function useKeepOwnFood() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async ({ id, body }: { id: string | null; body: OwnFoodInput }) =>
      (await (id === null ? call(keepOwnFood, { body }) : call(changeOwnFood, { params: { id }, body }))).data,
    onSuccess: refresh,
  })
}

/** What keeps the same food once more. */
export const inputOfOwnFood = ({ name, brand, barcode, per100g, portion }: OwnFood): OwnFoodInput => ({
  name,
  brand,
  barcode,
  ...per100g,
  portion,
})

/** Deletes at once; whoever asks for it offers the way back. */
export function useDeleteOwnFood() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id }: OwnFood) => call(deleteOwnFood, { params: { id } }),
    onSuccess: refresh,
  })
}

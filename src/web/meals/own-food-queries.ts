import { searchFoods } from '#contract/foods.ts'
import { changeOwnFood, deleteOwnFood, keepOwnFood, listOwnFoods, type OwnFood } from '#contract/own-foods.ts'
import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/queries.ts'
import { refreshRecordings } from '#web/api/refresh.ts'
import { wordsFor } from '#web/api/words.ts'
import { toast } from '#web/ui/toast-queue.ts'
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
const inputOf = ({ name, brand, barcode, per100g, portion }: OwnFood): OwnFoodInput => ({ name, brand, barcode, ...per100g, portion })

/** Deletes at once and offers the way back, instead of asking first. */
export function useDeleteOwnFood() {
  const refresh = useRefresh()
  const keep = useKeepOwnFood()
  const failed = (title: string) => (error: unknown) => toast({ variant: 'destructive', title, description: wordsFor(error) })
  const restore = (food: OwnFood) =>
    keep.mutate(
      { id: null, body: inputOf(food) },
      { onSuccess: () => toast({ title: t`Food kept again` }), onError: failed(t`The food was not kept`) },
    )
  return useMutation({
    mutationFn: ({ id }: OwnFood) => call(deleteOwnFood, { params: { id } }),
    onSuccess: (_, food) => {
      refresh()
      toast({ title: t`Food deleted`, description: food.name, durationMs: 8000, action: { label: t`Undo`, onPress: () => restore(food) } })
    },
    onError: failed(t`The food was not deleted`),
  })
}

import type { BodyInputOf } from '#contract/endpoint.ts'
import { searchFoods } from '#contract/foods.ts'
import {
  changeOwnFood,
  deleteOwnFood,
  createOwnFood,
  listOwnFoods,
  type OwnFood,
  shareOwnFood,
} from '#contract/own-foods.ts'
import { changeRecipe, createRecipe, readRecipe } from '#contract/recipes.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { toastFailure } from '#web/api/toast-failure.ts'
import { endpointQuery } from '#web/api/queries.ts'
import { refreshRecordings, showCorrected } from '#web/api/refresh.ts'
import { inputOfItem } from '#web/foods/shown-items.ts'
import type { OwnFoodBody } from './own-food-form.ts'

export type RecipeBody = BodyInputOf<typeof createRecipe>

export const useOwnFoods = () => useQuery(endpointQuery(listOwnFoods))

/** The search lists own foods first, so it is fetched again, too. */
const useRefresh = () => {
  const queryClient = useQueryClient()
  return (kept?: OwnFood) => {
    if (kept) showCorrected(queryClient, listOwnFoods, kept)
    void refreshRecordings(queryClient)
    void queryClient.invalidateQueries({ queryKey: [searchFoods.path] })
  }
}

export function useKeepOwnFood() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async ({
      id,
      body,
      isShared,
    }: {
      id: string | null
      body: OwnFoodBody
      isShared: boolean
    }) => {
      const { data } = await (id === null
        ? call(createOwnFood, { body })
        : call(changeOwnFood, { params: { id }, body }))
      // The food is kept, whatever becomes of its sharing.
      if (isShared)
        await call(shareOwnFood, { params: { id: data.id }, body: { isShared } }).catch(
          toastFailure,
        )
      return data
    },
    onSuccess: (kept) => refresh(kept),
  })
}

export function useKeepRecipe() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async ({ id, body }: { id: string | null; body: RecipeBody }) =>
      (
        await (id === null
          ? call(createRecipe, { body })
          : call(changeRecipe, { params: { id }, body }))
      ).data,
    onSuccess: (kept) => refresh(kept),
  })
}

export const useReadRecipe = () =>
  useMutation({
    mutationFn: async (text: string) => (await call(readRecipe, { body: { text } })).data,
  })

const inputOfOwnFood = ({ name, brand, barcode, per100g, portion }: OwnFood): OwnFoodBody => ({
  name,
  brand,
  barcode,
  ...per100g,
  portion,
})

/** Restores a deleted food of either kind. */
export function useKeepAgain() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (food: OwnFood) => {
      const { name, recipe } = food
      if (recipe === null) return call(createOwnFood, { body: inputOfOwnFood(food) })
      return call(createRecipe, { body: { ...recipe, name, items: recipe.items.map(inputOfItem) } })
    },
    onSuccess: () => refresh(),
  })
}

/** Deletes at once; the caller offers an undo. */
export function useDeleteOwnFood() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id }: OwnFood) => call(deleteOwnFood, { params: { id } }),
    onSuccess: () => refresh(),
  })
}

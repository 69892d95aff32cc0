import type { BodyInputOf } from '#contract/endpoint.ts'
import { searchFoods } from '#contract/foods.ts'
import { changeOwnFood, deleteOwnFood, keepOwnFood, listOwnFoods, type OwnFood } from '#contract/own-foods.ts'
import { changeRecipe, keepRecipe, readRecipe } from '#contract/recipes.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/queries.ts'
import { refreshRecordings, showCorrected } from '#web/api/refresh.ts'
import { inputOfItem } from './item-drafts.ts'
import type { OwnFoodBody } from './own-food-form.ts'

export type RecipeBody = BodyInputOf<typeof keepRecipe>

export const useOwnFoods = () => useQuery(endpointQuery(listOwnFoods))

/** The search finds own foods first, so it is asked anew too. */
const useRefresh = () => {
  const queryClient = useQueryClient()
  return (kept?: OwnFood) => {
    if (kept) showCorrected(queryClient, listOwnFoods, kept)
    void refreshRecordings(queryClient)
    void queryClient.invalidateQueries({ queryKey: [searchFoods.path] })
  }
}

/** Keeps a new food, or changes one that is kept. */
export function useKeepOwnFood() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async ({ id, body }: { id: string | null; body: OwnFoodBody }) =>
      (await (id === null ? call(keepOwnFood, { body }) : call(changeOwnFood, { params: { id }, body }))).data,
    onSuccess: (kept) => refresh(kept),
  })
}

/** Keeps a meal or recipe, or changes one that is kept. */
export function useKeepRecipe() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async ({ id, body }: { id: string | null; body: RecipeBody }) =>
      (await (id === null ? call(keepRecipe, { body }) : call(changeRecipe, { params: { id }, body }))).data,
    onSuccess: (kept) => refresh(kept),
  })
}

export const useReadRecipe = () => useMutation({ mutationFn: async (text: string) => (await call(readRecipe, { body: { text } })).data })

const inputOfOwnFood = ({ name, brand, barcode, per100g, portion }: OwnFood): OwnFoodBody => ({
  name,
  brand,
  barcode,
  ...per100g,
  portion,
})

/** Keeps a food that was deleted once more, whichever kind it is. */
export function useKeepAgain() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (food: OwnFood) => {
      const { name, recipe } = food
      if (recipe === null) return call(keepOwnFood, { body: inputOfOwnFood(food) })
      return call(keepRecipe, { body: { ...recipe, name, items: recipe.items.map(inputOfItem) } })
    },
    onSuccess: () => refresh(),
  })
}

/** Deletes at once; whoever asks for it offers the way back. */
export function useDeleteOwnFood() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id }: OwnFood) => call(deleteOwnFood, { params: { id } }),
    onSuccess: () => refresh(),
  })
}

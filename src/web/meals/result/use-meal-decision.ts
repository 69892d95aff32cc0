import type { Meal } from '#contract/meals.ts'
import type { MealItem } from '#contract/meal-items.ts'
import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { toastFailure } from '#web/api/toast-failure.ts'
import { inputOfItem } from '#web/foods/shown-items.ts'
import {
  useCorrectMeal,
  useDeleteMeal,
  useKeepPortion,
  useToastRecorded,
} from '../meals-queries.ts'

/**
 * Saves a shown meal or takes it back. Who leaves it by another way has changed its portion all the
 * same.
 */
export function useMealDecision(meal: Meal, portion: number, onLeave: () => void) {
  const saving = useCorrectMeal()
  const discarding = useDeleteMeal()
  const toastRecorded = useToastRecorded()
  const { mutate: keepPortion } = useKeepPortion()
  const isDecided = useRef(false)
  const leave = useRef(() => {})
  useEffect(() => {
    leave.current = () => {
      const { id, foodName, portionMultiplier: before } = meal
      if (!isDecided.current && portion !== before) keepPortion({ id, foodName, portion, before })
    }
  })
  useEffect(() => () => leave.current(), [])

  return {
    isSaving: saving.isPending,
    isDeciding: saving.isPending || discarding.isPending,
    /** @param items foods that are shown and were not sent yet */
    save: (items: readonly MealItem[] | null) => {
      isDecided.current = true
      saving.mutate(
        {
          id: meal.id,
          correction: {
            portionMultiplier: portion,
            ...(items && { items: items.map(inputOfItem) }),
          },
        },
        {
          onSuccess: (saved) => {
            void toastRecorded(saved)
            onLeave()
          },
          onError: (error) => {
            isDecided.current = false
            toastFailure(error)
          },
        },
      )
    },
    discard: (onDiscarded = onLeave) => {
      isDecided.current = true
      discarding.mutate(
        { id: meal.id, foodName: meal.foodName, title: t`Meal discarded` },
        { onSuccess: onDiscarded, onError: () => (isDecided.current = false) },
      )
    },
  }
}

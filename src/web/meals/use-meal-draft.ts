import type { Analysis, Meal, MealItem } from '#contract/meals.ts'
import { useRef, useState } from 'react'
import { toastFailure } from '#web/api/toast-failure.ts'
import { inputOfItem, mealWithItems } from './item-drafts.ts'
import { type Correction, useCorrectMeal, useEstimateAgain } from './meals-queries.ts'

/** An estimated meal as it stands on the screen: what the server has of it, and what the member is changing. */
export function useMealDraft(first: Analysis) {
  const [analysis, setAnalysis] = useState(first)
  const [meal, setMeal] = useState<Meal>(first)
  const kept = useRef<Meal>(first)
  const lastChange = useRef(0)
  const correcting = useCorrectMeal()
  const estimating = useEstimateAgain()

  /** Sends a correction; of several on their way only the newest answer is shown. */
  const correct = (correction: Correction, onCorrected?: (corrected: Meal) => void) => {
    lastChange.current += 1
    const change = lastChange.current
    correcting.mutate(
      { id: meal.id, correction },
      {
        onSuccess: (corrected) => {
          kept.current = corrected
          if (change === lastChange.current) setMeal(corrected)
          onCorrected?.(corrected)
        },
        onError: (error) => {
          toastFailure(error)
          if (change === lastChange.current) setMeal(kept.current)
        },
      },
    )
  }
  return {
    analysis,
    meal,
    correct,
    isCorrecting: correcting.isPending,
    isEstimating: estimating.isPending,
    estimateError: estimating.error,
    /** Shows other foods at once, without keeping them yet. */
    draftItems: (items: readonly MealItem[]) => setMeal((current) => mealWithItems(current, items)),
    changeItems: (items: readonly MealItem[]) => {
      setMeal((current) => mealWithItems(current, items))
      correct({ items: items.map(inputOfItem) })
    },
    estimateAgain: (more: Parameters<typeof estimating.mutate>[0]['more'], onEstimated: () => void) =>
      estimating.mutate(
        { id: meal.id, more },
        {
          onSuccess: (again) => {
            lastChange.current += 1
            kept.current = again
            setAnalysis(again)
            setMeal(again)
            onEstimated()
          },
        },
      ),
    forgetEstimateError: estimating.reset,
  }
}

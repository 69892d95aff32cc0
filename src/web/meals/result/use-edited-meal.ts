import type { Analysis } from '#contract/estimates.ts'
import type { Meal } from '#contract/meals.ts'
import type { MealItem } from '#contract/meal-items.ts'
import { useRef, useState } from 'react'
import { toastFailure } from '#web/api/toast-failure.ts'
import { mealWithItems } from '#web/meals/corrected-meal.ts'
import { areSameItems, inputOfItem } from '#web/foods/shown-items.ts'
import { type Correction, useCorrectMeal, useEstimateAgain } from '#web/meals/meals-queries.ts'

/** An estimated meal as it is shown: what the server has, and what the member is changing. */
export function useEditedMeal(first: Analysis) {
  const [analysis, setAnalysis] = useState(first)
  /** With everything that was sent, answered or not. */
  const [sent, setSent] = useState<Meal>(first)
  /**
   * Foods that were changed and not sent. Kept apart, so that the answer to an earlier change does
   * not replace them.
   */
  const [unsentItems, setUnsentItems] = useState<readonly MealItem[] | null>(null)
  const kept = useRef<Meal>(first)
  const lastChange = useRef(0)
  const correcting = useCorrectMeal()
  const estimating = useEstimateAgain()

  /** Sends a correction; of several on their way only the newest answer is shown. */
  const correct = (correction: Correction, onCorrected?: (corrected: Meal) => void) => {
    lastChange.current += 1
    const change = lastChange.current
    // Callbacks of `mutate` are called for the newest of several calls only; each promise is
    // settled.
    correcting.mutateAsync({ id: sent.id, correction }).then(
      (corrected) => {
        kept.current = corrected
        if (change === lastChange.current) setSent(corrected)
        onCorrected?.(corrected)
      },
      (error: Error) => {
        toastFailure(error)
        if (change === lastChange.current) setSent(kept.current)
      },
    )
  }
  return {
    analysis,
    meal: unsentItems ? mealWithItems(sent, unsentItems) : sent,
    unsentItems,
    correct,
    isCorrecting: correcting.isPending,
    isEstimating: estimating.isPending,
    estimateError: estimating.error,
    /** Shows other foods at once, without keeping them yet. */
    previewItems: (items: readonly MealItem[]) =>
      setUnsentItems(areSameItems(items, sent.items) ? null : items),
    changeItems: (items: readonly MealItem[]) => {
      setUnsentItems(null)
      setSent((current) => mealWithItems(current, items))
      correct({ items: items.map(inputOfItem) })
    },
    changeTime: (at: number) => {
      const eatenAt = new Date(at).toISOString()
      setSent((current) => ({ ...current, createdAt: eatenAt }))
      correct({ eatenAt })
    },
    estimateAgain: (
      more: Parameters<typeof estimating.mutate>[0]['more'],
      onEstimated: (again: Analysis) => void,
    ) =>
      estimating.mutate(
        { id: sent.id, more },
        {
          onSuccess: (again) => {
            lastChange.current += 1
            kept.current = again
            setAnalysis(again)
            setSent(again)
            setUnsentItems(null)
            onEstimated(again)
          },
        },
      ),
    forgetEstimateError: estimating.reset,
  }
}

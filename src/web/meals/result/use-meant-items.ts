import type { Meal } from '#contract/meals.ts'
import type { MealItem } from '#contract/meal-items.ts'
import { shownAmount } from '#domain/meals/portion.ts'
import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { mealWithItems } from '#web/meals/corrected-meal.ts'
import { useAskOnce } from '#web/ui/ask-once.ts'
import { toast } from '#web/ui/toast-queue.ts'
import { useTypingDoubts } from '../typing-doubts.ts'
import type { useEditedMeal } from './use-edited-meal.ts'

/** Changes the foods of a meal; what would make an unlikely meal is asked about first. */
export function useMeantItems(edited: ReturnType<typeof useEditedMeal>, portion: number) {
  const { analysis, meal, unsentItems } = edited
  const { question, isConfirmed } = useAskOnce()
  const doubts = useTypingDoubts()
  /**
   * The press takes the focus from a weight that is being typed. Asked then, the question would be
   * answered by the same press, unread.
   */
  const isPressingSave = useRef(false)
  const aboutSum = ({ calories, createdAt }: Pick<Meal, 'calories' | 'createdAt'>) =>
    doubts.aboutMeal(shownAmount(calories, portion), createdAt)
  const aboutItems = (items: readonly MealItem[]) =>
    doubts.aboutItems(items, analysis.items, portion)

  const change = (items: readonly MealItem[]) => {
    const doubt = aboutItems(items) ?? aboutSum(mealWithItems(meal, items))
    // What would make an unlikely meal is shown, and sent once it is meant.
    const isSent = isPressingSave.current ? doubt === null : isConfirmed(doubt)
    if (isSent) edited.changeItems(items)
    else edited.previewItems(items)
  }
  /** Other foods may have been changed by the time that a removed one is restored. */
  const putBack = useRef((_item: MealItem, _at: number) => {})
  useEffect(() => {
    putBack.current = (item, at) => change(meal.items.toSpliced(at, 0, item))
  })

  return {
    question,
    change,
    offerUndo: (item: MealItem, at: number) =>
      toast({
        title: t`Taken off the plate`,
        description: item.name,
        undo: () => putBack.current(item, at),
      }),
    pressSave: (isPressed: boolean) => {
      isPressingSave.current = isPressed
    },
    /** Whether the meal is meant as it stands; asks otherwise. */
    isMeant: (): boolean => {
      isPressingSave.current = false
      return isConfirmed((unsentItems && aboutItems(unsentItems)) ?? aboutSum(meal))
    },
  }
}

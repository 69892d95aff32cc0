import type { Meal } from '#contract/meals.ts'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { useHasBeen } from '#web/ui/use-has-been.ts'
import { useEatAgain } from '#web/meals/again/eat-again-queries.ts'
import { MealRow } from './meal-row.tsx'
import { useDeleteMeal } from '../meals-queries.ts'
import { mealName } from '#web/language/meal-name.ts'

const EditMealDialog = lazyDialog(() => import('./edit-meal-dialog.tsx'))

/**
 * Rows of meals that open to be corrected, eaten again and deleted; when a row goes, the title of its
 * list gets the focus.
 */
export function useMealRows(title: RefObject<HTMLElement | null>): {
  rowsOf: (meals: readonly Meal[]) => ReactNode
  dialog: ReactNode
} {
  const focusAfterEdit = useRef<HTMLElement>(null)
  const [edited, setEdited] = useState<Meal | null>(null)
  const hasEdited = useHasBeen(edited !== null)
  const { mutate: deleteMeal } = useDeleteMeal()
  const { mutate: eatAgain } = useEatAgain()
  const remove = (meal: Meal) => {
    // The row is about to go, and the focus with it.
    title.current?.focus({ preventScroll: true })
    deleteMeal({ id: meal.id, foodName: mealName(meal) })
  }
  const edit = (meal: Meal) => {
    focusAfterEdit.current = null
    setEdited(meal)
  }
  const removeWhileEditing = (meal: Meal) => {
    // The row that opened the dialog is about to go.
    focusAfterEdit.current = title.current
    remove(meal)
  }
  return {
    rowsOf: (meals) => (
      <ul className="-mx-2 mt-2 space-y-1">
        {meals.map((meal) => (
          <MealRow
            key={meal.id}
            meal={meal}
            onEdit={() => edit(meal)}
            onDelete={() => remove(meal)}
          />
        ))}
      </ul>
    ),
    dialog: hasEdited && (
      <EditMealDialog
        meal={edited}
        focusAfter={focusAfterEdit}
        onClose={() => setEdited(null)}
        onAgain={(meal, eatenAt) =>
          eatAgain({ mealId: meal.id, ...(eatenAt !== undefined && { body: { eatenAt } }) })
        }
        onDelete={removeWhileEditing}
      />
    ),
  }
}

import type { Meal } from '#contract/meals.ts'
import { t } from '@lingui/core/macro'
import { Bookmark, CalendarPlus, Repeat2, Star } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { forgetDraft } from '#web/offline/drafts.ts'
import { Button } from '#web/ui/button.tsx'
import { DeleteButton } from '#web/ui/delete-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast-queue.ts'
import { toastRecorded } from '#web/offline/toast-recorded.ts'
import { CopyMeal } from './copy-meal.tsx'
import { type Correction, useCorrectMeal } from '../meals-queries.ts'
import { RecipeFields } from '#web/own-foods/recipe-fields.tsx'
import { recipeOfMeal } from '#web/own-foods/recipe-form.ts'
import { useStar } from '#web/meals/again/use-star.ts'
import { draftOf, EDIT_FORM_ID, EditMealForm } from './edit-meal-form.tsx'

const KEEP_FORM_ID = 'keep-meal'

function StarButton({ meal }: { meal: Meal }) {
  const { isStarred, star } = useStar(meal.id, meal.isStarred)
  return (
    <Button variant="quiet" aria-pressed={isStarred} onClick={star}>
      <Star aria-hidden="true" className={isStarred ? 'size-5 fill-current' : 'size-5'} />
      {t`Star`}
    </Button>
  )
}

interface EditMealDialogProps {
  meal: Meal | null
  focusAfter: RefObject<HTMLElement | null>
  onClose: () => void
  onAgain: (meal: Meal, eatenAt?: string) => void
  onDelete: (meal: Meal) => void
}

export default function EditMealDialog({
  meal,
  focusAfter,
  onClose,
  onAgain,
  onDelete,
}: EditMealDialogProps) {
  const correct = useCorrectMeal()
  const [isKeeping, setIsKeeping] = useState(false)
  const [isCopying, setIsCopying] = useState(false)
  const close = () => {
    correct.reset()
    setIsKeeping(false)
    setIsCopying(false)
    onClose()
  }
  const save = (correction: Correction) => {
    if (!meal) return undefined
    if (Object.keys(correction).length === 0) {
      close()
      return undefined
    }
    return correct.mutateAsync(
      { id: meal.id, correction },
      {
        onSuccess: ({ foodName }) => {
          void toastRecorded({ title: t`Meal updated`, description: foodName })
          close()
        },
      },
    )
  }
  const cancel = () => {
    if (meal) void forgetDraft(draftOf(meal))
    close()
  }
  if (!meal) return null
  if (isKeeping) {
    return (
      <Dialog
        key="keep"
        title={t`Save as a meal`}
        description={t`It is kept as your own food: the search finds it first, and the log stays as it is.`}
        focusAfter={focusAfter}
        onClose={close}
        footer={
          <>
            <Button variant="secondary" onClick={() => setIsKeeping(false)}>
              {t`Back`}
            </Button>
            <Button type="submit" form={KEEP_FORM_ID}>
              {t`Keep this meal`}
            </Button>
          </>
        }
      >
        <RecipeFields
          formId={KEEP_FORM_ID}
          id={null}
          initial={recipeOfMeal(meal)}
          mealId={meal.id}
          onKept={({ name }) => {
            toast({ title: t`Meal kept`, description: name })
            close()
          }}
        />
      </Dialog>
    )
  }
  return (
    <Dialog
      key="edit"
      title={t`Edit meal`}
      focusAfter={focusAfter}
      onClose={close}
      footer={
        <>
          <DeleteButton
            onClick={() => {
              close()
              onDelete(meal)
            }}
          />
          <Button variant="secondary" isBlocked={correct.isPending} onClick={cancel}>
            {t`Cancel`}
          </Button>
          <Button type="submit" form={EDIT_FORM_ID} isPending={correct.isPending}>
            {t`Save`}
          </Button>
        </>
      }
    >
      {isCopying && (
        <CopyMeal
          meal={meal}
          onCancel={() => setIsCopying(false)}
          onCopy={(eatenAt) => {
            close()
            onAgain(meal, eatenAt)
          }}
        />
      )}
      <div className="mb-4 -mx-3 flex flex-wrap">
        <Button
          icon={Repeat2}
          variant="quiet"
          onClick={() => {
            close()
            onAgain(meal)
          }}
        >
          {t`Eat again`}
        </Button>
        <Button
          icon={CalendarPlus}
          variant="quiet"
          aria-expanded={isCopying}
          onClick={() => setIsCopying(!isCopying)}
        >
          {t`Copy to another day`}
        </Button>
        <StarButton key={meal.id} meal={meal} />
        {meal.items.length > 0 && (
          <Button icon={Bookmark} variant="quiet" onClick={() => setIsKeeping(true)}>
            {t`Save as a meal`}
          </Button>
        )}
      </div>
      <EditMealForm
        key={meal.id}
        meal={meal}
        onSave={save}
        isPending={correct.isPending}
        error={correct.error}
      />
    </Dialog>
  )
}

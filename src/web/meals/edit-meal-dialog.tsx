import type { Food } from '#contract/foods.ts'
import type { Meal, MealItem } from '#contract/meals.ts'
import { shownAmount } from '#domain/meals/portion.ts'
import { t } from '@lingui/core/macro'
import { Bookmark, CalendarPlus, ChevronDown, Repeat2, Search, Star, Trash2 } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { energy } from '#web/language/formats.ts'
import { wordsForChange } from '#web/api/words.ts'
import { useZone } from '#web/clock/member-zone.ts'
import { forgetDraft, settleDraft } from '#web/offline/drafts.ts'
import { useDraft } from '#web/offline/use-draft.ts'
import { useAskOnce } from '#web/ui/ask-once.ts'
import { addressOf } from '#web/root-path.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { DraftNotice } from '#web/ui/draft-notice.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast-queue.ts'
import { MealCheckboxes } from './capture-card.tsx'
import { ChosenFood } from './chosen-food.tsx'
import { CopyMeal } from './copy-meal.tsx'
import { FoodSearch } from './food-search.tsx'
import { inputOfItem, mealWithItems } from './item-drafts.ts'
import { type CorrectionErrors, correctionIn, errorsOf, formOf, type MealForm, mealNumbers } from './meal-form.ts'
import { type Correction, useCorrectMeal, useOtherDishes } from './meals-queries.ts'
import { OtherDishes } from './other-dishes.tsx'
import { gramsOf, type PortionChoice, portionsOf, servingOf, usualPortion } from './portion-choice.ts'
import { PortionPicker } from './portion-picker.tsx'
import { PortionStepper } from './portion-stepper.tsx'
import { ItemList } from './item-list.tsx'
import { RecipeFields } from './recipe-fields.tsx'
import { recipeOfMeal } from './recipe-form.ts'
import { kcalTyped } from '#web/units/measure-text.ts'
import { NumberField } from '#web/units/number-field.tsx'
import { questionAboutMeal } from './unlikely-meal.ts'

const FORM_ID = 'edit-meal'
const KEEP_FORM_ID = 'keep-meal'

const draftOf = ({ id }: Meal): string => `meal ${id}`

function FirstEstimate({ meal: { firstEstimate, portionMultiplier } }: { meal: Meal }) {
  if (!firstEstimate) return null
  const { foodName, calories, confidence } = firstEstimate
  const shown = energy(shownAmount(calories, portionMultiplier))
  return (
    <Notice title={t`First estimate`}>
      <p>
        {confidence === null
          ? t`${foodName}, ${shown} at this portion`
          : t`${foodName}, ${shown} at this portion, ${confidence}% confidence match`}
      </p>
    </Notice>
  )
}

/** The photos of a meal; a press opens one large. */
function MealPhoto({ meal: { imageUrl, moreImageUrls, foodName } }: { meal: Meal }) {
  if (imageUrl === null) return null
  return (
    <div className="flex gap-2 overflow-x-auto">
      {[imageUrl, ...moreImageUrls].map((url) => (
        <a
          key={url}
          href={addressOf(url)}
          target="_blank"
          rel="noreferrer"
          aria-label={t`Open the photo of ${foodName} large`}
          className="shrink-0 grow"
        >
          <img src={addressOf(url)} alt="" className="h-40 w-full rounded-card bg-sunken object-cover" />
        </a>
      ))}
    </div>
  )
}

function StarButton({ meal }: { meal: Meal }) {
  const [isStarred, setIsStarred] = useState(meal.isStarred)
  const { mutate: correct } = useCorrectMeal()
  const star = () => {
    setIsStarred(!isStarred)
    correct({ id: meal.id, correction: { isStarred: !isStarred } }, { onError: () => setIsStarred(isStarred) })
  }
  return (
    <Button variant="quiet" aria-pressed={isStarred} onClick={star}>
      <Star aria-hidden="true" className={isStarred ? 'size-5 fill-current' : 'size-5'} />
      {t`Star`}
    </Button>
  )
}

interface EditMealFormProps {
  meal: Meal
  onSave: (correction: Correction) => void
  isPending: boolean
  error: unknown
}

function EditMealForm({ meal, onSave, isPending, error }: EditMealFormProps) {
  const zone = useZone()
  const before = formOf(meal, zone)
  const {
    form: { items, food, choice, ...form },
    setForm: setFields,
    draft,
  } = useDraft(
    draftOf(meal),
    { ...before, items: meal.items as readonly MealItem[], food: null as Food | null, choice: usualPortion as PortionChoice },
    [before, meal.items],
  )
  const change = (part: Partial<MealForm & { items: readonly MealItem[]; food: Food | null; choice: PortionChoice }>) =>
    setFields((fields) => ({ ...fields, ...part }))
  const [errors, setErrors] = useState<CorrectionErrors>({})
  const [isSearching, setIsSearching] = useState(false)
  const [isAdding, setIsAdding] = useState(false)
  const { question, isMeant } = useAskOnce()
  const showsItems = !food && !isSearching && meal.items.length > 0
  // The sum follows the foods; fields for it would say the same twice.
  const isSumOfItems = showsItems && (meal.items.length > 1 || items !== meal.items)
  const sum = isSumOfItems ? mealWithItems(meal, items) : null
  const { data: others } = useOtherDishes(meal)

  const chooseFood = (chosen: Food) => {
    setIsSearching(false)
    change({ food: chosen, choice: usualPortion, foodName: chosen.name, portionMultiplier: 1 })
  }
  const submit = () => {
    const portions = food ? portionsOf(food) : []
    const grams = gramsOf(choice, portions)
    if (food && grams === null) return
    // The numbers of another food are the table's; those in the fields were the old food's.
    const ownForm = food ? { ...form, numbers: before.numbers } : form
    const correction: Correction = {
      ...correctionIn(ownForm, meal, zone),
      ...(isSumOfItems && items !== meal.items && { items: items.map(inputOfItem) }),
      ...(food && grams !== null && { foodCode: food.code, grams, serving: servingOf(choice, portions), foodName: form.foodName }),
    }
    const found = errorsOf(correction)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    const calories = sum?.calories ?? (food ? food.per100g.calories * ((grams ?? 0) / 100) : kcalTyped(form.numbers.calories) || 0)
    const kcal = shownAmount(calories, form.portionMultiplier)
    // What stands in the log already was asked about before.
    if (kcal === shownAmount(meal.calories, meal.portionMultiplier) || isMeant(questionAboutMeal(kcal))) onSave(correction)
  }

  return (
    <form
      id={FORM_ID}
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <DraftNotice draft={draft} />
      <MealPhoto meal={meal} />
      {!food && <OtherDishes meal={meal} isPending={isPending} onChoose={onSave} />}
      <FirstEstimate meal={meal} />
      {showsItems && (
        <ItemList
          items={items}
          portion={form.portionMultiplier}
          alternatives={others?.data.alternatives ?? []}
          unmatched={[]}
          offersUndo={false}
          isAdding={isAdding}
          onAdding={setIsAdding}
          onDraft={(drafted) => change({ items: drafted })}
          onChange={(changed) => change({ items: changed })}
          onMatched={() => {}}
        />
      )}
      {!food && (
        <TextField
          label={t`Name`}
          value={form.foodName}
          error={errors.foodName}
          onChange={({ target }) => change({ foodName: target.value })}
        />
      )}
      {food ? (
        <>
          <ChosenFood food={food} onChange={() => setIsSearching(true)} />
          {!isSearching && <PortionPicker food={food} choice={choice} onChange={(chosen) => change({ choice: chosen })} />}
        </>
      ) : (
        <div>
          <p className="mb-1.5 font-semibold">{t`Portion Size`}</p>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <PortionStepper portion={form.portionMultiplier} onChange={(portionMultiplier) => change({ portionMultiplier })} />
            <p
              role="status"
              className="text-ink-soft"
            >{t`${energy(shownAmount(sum?.calories ?? (kcalTyped(form.numbers.calories) || 0), form.portionMultiplier))} in your log`}</p>
          </div>
        </div>
      )}
      {isSearching ? (
        <FoodSearch label={t`Find another food`} autoFocus onChoose={chooseFood} />
      ) : (
        !food &&
        !isSumOfItems && (
          <Button variant="secondary" onClick={() => setIsSearching(true)}>
            <Search aria-hidden="true" className="size-5" />
            {t`It was another food`}
          </Button>
        )
      )}
      {!food && !isSumOfItems && (
        <details className="group" open={mealNumbers().some(({ key }) => errors[key]) || undefined}>
          <summary className="flex min-h-11 items-center gap-2 font-semibold text-brand">
            <ChevronDown aria-hidden="true" className="size-5 transition-transform group-open:rotate-180" />
            {t`Numbers for portion 1.0x`}
          </summary>
          <div className="mt-2 grid-pairs gap-3">
            {mealNumbers().map(({ key, label, unit }) => (
              <NumberField
                key={key}
                label={label}
                unit={unit}
                value={form.numbers[key]}
                error={errors[key]}
                onChange={({ target }) => change({ numbers: { ...form.numbers, [key]: target.value } })}
              />
            ))}
          </div>
        </details>
      )}
      <TextField
        label={t`Eaten at`}
        type="datetime-local"
        value={form.eatenAt}
        error={errors.eatenAt}
        onChange={({ target }) => change({ eatenAt: target.value })}
      />
      <MealCheckboxes boxes={form} onChange={change} />
      {question && (
        <Notice tone="saffron" isAlert>
          {question}
        </Notice>
      )}
      <FailureNotice error={error} words={wordsForChange} />
    </form>
  )
}

interface EditMealDialogProps {
  meal: Meal | null
  focusAfter: RefObject<HTMLElement | null>
  onClose: () => void
  onAgain: (meal: Meal, eatenAt?: string) => void
  onDelete: (meal: Meal) => void
}

export default function EditMealDialog({ meal, focusAfter, onClose, onAgain, onDelete }: EditMealDialogProps) {
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
    if (!meal || correct.isPending) return
    if (Object.keys(correction).length === 0) return close()
    correct.mutate(
      { id: meal.id, correction },
      {
        onSuccess: ({ foodName }) => {
          toast({ title: t`Meal updated`, description: foodName })
          close()
        },
        onSettled: settleDraft(draftOf(meal)),
      },
    )
  }
  const cancel = () => {
    if (meal) void forgetDraft(draftOf(meal))
    close()
  }
  return (
    <Dialog open={meal !== null} onOpenChange={(open) => !open && close()}>
      {meal && isKeeping && (
        <DialogContent
          title={t`Save as a meal`}
          description={t`It is kept as your own food: the search finds it first, and the log stays as it is.`}
          focusAfter={focusAfter}
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
        </DialogContent>
      )}
      {meal && !isKeeping && (
        <DialogContent
          title={t`Edit meal`}
          focusAfter={focusAfter}
          footer={
            <>
              <Button
                variant="quiet"
                className="me-auto text-brick-ink"
                onClick={() => {
                  close()
                  onDelete(meal)
                }}
              >
                <Trash2 aria-hidden="true" className="size-5" />
                {t`Delete`}
              </Button>
              <Button variant="secondary" onClick={cancel}>
                {t`Cancel`}
              </Button>
              <Button type="submit" form={FORM_ID} isPending={correct.isPending}>
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
              variant="quiet"
              onClick={() => {
                close()
                onAgain(meal)
              }}
            >
              <Repeat2 aria-hidden="true" className="size-5" />
              {t`Eat again`}
            </Button>
            <Button variant="quiet" aria-expanded={isCopying} onClick={() => setIsCopying(!isCopying)}>
              <CalendarPlus aria-hidden="true" className="size-5" />
              {t`Copy to another day`}
            </Button>
            <StarButton key={meal.id} meal={meal} />
            {meal.items.length > 0 && (
              <Button variant="quiet" onClick={() => setIsKeeping(true)}>
                <Bookmark aria-hidden="true" className="size-5" />
                {t`Save as a meal`}
              </Button>
            )}
          </div>
          <EditMealForm key={meal.id} meal={meal} onSave={save} isPending={correct.isPending} error={correct.error} />
        </DialogContent>
      )}
    </Dialog>
  )
}

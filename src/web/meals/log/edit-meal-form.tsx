import type { Food } from '#contract/foods.ts'
import type { MealItem } from '#contract/meal-items.ts'
import type { Meal } from '#contract/meals.ts'
import { shownAmount } from '#domain/meals/portion.ts'
import { t } from '@lingui/core/macro'
import { ChevronDown, Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Controller, type FieldPath } from 'react-hook-form'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { energy } from '#web/language/formats.ts'
import { changeErrorMessage } from '#web/api/error-messages.ts'
import { useZone } from '#web/member/member-zone.ts'
import { useDraft } from '#web/api/use-draft.ts'
import { formField } from '#web/ui/form-field.ts'
import { reallyQuestion, useAskOnce } from '#web/ui/ask-once.ts'
import { addressOf } from '#web/root-path.ts'
import { Button } from '#web/ui/button.tsx'
import { DraftNotice } from '#web/ui/draft-notice.tsx'
import { TextField } from '#web/ui/field.tsx'
import { resolverOf } from '#web/ui/form-resolver.ts'
import { Notice } from '#web/ui/notice.tsx'
import { QuestionNotice } from '#web/ui/question-notice.tsx'
import { Form } from '#web/ui/form.tsx'
import { MealCheckboxes } from '#web/meals/capture/capture-card.tsx'
import { ChosenFood } from '#web/foods/chosen-food.tsx'
import { FoodSearch } from '#web/foods/food-search.tsx'
import { mealWithItems } from '#web/meals/corrected-meal.ts'
import { areSameItems, inputOfItem } from '#web/foods/shown-items.ts'
import {
  areNumbersOdd,
  correctionIn,
  correctionToDish,
  formOf,
  mealNumbers,
  readCorrection,
} from './meal-form.ts'
import { type Correction, useOtherDishes } from '../meals-queries.ts'
import { OtherDishes } from './other-dishes.tsx'
import {
  gramsOf,
  type PortionChoice,
  portionsOf,
  servingOf,
  usualPortion,
} from '#web/foods/portion-choice.ts'
import { PortionPicker } from '#web/foods/portion-picker.tsx'
import { PortionStepper } from '#web/foods/portion-stepper.tsx'
import { ItemList, type Sought } from '#web/foods/item-list.tsx'
import { kcalTyped } from '#web/units/measure-text.ts'
import { NumberField } from '#web/units/number-field.tsx'
import { useTypingDoubts } from '../typing-doubts.ts'
import { unitsNow } from '#web/language/chosen-units.ts'
import { Numbers } from '#web/units/numbers.tsx'

export const EDIT_FORM_ID = 'edit-meal'

export const draftOf = ({ id }: Meal): string => `meal ${id}`

function FirstEstimate({ meal: { firstEstimate, portionMultiplier } }: { meal: Meal }) {
  if (!firstEstimate) return null
  const { foodName, calories, confidence } = firstEstimate
  const shown = energy(calories * portionMultiplier)
  return (
    <Notice title={t`First estimate`}>
      <p>
        {unitsNow().numbersHidden
          ? foodName
          : confidence === null
            ? t`${foodName}, ${shown} at this portion`
            : t`${foodName}, ${shown} at this portion, ${confidence}% confidence match`}
      </p>
    </Notice>
  )
}

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
          <img
            src={addressOf(url)}
            alt=""
            className="h-40 w-full rounded-card bg-sunken object-cover"
          />
        </a>
      ))}
    </div>
  )
}

function PortionSize({
  portion,
  kcal,
  onChange,
}: {
  portion: number
  /** At portion 1.0. */
  kcal: number
  onChange: (portion: number) => void
}) {
  return (
    <div>
      <p className="mb-1.5 font-semibold">{t`Portion Size`}</p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PortionStepper portion={portion} onChange={onChange} />
        <Numbers>
          <p role="status" className="text-ink-soft">{t`${energy(kcal * portion)} in your log`}</p>
        </Numbers>
      </div>
    </div>
  )
}

function NumbersOfPortionOne({ isWrong, children }: { isWrong: boolean; children: ReactNode }) {
  return (
    <details className="group" open={isWrong || undefined}>
      <summary className="flex min-h-11 items-center gap-2 font-semibold text-brand">
        <ChevronDown
          aria-hidden="true"
          className="size-5 transition-transform group-open:rotate-180"
        />
        {t`Numbers for portion 1.0x`}
      </summary>
      <div className="mt-2 grid-pairs gap-3">{children}</div>
    </details>
  )
}

/** Another food in place of the meal's, in the amount that the picker holds. */
const correctionToFood = (
  food: Food,
  choice: PortionChoice,
  fields: ReturnType<typeof formOf>,
  { meal, zone }: { meal: Meal; zone: string },
) => {
  const portions = portionsOf(food)
  const grams = gramsOf(choice, portions)
  // The picker says which weights it takes.
  if (grams === null) return { errors: { choice: '' } }
  return readCorrection({
    // The numbers of another food come from the table; those in the fields were the old food's.
    ...correctionIn({ ...fields, numbers: formOf(meal, zone).numbers }, meal, zone),
    foodCode: food.code,
    grams,
    serving: servingOf(choice, portions),
    foodName: fields.foodName,
  })
}

interface EditMealFormProps {
  meal: Meal
  onSave: (correction: Correction) => Promise<unknown> | undefined
  isPending: boolean
  error: unknown
}

export function EditMealForm({ meal, onSave, isPending, error }: EditMealFormProps) {
  const zone = useZone()
  const before = formOf(meal, zone)
  const [isSearching, setIsSearching] = useState(false)
  const [sought, setSought] = useState<Sought | null>(null)
  const { question, isConfirmed } = useAskOnce()
  const doubts = useTypingDoubts()
  const areChanged = (items: readonly MealItem[]) => !areSameItems(items, meal.items)
  // The sum follows from the foods, so it has no fields.
  const isSumOf = ({ items, food }: { items: readonly MealItem[]; food: Food | null }) =>
    !food && !isSearching && (meal.items.length > 1 || areChanged(items))
  const { form, typed, draft } = useDraft(
    draftOf(meal),
    {
      ...before,
      items: meal.items as readonly MealItem[],
      food: null as Food | null,
      choice: usualPortion,
    },
    resolverOf(({ items, food, choice, ...fields }) => {
      if (food) return correctionToFood(food, choice, fields, { meal, zone })
      const changedItems = isSumOf({ items, food }) &&
        areChanged(items) && { items: items.map(inputOfItem) }
      return readCorrection({ ...correctionIn(fields, meal, zone), ...changedItems })
    }),
    [before, meal.items],
  )
  const { items, food, portionMultiplier, numbers } = typed
  const { errors } = form.formState
  const showsItems = !food && !isSearching && meal.items.length > 0
  const sum = isSumOf(typed) ? mealWithItems(meal, items) : null
  const { data: others } = useOtherDishes(meal)

  const chooseFood = (chosen: Food) => {
    setIsSearching(false)
    form.setValues({
      food: chosen,
      choice: usualPortion,
      foodName: chosen.name,
      portionMultiplier: 1,
    })
  }
  const chooseDish = (dish: Correction) => {
    const { sent, errors: faults = {} } = readCorrection(
      correctionToDish(dish, form.getValues(), meal, zone),
    )
    if (sent) return draft.forgetOnce(onSave(sent))
    for (const [field, message] of Object.entries(faults))
      form.setError(field as FieldPath<typeof typed>, { message: message ?? '' })
  }
  const changeItems = (changed: readonly MealItem[]) => form.setValue('items', changed)
  const submit = form.handleSubmit((correction) => {
    const calories =
      sum?.calories ??
      (food
        ? food.per100g.calories * ((correction.grams ?? 0) / 100)
        : kcalTyped(numbers.calories) || 0)
    const kcal = shownAmount(calories, portionMultiplier)
    const areNumbersChanged = () =>
      mealNumbers().some(({ key }) => numbers[key] !== before.numbers[key])
    const doubt =
      doubts.aboutItems(items, meal.items, portionMultiplier) ??
      doubts.aboutMeal(
        kcal,
        correction.eatenAt ?? meal.createdAt,
        sum || food ? undefined : (correction.foodName ?? meal.foodName),
      ) ??
      (!sum && !food && areNumbersChanged() && areNumbersOdd(numbers, meal.items[0]?.grams)
        ? reallyQuestion(energy(kcal))
        : null)
    // What is in the log already was asked about before.
    if (kcal === shownAmount(meal.calories, meal.portionMultiplier) || isConfirmed(doubt))
      draft.forgetOnce(onSave(correction))
  })

  return (
    <Form isPending={isPending} id={EDIT_FORM_ID} className="space-y-5" onSubmit={submit}>
      <DraftNotice draft={draft} />
      <MealPhoto meal={meal} />
      {!food && <OtherDishes meal={{ ...meal, portionMultiplier }} onChoose={chooseDish} />}
      <FirstEstimate meal={meal} />
      {showsItems && (
        <ItemList
          items={items}
          portion={portionMultiplier}
          alternatives={others?.data.alternatives ?? []}
          unmatched={[]}
          sought={sought}
          onSought={setSought}
          onPreview={changeItems}
          onChange={changeItems}
          onMatched={() => {}}
        />
      )}
      {!food && <TextField label={t`Name`} {...formField(form, 'foodName')} />}
      {food ? (
        <>
          <ChosenFood food={food} onChange={() => setIsSearching(true)} />
          {!isSearching && (
            <Controller
              control={form.control}
              name="choice"
              render={({ field: { ref, value, onChange } }) => (
                <PortionPicker ref={ref} food={food} choice={value} onChange={onChange} />
              )}
            />
          )}
        </>
      ) : (
        <PortionSize
          portion={portionMultiplier}
          kcal={sum?.calories ?? (kcalTyped(numbers.calories) || 0)}
          onChange={(portion) => form.setValue('portionMultiplier', portion)}
        />
      )}
      {isSearching ? (
        <FoodSearch label={t`Find another food`} autoFocus onChoose={chooseFood} />
      ) : (
        !food &&
        !sum && (
          <Button icon={Search} variant="secondary" onClick={() => setIsSearching(true)}>
            {t`It was another food`}
          </Button>
        )
      )}
      {!food && !sum && !unitsNow().numbersHidden && (
        <NumbersOfPortionOne isWrong={errors.numbers !== undefined}>
          {mealNumbers().map(({ key, label, unit }) => (
            <NumberField
              key={key}
              label={label}
              unit={unit}
              {...formField(form, `numbers.${key}`)}
            />
          ))}
        </NumbersOfPortionOne>
      )}
      <TextField label={t`Eaten at`} type="datetime-local" {...formField(form, 'eatenAt')} />
      <MealCheckboxes boxes={typed} onChange={form.setValues} />
      <QuestionNotice question={question} />
      <FailureNotice error={error} words={changeErrorMessage} />
    </Form>
  )
}

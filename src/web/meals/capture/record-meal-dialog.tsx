import type { Food } from '#contract/foods.ts'
import { recordMeal } from '#contract/meals.ts'
import type { OwnFood } from '#contract/own-foods.ts'
import { instantOfLocalTime, localTimeAt } from '#domain/local-time.ts'
import type { EnergyAlone } from '#domain/meals/energy-alone.ts'
import { helpingOf } from '#domain/meals/typing-slip.ts'
import { shownAmount } from '#domain/meals/portion.ts'
import { t } from '@lingui/core/macro'
import { CookingPot, Flame, PencilLine } from 'lucide-react'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { readBody } from '#web/api/body-schema.ts'
import { formField } from '#web/ui/form-field.ts'
import { resolverOf } from '#web/ui/form-resolver.ts'
import { changeErrorMessage } from '#web/api/error-messages.ts'
import { useZone } from '#web/member/member-zone.ts'
import { useAskOnce } from '#web/ui/ask-once.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { QuestionNotice } from '#web/ui/question-notice.tsx'
import { toast } from '#web/ui/toast-queue.ts'
import { Form } from '#web/ui/form.tsx'
import { MealCheckboxes } from './capture-card.tsx'
import { ChosenFood } from '#web/foods/chosen-food.tsx'
import { EnergyForm } from './energy-form.tsx'
import { FoodSearch } from '#web/foods/food-search.tsx'
import { OwnFoodFields } from '#web/own-foods/own-food-fields.tsx'
import { foodOfOwn, type LabelDraft } from '#web/own-foods/own-food-form.ts'
import { OwnFoodList } from '#web/own-foods/own-food-list.tsx'
import { useRecordMeal } from '../meals-queries.ts'
import { useTypingDoubts } from '../typing-doubts.ts'
import { gramsOf, portionsOf, servingOf, usualPortion } from '#web/foods/portion-choice.ts'
import { PortionPicker } from '#web/foods/portion-picker.tsx'
import { RecipeFields } from '#web/own-foods/recipe-fields.tsx'
import { emptyRecipe, formOfRecipe } from '#web/own-foods/recipe-form.ts'
import { noBoxes } from './use-analysis.ts'
import { Numbers } from '#web/units/numbers.tsx'

const FORM_ID = 'record-meal'
const OWN_FOOD_FORM_ID = 'own-food'
const ENERGY_FORM_ID = 'energy-alone'

function RecordMealForm({
  food,
  onAnother,
  onRecorded,
}: {
  food: Food
  onAnother: () => void
  onRecorded: () => void
}) {
  const zone = useZone()
  const [openedAt] = useState(() => localTimeAt(Date.now(), zone))
  const record = useRecordMeal()
  const { question, isConfirmed } = useAskOnce()
  const doubts = useTypingDoubts()
  const form = useForm({
    mode: 'onChange',
    defaultValues: { choice: usualPortion, eatenAt: openedAt, boxes: noBoxes },
    resolver: resolverOf(({ choice, eatenAt, boxes }) => {
      const portions = portionsOf(food)
      const instant = instantOfLocalTime(eatenAt, zone)
      if (instant === null) return { errors: { eatenAt: t`Please give a date and a time` } }
      const body = {
        foodCode: food.code,
        grams: gramsOf(choice, portions),
        serving: servingOf(choice, portions),
        ...boxes,
        // If untouched, it is eaten now, to the second.
        ...(eatenAt !== openedAt && { eatenAt: new Date(instant).toISOString() }),
      }
      return readBody(recordMeal, body, { grams: 'choice' })
    }),
  })
  const submit = form.handleSubmit((meal) => {
    const { code, name, per100g, defaultPortion, portions } = food
    const helping = helpingOf(
      defaultPortion.grams,
      portions.map((portion) => portion.grams),
    )
    const doubt =
      doubts.aboutGrams({ name, foodCode: code, grams: meal.grams }, helping) ??
      doubts.aboutMeal(shownAmount(per100g.calories, meal.grams / 100), meal.eatenAt)
    if (isConfirmed(doubt)) record.mutate(meal, { onSuccess: onRecorded })
  })
  return (
    <Form isPending={record.isPending} id={FORM_ID} className="space-y-4" onSubmit={submit}>
      <ChosenFood food={food} onChange={onAnother} />
      <Controller
        control={form.control}
        name="choice"
        render={({ field: { ref, value, onChange } }) => (
          <PortionPicker ref={ref} food={food} choice={value} onChange={onChange} />
        )}
      />
      <TextField label={t`Eaten at`} type="datetime-local" {...formField(form, 'eatenAt')} />
      <Controller
        control={form.control}
        name="boxes"
        render={({ field: { value, onChange } }) => (
          <MealCheckboxes boxes={value} onChange={onChange} />
        )}
      />
      <QuestionNotice question={question} />
      <FailureNotice error={record.error} words={changeErrorMessage} />
    </Form>
  )
}

const FORM_IDS = {
  portion: FORM_ID,
  'own-food': OWN_FOOD_FORM_ID,
  recipe: OWN_FOOD_FORM_ID,
  energy: ENERGY_FORM_ID,
} as const

/** The step on the way to a recorded meal. */
type Step =
  | { kind: 'choosing' }
  /** `food` is the one to change; null for a new one. */
  | { kind: 'own-food'; food: OwnFood | null; label?: LabelDraft }
  | { kind: 'recipe'; food: OwnFood | null }
  | { kind: 'portion'; food: Food }
  | { kind: 'energy'; initial: EnergyAlone | null }

interface RecordMealDialogProps {
  isOpen: boolean
  /** An unknown packet: its label is asked for first. */
  packet?: LabelDraft | null
  onClose: () => void
  onRecorded?: (() => void) | undefined
}

function ChoosingFood({ onStep }: { onStep: (step: Step) => void }) {
  return (
    <div className="space-y-5">
      <FoodSearch
        label={t`What did you eat?`}
        autoFocus
        onChoose={(food) => onStep({ kind: 'portion', food })}
        onEnergy={(initial) => onStep({ kind: 'energy', initial })}
      />
      <div className="grid gap-3 sm:grid-cols-3">
        <Numbers>
          <Button
            icon={Flame}
            variant="secondary"
            onClick={() => onStep({ kind: 'energy', initial: null })}
          >
            {t`Calories only`}
          </Button>
        </Numbers>
        <Button
          icon={PencilLine}
          variant="secondary"
          onClick={() => onStep({ kind: 'own-food', food: null })}
        >
          {t`Enter a label`}
        </Button>
        <Button
          icon={CookingPot}
          variant="secondary"
          onClick={() => onStep({ kind: 'recipe', food: null })}
        >
          {t`Enter a recipe`}
        </Button>
      </div>
      <OwnFoodList
        onChoose={(food) => onStep({ kind: 'portion', food: foodOfOwn(food) })}
        onChange={(food) =>
          onStep(food.recipe ? { kind: 'recipe', food } : { kind: 'own-food', food })
        }
      />
    </div>
  )
}

const headOf = (step: Step): { title: string; description: string } => {
  if (step.kind === 'recipe') {
    return {
      title: step.food ? t`Change a saved meal` : t`Enter a recipe`,
      description: t`It is kept as your own food. Meals that you recorded with it stay as they are.`,
    }
  }
  if (step.kind === 'energy') {
    return {
      title: t`Calories only`,
      description: t`For a meal whose energy you know. Its protein, carbs and fats stay unknown; they can be added later.`,
    }
  }
  if (step.kind !== 'own-food') {
    return {
      title: t`Record without a photo`,
      description: t`Find the food in the table and say how much it was.`,
    }
  }
  return step.food
    ? {
        title: t`Change a food of your own`,
        description: t`Meals that you recorded with it stay as they are.`,
      }
    : {
        title: t`Enter a label`,
        description: t`The food is kept as your own, and the search finds it first.`,
      }
}

export default function RecordMealDialog({
  isOpen,
  packet = null,
  onClose,
  onRecorded,
}: RecordMealDialogProps) {
  const [step, setStep] = useState<Step | null>(null)
  const current: Step =
    step ??
    (packet === null ? { kind: 'choosing' } : { kind: 'own-food', food: null, label: packet })
  const close = () => {
    setStep(null)
    onClose()
  }
  const leaveRecorded = () => {
    close()
    onRecorded?.()
  }
  const back = () => setStep({ kind: 'choosing' })
  const showKept = (isNew: boolean) => (food: OwnFood) => {
    toast({ title: t`Food kept`, description: food.name })
    setStep(isNew ? { kind: 'portion', food: foodOfOwn(food) } : { kind: 'choosing' })
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      {...headOf(current)}
      footer={
        current.kind !== 'choosing' && (
          <>
            <Button variant="secondary" onClick={current.kind === 'portion' ? close : back}>
              {current.kind === 'portion' ? t`Cancel` : t`Back`}
            </Button>
            <Button type="submit" form={FORM_IDS[current.kind]}>
              {current.kind === 'portion' || current.kind === 'energy'
                ? t`Save to Log`
                : current.kind === 'recipe'
                  ? t`Keep this meal`
                  : t`Save food`}
            </Button>
          </>
        )
      }
    >
      {current.kind === 'choosing' && <ChoosingFood onStep={setStep} />}
      {current.kind === 'own-food' && (
        <OwnFoodFields
          key={current.food?.id ?? 'new'}
          formId={OWN_FOOD_FORM_ID}
          food={current.food}
          {...(current.label && { label: current.label })}
          onKept={showKept(current.food === null)}
        />
      )}
      {current.kind === 'recipe' && (
        <RecipeFields
          key={current.food?.id ?? 'new'}
          formId={OWN_FOOD_FORM_ID}
          id={current.food?.id ?? null}
          initial={current.food ? formOfRecipe(current.food) : emptyRecipe}
          onKept={showKept(current.food === null)}
        />
      )}
      {current.kind === 'portion' && (
        <RecordMealForm
          key={current.food.code}
          food={current.food}
          onAnother={back}
          onRecorded={leaveRecorded}
        />
      )}
      {current.kind === 'energy' && (
        <EnergyForm formId={ENERGY_FORM_ID} initial={current.initial} onRecorded={leaveRecorded} />
      )}
    </Dialog>
  )
}

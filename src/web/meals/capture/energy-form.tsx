import { recordEnergy } from '#contract/meals.ts'
import { instantOfLocalTime, type LocalTime } from '#domain/local-time.ts'
import type { EnergyAlone } from '#domain/meals/energy-alone.ts'
import { kcalFromKj } from '#domain/units.ts'
import { t } from '@lingui/core/macro'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { readBody } from '#web/api/body-schema.ts'
import { formField } from '#web/ui/form-field.ts'
import { resolverOf } from '#web/ui/form-resolver.ts'
import { changeErrorMessage } from '#web/api/error-messages.ts'
import { useZone } from '#web/member/member-zone.ts'
import { useDraft } from '#web/api/use-draft.ts'
import { useAskOnce } from '#web/ui/ask-once.ts'
import { DraftNotice } from '#web/ui/draft-notice.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QuestionNotice } from '#web/ui/question-notice.tsx'
import { Form } from '#web/ui/form.tsx'
import { MealCheckboxes } from './capture-card.tsx'
import { EatenAt } from '../eaten-at.tsx'
import { unitsNow } from '#web/language/chosen-units.ts'
import { nutrientName } from '#web/language/nutrient-names.ts'
import { energyText, numberTyped } from '#web/units/measure-text.ts'
import { NumberField } from '#web/units/number-field.tsx'
import { useRecordEnergy } from '../meals-queries.ts'
import { useTypingDoubts } from '../typing-doubts.ts'
import { noBoxes } from './use-analysis.ts'
import { EnergyUnitField } from '#web/units/energy-unit-field.tsx'

type Unit = 'kcal' | 'kJ'

interface EnergyFormProps {
  /** The submit button is outside of the form. */
  formId: string
  /** What was already typed into the search. */
  initial: EnergyAlone | null
  onRecorded: () => void
}

/** A meal of which the member knows only the energy. */
export function EnergyForm({ formId, initial, onRecorded }: EnergyFormProps) {
  const zone = useZone()
  const { form, typed, draft } = useDraft(
    'energy-alone',
    {
      calories: initial ? energyText(initial.energyKcal) : '',
      unit: (unitsNow().energyUnit === 'kj' ? 'kJ' : 'kcal') as Unit,
      foodName: initial?.name ?? '',
      eatenAt: null as LocalTime | null,
      boxes: noBoxes,
    },
    resolverOf(({ calories, unit, foodName, eatenAt, boxes }) => {
      const amount = numberTyped(calories)
      const instant = eatenAt === null ? null : instantOfLocalTime(eatenAt, zone)
      return readBody(recordEnergy, {
        calories: unit === 'kJ' ? kcalFromKj(amount) : amount,
        ...(foodName.trim() !== '' && { foodName: foodName.trim() }),
        ...boxes,
        ...(instant !== null && { eatenAt: new Date(instant).toISOString() }),
      })
    }),
    initial,
  )
  const { errors } = form.formState
  const { question, isConfirmed } = useAskOnce()
  const { aboutMeal } = useTypingDoubts()
  const record = useRecordEnergy()
  const submit = form.handleSubmit((meal) => {
    if (isConfirmed(aboutMeal(meal.calories, meal.eatenAt, meal.foodName ?? '')))
      draft.forgetOnce(record.mutateAsync(meal, { onSuccess: onRecorded }))
  })
  return (
    <Form isPending={record.isPending} id={formId} className="space-y-4" onSubmit={submit}>
      <DraftNotice draft={draft} />
      <div className="grid-pairs items-start gap-3">
        <NumberField label={nutrientName('calories')} autoFocus {...formField(form, 'calories')} />
        <EnergyUnitField {...form.register('unit')} />
      </div>
      <TextField
        label={t`Name`}
        hint={t`Can be left out.`}
        placeholder={t`e.g. lunch`}
        maxLength={200}
        {...formField(form, 'foodName')}
      />
      <EatenAt value={typed.eatenAt} onChange={(at) => form.setValue('eatenAt', at)} />
      <MealCheckboxes boxes={typed.boxes} onChange={(boxes) => form.setValue('boxes', boxes)} />
      {errors.eatenAt && (
        <Notice tone="brick" isAlert>
          {errors.eatenAt.message}
        </Notice>
      )}
      <QuestionNotice question={question} />
      <FailureNotice error={record.error} words={changeErrorMessage} />
    </Form>
  )
}

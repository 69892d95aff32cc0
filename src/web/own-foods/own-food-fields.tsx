import type { OwnFood } from '#contract/own-foods.ts'
import { isOddEnergy } from '#domain/own-foods/own-food.ts'
import type { Macro } from '#domain/energy/intake-target.ts'
import { t } from '@lingui/core/macro'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { withMessages } from '#web/language/language.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { formField } from '#web/ui/form-field.ts'
import { resolverOf } from '#web/ui/form-resolver.ts'
import { useDraft } from '#web/api/use-draft.ts'
import { reallyQuestion, useAskOnce } from '#web/ui/ask-once.ts'
import { DraftNotice } from '#web/ui/draft-notice.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select.tsx'
import { Form } from '#web/ui/form.tsx'
import { NumberField } from '#web/units/number-field.tsx'
import { energy } from '#web/language/formats.ts'
import { atwaterKcal } from '#domain/foods/atwater.ts'
import { useHousehold } from '#web/households/household-queries.ts'
import {
  emptyOwnFood,
  formOfOwnFood,
  type LabelDraft,
  type OwnFoodBody,
  type OwnFoodForm,
  readOwnFood,
  OFTEN_ON_LABEL,
} from './own-food-form.ts'
import { RARE } from './rare-nutrients.ts'
import { useKeepOwnFood } from './own-food-queries.ts'
import { unitsNow } from '#web/language/chosen-units.ts'
import { nutrientName } from '#web/language/nutrient-names.ts'
import { EnergyUnitField } from '#web/units/energy-unit-field.tsx'

interface OwnFoodFieldsProps {
  /** The submit button is outside of the form. */
  formId: string
  /** The food that is changed; null for a new one. */
  food: OwnFood | null
  /** What is already known of a new one. */
  label?: LabelDraft
  onKept: (food: OwnFood) => void
}

/** Recording needs none of them. */
const CAN_WAIT = ['portionName', ...OFTEN_ON_LABEL, 'brand', 'barcode', ...RARE] as const
const RareFields = lazyPart(withMessages('nutrients', () => import('./rare-nutrient-fields.tsx')))

/** The question about an energy that its macronutrients do not come to. */
const doubtOf = ({ calories, protein, carbs, fats }: OwnFoodBody): string | null => {
  const amounts = { energyKcal: calories, proteinG: protein, carbsG: carbs, fatG: fats }
  if (!isOddEnergy(amounts)) return null
  if (unitsNow().numbersHidden) return reallyQuestion('')
  const [said, implied] = [energy(calories), energy(atwaterKcal(amounts))]
  return t`The energy says ${said}; protein, carbs and fats come to ${implied}. Please compare with the label. If it is right, save it once more.`
}

/** The fields in the order of a label, per 100 g or per portion. */
export function OwnFoodFields({ formId, food, label, onKept }: OwnFoodFieldsProps) {
  const keep = useKeepOwnFood()
  const household = useHousehold().data?.data.household
  const mayBeOffered = food === null && household != null && !household.sharesAll
  const [isOffered, setIsOffered] = useState(false)
  const { form, typed, draft } = useDraft(
    `own-food ${food?.id ?? (label ? 'of a label' : 'new')}`,
    food ? formOfOwnFood(food) : { ...emptyOwnFood(), ...label?.form },
    resolverOf((fields) => readOwnFood(fields, food?.per100g.calcium)),
    label ?? null,
  )
  const { errors } = form.formState
  const [wantsMore, setWantsMore] = useState(false)
  const { question, isConfirmed } = useAskOnce()
  const isUnsure = (name: keyof OwnFoodForm) =>
    label?.unsure.includes(name) === true &&
    typed[name] === { ...emptyOwnFood(), ...label.form }[name]
  const isMoreOpen = wantsMore || CAN_WAIT.some((name) => errors[name] || isUnsure(name))
  /** Marks what was hard to read, until it is corrected. */
  const mark = (name: keyof OwnFoodForm) =>
    isUnsure(name) && {
      hint: t`Compare with the label`,
      className:
        '[&_input]:border-2 [&_input]:border-saffron [&_select]:border-2 [&_select]:border-saffron',
    }
  const field = (name: Exclude<keyof OwnFoodForm, 'energyUnit' | 'per'>) => ({
    autoComplete: 'off',
    ...formField(form, name),
  })
  const number = (name: Exclude<keyof OwnFoodForm, 'energyUnit' | 'per'>, unit: string) => ({
    ...field(name),
    unit,
  })
  const gramFields = (names: readonly (Macro | (typeof OFTEN_ON_LABEL)[number])[]) =>
    names.map((name) => (
      <NumberField
        key={name}
        label={name === 'salt' ? t`Salt` : nutrientName(name)}
        {...number(name, t`g`)}
        {...mark(name)}
      />
    ))
  const portionGrams = (
    <NumberField
      label={t`A portion weighs`}
      {...number('portionGrams', t`g`)}
      {...mark('portionGrams')}
    />
  )
  const submit = form.handleSubmit((body) => {
    if (isConfirmed(doubtOf(body)))
      draft.forgetOnce(
        keep.mutateAsync(
          { id: food?.id ?? null, body, isShared: mayBeOffered && isOffered },
          { onSuccess: onKept },
        ),
      )
  })
  return (
    <Form isPending={keep.isPending} id={formId} onSubmit={submit} className="space-y-4 pb-1">
      <DraftNotice draft={draft} />
      {label?.form.energy !== undefined && (
        <Notice tone={label.unsure.length > 0 ? 'saffron' : 'leaf'}>
          {label.unsure.length > 0
            ? t`Read from your photo. Please compare the marked numbers with the label.`
            : t`Read from your photo. Please look whether it is right.`}
        </Notice>
      )}
      <TextField label={t`Name`} {...field('name')} autoFocus maxLength={200} />
      <SelectField
        label={t`The label’s numbers are for`}
        options={[
          { value: 'hundred-grams', label: t`100 g or 100 ml` },
          { value: 'portion', label: t`One portion` },
        ]}
        {...form.register('per')}
        {...mark('per')}
      />
      {typed.per === 'portion' && portionGrams}
      <div className="grid-pairs items-start gap-3">
        {gramFields(['fats', 'carbs', 'protein'])}
        <div className="grid-pairs items-start gap-3">
          <NumberField
            label={nutrientName('calories')}
            {...field('energy')}
            hint={t`Can be left out: it follows from the other three.`}
            {...mark('energy')}
          />
          <EnergyUnitField {...form.register('energyUnit')} />
        </div>
      </div>
      <details
        className="group"
        open={isMoreOpen}
        onToggle={({ currentTarget }) => setWantsMore(currentTarget.open)}
      >
        <summary className="flex min-h-11 items-center gap-2 font-semibold text-brand">
          <ChevronDown
            aria-hidden="true"
            className="size-5 transition-transform group-open:rotate-180"
          />
          {t`More from the packet, if you like`}
        </summary>
        <div className="mt-2 space-y-4">
          <div className="grid-pairs items-start gap-3">
            {typed.per === 'hundred-grams' && portionGrams}
            <TextField label={t`Portion name`} {...field('portionName')} maxLength={100} />
          </div>
          <div className="grid-pairs items-start gap-3">{gramFields(OFTEN_ON_LABEL)}</div>
          {isMoreOpen && <RareFields typed={typed} fieldOf={number} />}
          <TextField label={t`Brand`} {...field('brand')} maxLength={200} />
          <TextField
            label={t`Number under the barcode`}
            {...field('barcode')}
            inputMode="numeric"
            maxLength={20}
          />
        </div>
      </details>
      {question && (
        // Scrolled to the numbers that it asks about.
        <div ref={(element) => element?.scrollIntoView({ block: 'center' })}>
          <Notice tone="saffron" isAlert>
            {question}
          </Notice>
        </div>
      )}
      {mayBeOffered && (
        <Checkbox
          label={t`Share it with my household`}
          checked={isOffered}
          onChange={({ target }) => setIsOffered(target.checked)}
        />
      )}
      <FailureNotice error={keep.error} />
    </Form>
  )
}

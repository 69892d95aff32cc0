import { recordEnergy } from '#contract/meals.ts'
import { instantOfLocalTime, type LocalTime } from '#domain/local-time.ts'
import type { EnergyAlone } from '#domain/meal-words/energy-alone.ts'
import { kcalFromKj } from '#domain/units.ts'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { bodySchemaOf } from '#web/api/body-schema.ts'
import { wordsForChange } from '#web/api/words.ts'
import { useZone } from '#web/clock/member-zone.ts'
import { settleDraft } from '#web/offline/drafts.ts'
import { useDraft } from '#web/offline/use-draft.ts'
import { faultsByField } from '#web/language/field-faults.ts'
import { useAskOnce } from '#web/ui/ask-once.ts'
import { DraftNotice } from '#web/ui/draft-notice.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select.tsx'
import { MealCheckboxes } from './capture-card.tsx'
import { EatenAt } from './eaten-at.tsx'
import { unitsNow } from '#web/units/chosen-units.ts'
import { energyText, numberTyped } from '#web/units/measure-text.ts'
import { NumberField } from '#web/units/number-field.tsx'
import { useRecordEnergy } from './meals-queries.ts'
import { questionAboutMeal } from './unlikely-meal.ts'
import { noBoxes } from './use-analysis.ts'

const DRAFT = 'energy-alone'

type Unit = 'kcal' | 'kJ'

interface EnergyFormProps {
  /** Its submit button stands elsewhere. */
  formId: string
  /** What was typed into the search already. */
  initial: EnergyAlone | null
  onRecorded: () => void
}

/** A meal of which the member knows the energy and nothing else. */
export function EnergyForm({ formId, initial, onRecorded }: EnergyFormProps) {
  const { form, setForm, draft } = useDraft(
    DRAFT,
    {
      energy: initial ? energyText(initial.energyKcal) : '',
      unit: (unitsNow().energyUnit === 'kj' ? 'kJ' : 'kcal') as Unit,
      foodName: initial?.name ?? '',
      eatenAt: null as LocalTime | null,
      ...noBoxes,
    },
    initial,
  )
  const { energy, unit, foodName, eatenAt, ...boxes } = form
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({})
  const zone = useZone()
  const { question, isMeant } = useAskOnce()
  const record = useRecordEnergy()
  const submit = () => {
    const typed = numberTyped(energy)
    const instant = eatenAt === null ? null : instantOfLocalTime(eatenAt, zone)
    const body = {
      calories: unit === 'kJ' ? kcalFromKj(typed) : typed,
      ...(foodName.trim() !== '' && { foodName: foodName.trim() }),
      ...boxes,
      ...(instant !== null && { eatenAt: new Date(instant).toISOString() }),
    }
    const found = faultsByField(bodySchemaOf(recordEnergy).safeParse(body).error)
    setFaults(found)
    if (Object.keys(found).length > 0 || record.isPending || !isMeant(questionAboutMeal(body.calories))) return
    record.mutate(body, {
      onSuccess: onRecorded,
      onSettled: settleDraft(DRAFT),
    })
  }
  return (
    <form
      id={formId}
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <DraftNotice draft={draft} />
      <div className="grid-pairs items-start gap-3">
        <NumberField
          label={t`Energy`}
          autoFocus
          value={energy}
          error={faults.calories}
          onChange={({ target }) => setForm({ ...form, energy: target.value })}
        />
        <SelectField
          label={t`Unit`}
          value={unit}
          onChange={({ target }) => setForm({ ...form, unit: target.value as Unit })}
          options={[
            { value: 'kcal', label: t`kcal` },
            { value: 'kJ', label: t`kJ` },
          ]}
        />
      </div>
      <TextField
        label={t`Name`}
        hint={t`Can be left out.`}
        placeholder={t`e.g. lunch`}
        maxLength={200}
        value={foodName}
        error={faults.foodName}
        onChange={({ target }) => setForm({ ...form, foodName: target.value })}
      />
      <EatenAt value={eatenAt} onChange={(at) => setForm({ ...form, eatenAt: at })} />
      <MealCheckboxes boxes={boxes} onChange={(changed) => setForm({ ...form, ...changed })} />
      {faults.eatenAt && (
        <Notice tone="brick" isAlert>
          {faults.eatenAt}
        </Notice>
      )}
      {question && (
        <Notice tone="saffron" isAlert>
          {question}
        </Notice>
      )}
      <FailureNotice error={record.error} words={wordsForChange} />
    </form>
  )
}

import type { MemberSettings } from '#contract/member-settings.ts'
import { WEEKDAYS } from '#domain/day.ts'
import { MACROS } from '#domain/energy/intake-target.ts'
import { t } from '@lingui/core/macro'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFieldArray, useForm } from 'react-hook-form'
import { showFieldFaults } from '#web/api/form-faults.ts'
import { energyUnitLabel, weekdayName, weekdaysInOrder } from '#web/language/formats.ts'
import { nutrientName } from '#web/language/nutrient-names.ts'
import { formField } from '#web/ui/form-field.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChoiceStrip } from '#web/ui/choice-strip.tsx'
import { resolverOf } from '#web/ui/form-resolver.ts'
import { SelectField } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast-queue.ts'
import { useFocusAfterRemoval } from '#web/ui/use-focus-after-removal.ts'
import { useUnits } from '#web/language/chosen-units.ts'
import { NumberField } from '#web/units/number-field.tsx'
import { SaveRow } from './save-row.tsx'
import { useChangeSettings } from '#web/member/change-settings.ts'
import { useKeptForm } from './use-kept-form.ts'
import {
  readTargetsForm,
  type TargetsChange,
  type TargetsForm,
  targetsFieldOf,
  targetsFormOf,
} from './targets-form.ts'
import { BinButton } from '#web/ui/delete-button.tsx'

function WeekdayPart({ children }: { children: ReactNode }) {
  const part = useFocusAfterRemoval<HTMLFieldSetElement>()
  return (
    <fieldset ref={part} className="flex flex-wrap items-start gap-3 border-t border-line pt-4">
      <legend className="sr-only">{t`Target on one weekday`}</legend>
      {children}
    </fieldset>
  )
}

/** The member's own daily targets, where the pace should not decide them. */
export function TargetsCard({ settings: { intakeTargets } }: { settings: MemberSettings }) {
  const change = useChangeSettings()
  // Its texts follow the unit of energy.
  useUnits()
  const form = useForm<TargetsForm, unknown, TargetsChange>({
    defaultValues: targetsFormOf(intakeTargets),
    resolver: resolverOf(readTargetsForm),
  })
  const { isDirty } = form.formState
  const { reset, control } = form
  const { fields: weekdays, append, remove } = useFieldArray({ control, name: 'weekdays' })
  // A choice shows at once and goes back if it is refused, but what was typed must stay.
  const noteSent = useKeptForm(
    form,
    targetsFormOf(intakeTargets),
    !change.isPending && !change.isError,
  )
  const macroUnit = form.watch('macroUnit')
  const unit = macroUnit === 'g' ? t`g` : '%'

  const save = (targets: TargetsChange) => {
    noteSent()
    change.mutate(targets, {
      onSuccess: () =>
        toast({ title: t`Targets saved`, description: t`Today follows them at once.` }),
      onError: (error) =>
        showFieldFaults(form, error, (field) => targetsFieldOf(field, targets.intakeTargets)),
    })
  }
  const nextWeekday = WEEKDAYS.toReversed().find((day) =>
    form.getValues('weekdays').every(({ weekday }) => weekday !== String(day)),
  )
  return (
    <Card title={t`Daily targets`} id="targets" className="scroll-mt-24">
      <form noValidate className="mt-4 space-y-5" onSubmit={form.handleSubmit(save)}>
        <NumberField
          label={nutrientName('calories')}
          unit={energyUnitLabel(null)}
          placeholder={t`By your pace`}
          {...formField(form, 'calories')}
        />
        <ChoiceStrip
          legend={t`Macronutrients in`}
          options={[
            { value: 'g', label: t`grams` },
            { value: 'percent', label: t`percent of the energy` },
          ]}
          chosen={macroUnit}
          onChoose={(value) => {
            form.setValue('macroUnit', value, { shouldDirty: true })
            for (const at of weekdays.keys()) form.setValue(`weekdays.${at}.macroUnit`, value)
          }}
        />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] items-start gap-3">
          {MACROS.map((macro) => (
            <NumberField
              key={macro}
              label={nutrientName(macro)}
              unit={unit}
              {...formField(form, macro)}
            />
          ))}
        </div>
        {weekdays.map(({ id }, at) => (
          <WeekdayPart key={id}>
            <SelectField
              label={t`Day`}
              className="flex-1"
              options={weekdaysInOrder().map((weekday) => ({
                value: String(weekday),
                label: weekdayName(weekday),
              }))}
              {...formField(form, `weekdays.${at}.weekday`)}
            />
            <NumberField
              label={nutrientName('calories')}
              unit={energyUnitLabel(null)}
              className="flex-1"
              {...formField(form, `weekdays.${at}.calories`)}
            />
            <BinButton className="mt-8" label={t`Remove this day`} onClick={() => remove(at)} />
            <div className="grid w-full grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] items-start gap-3">
              {MACROS.map((macro) => (
                <NumberField
                  key={macro}
                  label={nutrientName(macro)}
                  unit={form.watch(`weekdays.${at}.macroUnit`) === 'g' ? t`g` : '%'}
                  {...formField(form, `weekdays.${at}.${macro}`)}
                />
              ))}
            </div>
          </WeekdayPart>
        ))}
        {nextWeekday && (
          <Button
            icon={Plus}
            variant="secondary"
            onClick={() =>
              append({
                weekday: String(nextWeekday),
                calories: '',
                macroUnit,
                protein: '',
                carbs: '',
                fats: '',
              })
            }
          >
            {t`Another target on one weekday`}
          </Button>
        )}
        <SaveRow
          words={t`Save targets`}
          change={change}
          isDirty={isDirty}
          onUndo={() => reset(targetsFormOf(intakeTargets))}
        />
      </form>
    </Card>
  )
}

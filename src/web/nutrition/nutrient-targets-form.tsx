import { type NutrientTarget, nutrientTargetsSchema } from '#contract/member-settings.ts'
import { type Nutrient, NUTRIENTS, unitOfNutrient } from '#domain/foods/nutrient.ts'
import { t } from '@lingui/core/macro'
import { Plus } from 'lucide-react'
import { useFieldArray, useForm } from 'react-hook-form'
import { showFieldFaults } from '#web/api/form-faults.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { numberText } from '#web/language/formats.ts'
import { faultsByField } from '#web/language/field-faults.ts'
import { useChangeSettings } from '#web/member/change-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { formField } from '#web/ui/form-field.ts'
import { type ParsedForm, resolverOf } from '#web/ui/form-resolver.ts'
import { SelectField } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast-queue.ts'
import { numberTyped } from '#web/units/measure-text.ts'
import { NumberField } from '#web/units/number-field.tsx'
import { nutrientNames } from './nutrient-names.ts'
import { BinButton } from '#web/ui/delete-button.tsx'

const FIRST = 'sodium'

interface TargetsForm {
  targets: { nutrient: Nutrient; is: NutrientTarget['is']; amount: string }[]
}
type Targets = { targets: NutrientTarget[] }

const formOf = (targets: readonly NutrientTarget[]): TargetsForm => ({
  targets: targets.map((target) => ({ ...target, amount: numberText(target.amount, 2) })),
})

const readForm = ({ targets }: TargetsForm): ParsedForm<Targets, string> => {
  const reading = nutrientTargetsSchema.safeParse(
    targets.map((target) => ({ ...target, amount: numberTyped(target.amount) })),
  )
  if (reading.success) return { sent: { targets: reading.data } }
  const faults = Object.entries(faultsByField(reading.error))
  return { errors: Object.fromEntries(faults.map(([at, words]) => [`targets.${at}`, words])) }
}

const newTarget = (nutrient: Nutrient) => ({ nutrient, is: 'to-stay-within' as const, amount: '' })

/** Of the targets that are kept, or of a first one. */
export default function NutrientTargetsForm({ targets }: { targets: readonly NutrientTarget[] }) {
  const change = useChangeSettings()
  const names = nutrientNames()
  const kept = formOf(targets)
  const form = useForm<TargetsForm, unknown, Targets>({
    defaultValues: targets.length > 0 ? kept : { targets: [newTarget(FIRST)] },
    resolver: resolverOf(readForm),
  })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'targets' })
  const rows = form.watch('targets')
  const isFree = (nutrient: Nutrient) => rows.every((row) => row.nutrient !== nutrient)
  const next = ([FIRST, 'caffeine', 'alcohol', ...NUTRIENTS] as const).find(isFree)
  const save = ({ targets: nutrientTargets }: Targets) =>
    change.mutate(
      { nutrientTargets },
      {
        onSuccess: () => {
          form.reset(formOf(nutrientTargets))
          toast({ title: t`Targets saved` })
        },
        onError: (error) =>
          showFieldFaults(form, error, (field) => {
            const at = Number(/^nutrientTargets\.(\d+)/.exec(field)?.[1])
            return Number.isNaN(at) ? undefined : `targets.${at}.amount`
          }),
      },
    )
  return (
    <form noValidate className="space-y-4" onSubmit={form.handleSubmit(save)}>
      {fields.map(({ id }, at) => (
        <fieldset key={id} className="flex flex-wrap items-start gap-3">
          <legend className="sr-only">{t`Target for a nutrient`}</legend>
          <SelectField
            label={t`Nutrient`}
            className="min-w-40 flex-1"
            options={NUTRIENTS.filter((one) => one === rows[at]?.nutrient || isFree(one)).map(
              (one) => ({ value: one, label: names[one] }),
            )}
            {...formField(form, `targets.${at}.nutrient`)}
          />
          <SelectField
            label={t`A day should`}
            className="min-w-40 flex-1"
            options={[
              { value: 'to-reach', label: t`reach at least` },
              { value: 'to-stay-within', label: t`stay within` },
            ]}
            {...formField(form, `targets.${at}.is`)}
          />
          <NumberField
            label={t`Amount`}
            unit={unitOfNutrient(rows[at]?.nutrient ?? 'sodium')}
            className="min-w-32 flex-1"
            {...formField(form, `targets.${at}.amount`)}
            {...(rows[at]?.nutrient === 'sodium' && { hint: t`1 g of salt has 400 mg of sodium.` })}
          />
          <BinButton className="mt-8" label={t`Remove this target`} onClick={() => remove(at)} />
        </fieldset>
      ))}
      {next && (
        <Button icon={Plus} variant="secondary" onClick={() => append(newTarget(next))}>
          {t`Add a target`}
        </Button>
      )}
      {JSON.stringify(rows) !== JSON.stringify(kept.targets) && (
        <Button type="submit" isPending={change.isPending}>
          {t`Save targets`}
        </Button>
      )}
      <FailureNotice error={change.error} title={t`Not saved`} />
    </form>
  )
}

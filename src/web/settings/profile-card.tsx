import type { MemberSettings } from '#contract/member-settings.ts'
import type { ProfileChange } from '#contract/settings.ts'
import { t } from '@lingui/core/macro'
import { useForm } from 'react-hook-form'
import {
  bodyTypeLabels,
  motivationLabels,
  optionsOf,
} from '#web/accounts/registration/body-choices.ts'
import { useMember } from '#web/member/session.tsx'
import { energy } from '#web/language/formats.ts'
import { FormHeightField, FormMassField } from '#web/units/measure-field.tsx'
import { showFieldFaults } from '#web/api/form-faults.ts'
import { formField } from '#web/ui/form-field.ts'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { resolverOf } from '#web/ui/form-resolver.ts'
import { SelectField } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast-queue.ts'
import { type ProfileForm, profileFormOf, readProfileForm } from './profile-form.ts'
import { SaveRow } from './save-row.tsx'
import { useChangeSettings } from '#web/member/change-settings.ts'
import { useKeptForm } from './use-kept-form.ts'
import { NumberField } from '#web/units/number-field.tsx'
import { useNumbersHidden } from '#web/language/chosen-units.ts'
import { Numbers } from '#web/units/numbers.tsx'

const sexOptions = () => [
  { value: '', label: t`Not given` },
  { value: 'female', label: t`Female` },
  { value: 'male', label: t`Male` },
]

/** Body and target. The fields hold texts in the member's units; metric values are sent. */
export function ProfileCard({ units }: { units: Pick<MemberSettings, 'massUnit' | 'heightUnit'> }) {
  const user = useMember()
  const numbersHidden = useNumbersHidden()
  const change = useChangeSettings()
  const { massUnit, heightUnit } = units
  const form = useForm<ProfileForm, unknown, ProfileChange>({
    defaultValues: profileFormOf(user, units),
    resolver: resolverOf((values) => readProfileForm(values, user, units)),
    // It would take the fields with a unit for the last ones.
    shouldFocusError: false,
  })
  const { isDirty } = form.formState
  const { reset, setFocus } = form
  const noteSent = useKeptForm(form, profileFormOf(user, units))

  const save = (profile: ProfileChange) => {
    if (Object.keys(profile).length === 0) return reset(profileFormOf(user, units))
    noteSent()
    change.mutate(profile, {
      onSuccess: () =>
        toast({
          title: t`Profile saved`,
          description: t`Everything calculated from it is updated.`,
        }),
      onError: (error) => showFieldFaults(form, error),
    })
  }

  const focusFirst = (wrong: object) => {
    const first = (Object.keys(profileFormOf(user, units)) as (keyof ProfileForm)[]).find(
      (field) => field in wrong,
    )
    if (first) setFocus(first)
  }

  return (
    <Card>
      {/* The page says it. */}
      <CardTitle className="sr-only">{t`Profile and target`}</CardTitle>
      <form noValidate className="space-y-5" onSubmit={form.handleSubmit(save, focusFirst)}>
        <div className="grid-pairs items-start gap-x-3 gap-y-5">
          <Numbers>
            <FormMassField
              form={form}
              name="weight"
              label={t({ message: 'Weight', context: 'of a body' })}
              unit={massUnit}
              hint={t`At the start. Weigh-ins have their own screen.`}
            />
            <FormMassField
              form={form}
              name="targetWeight"
              label={t`Target weight`}
              unit={massUnit}
            />
          </Numbers>
          <FormHeightField form={form} name="height" label={t`Height`} unit={heightUnit} />
          <NumberField isWhole label={t`Age`} unit={t`years`} {...formField(form, 'age')} />
          <SelectField
            label={t`Body type`}
            options={optionsOf(bodyTypeLabels())}
            {...formField(form, 'bodyType')}
          />
          <SelectField
            label={t`Motivation`}
            options={optionsOf(motivationLabels())}
            {...formField(form, 'motivation')}
          />
        </div>
        <SelectField
          label={t`Sex (optional)`}
          options={sexOptions()}
          {...(!numbersHidden && {
            hint: t`For one formula: at rest a female body burns about ${energy(166)} a day less than a male one. Without it the middle is used, ±${energy(83)}.`,
          })}
          {...formField(form, 'sex')}
        />
        <SaveRow
          words={t`Save profile`}
          change={change}
          isDirty={isDirty}
          onUndo={() => reset(profileFormOf(user, units))}
        />
      </form>
    </Card>
  )
}

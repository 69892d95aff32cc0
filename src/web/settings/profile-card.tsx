import type { MemberSettings } from '#contract/member-settings.ts'
import type { ProfileChange } from '#contract/settings.ts'
import { t } from '@lingui/core/macro'
import { Controller, useForm } from 'react-hook-form'
import { bodyTypeOptions, motivationOptions } from '#web/accounts/registration/registration-form.ts'
import { useMember } from '#web/accounts/sessions/session.tsx'
import { energy } from '#web/language/formats.ts'
import { HeightField, MassField } from '#web/units/measure-field.tsx'
import { showFieldFaults } from '#web/api/form-faults.ts'
import { formField } from '#web/ui/form-field.ts'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { resolverOf } from '#web/ui/form-resolver.ts'
import { SelectField } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast-queue.ts'
import { type ProfileForm, profileFormOf, readProfileForm } from './profile-form.ts'
import { SaveRow } from './save-row.tsx'
import { useChangeSettings } from './change-settings.ts'
import { useKeptForm } from './use-kept-form.ts'
import { NumberField } from '#web/units/number-field.tsx'

const sexOptions = () => [
  { value: '', label: t`Not given` },
  { value: 'female', label: t`Female` },
  { value: 'male', label: t`Male` },
]

/** Body and target. It holds texts in the member's units; what is sent is metric. */
export function ProfileCard({ units }: { units: Pick<MemberSettings, 'massUnit' | 'heightUnit'> }) {
  const user = useMember()
  const change = useChangeSettings()
  const { massUnit, heightUnit } = units
  const form = useForm<ProfileForm, unknown, ProfileChange>({
    defaultValues: profileFormOf(user, units),
    // An error that appears on leaving a field would move the button away under the press.
    mode: 'onSubmit',
    resolver: resolverOf((values) => readProfileForm(values, user, units)),
  })
  const { isDirty } = form.formState
  const { reset } = form
  const noteSent = useKeptForm(form, profileFormOf(user, units))

  const save = (profile: ProfileChange) => {
    if (Object.keys(profile).length === 0) return reset(profileFormOf(user, units))
    noteSent()
    change.mutate(profile, {
      onSuccess: () => toast({ title: t`Profile saved`, description: t`Everything reckoned from it follows.` }),
      onError: (error) => showFieldFaults(form, error),
    })
  }

  return (
    <Card>
      <CardTitle>{t`Profile and target`}</CardTitle>
      <form noValidate className="mt-4 space-y-5" onSubmit={form.handleSubmit(save)}>
        <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
          <Controller
            control={form.control}
            name="weight"
            render={({ field, fieldState: { error } }) => (
              <MassField
                {...field}
                label={t({ message: 'Weight', context: 'of a body' })}
                unit={massUnit}
                hint={t`At the start. Weigh-ins have their own screen.`}
                error={error?.message}
              />
            )}
          />
          <Controller
            control={form.control}
            name="targetWeight"
            render={({ field, fieldState: { error } }) => (
              <MassField {...field} label={t`Target weight`} unit={massUnit} error={error?.message} />
            )}
          />
          <Controller
            control={form.control}
            name="height"
            render={({ field, fieldState: { error } }) => (
              <HeightField {...field} label={t`Height`} unit={heightUnit} error={error?.message} />
            )}
          />
          <NumberField isWhole label={t`Age`} unit={t`years`} {...formField(form, 'age')} />
          <SelectField label={t`Body type`} options={bodyTypeOptions()} {...formField(form, 'bodyType')} />
          <SelectField label={t`Motivation`} options={motivationOptions()} {...formField(form, 'motivation')} />
        </div>
        <SelectField
          label={t`Sex (optional)`}
          options={sexOptions()}
          hint={t`Serves one formula only: a body at rest burns about ${energy(166)} a day less if it is female than if it is male. Without it the middle is used, and shown with ±${energy(83)}.`}
          {...formField(form, 'sex')}
        />
        <SaveRow words={t`Save profile`} change={change} isDirty={isDirty} onUndo={() => reset(profileFormOf(user, units))} />
      </form>
    </Card>
  )
}

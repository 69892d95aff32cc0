import type { Registration } from '#contract/accounts/registration.ts'
import type { UnitChoice } from '#domain/unit-choice.ts'
import { t } from '@lingui/core/macro'
import { type ReactNode, useId } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { HealthConsentText, healthConsentText } from '#web/recordings/health-consent-text.tsx'
import { listed } from '#web/language/formats.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/field.tsx'
import { formField } from '#web/ui/form-field.ts'
import { SelectField } from '#web/ui/select.tsx'
import { FormHeightField, FormMassField } from '#web/units/measure-field.tsx'
import { NumberField } from '#web/units/number-field.tsx'
import { UnitChoices, unitNames } from '#web/units/unit-choices.tsx'
import { NewPasswordFields } from '../passwords/new-password-fields.tsx'
import { PasswordChecklist } from '../passwords/password-checklist.tsx'
import { bodyTypeLabels, motivationLabels, optionsOf } from './body-choices.ts'
import { type RegistrationForm } from './registration-form.ts'

interface FieldsProps {
  form: UseFormReturn<RegistrationForm, unknown, Registration>
}

function FormPart({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="border-t border-dashed border-line-strong pt-5">
      <legend className="pe-3 font-display text-xl font-bold tracking-tight">{legend}</legend>
      <div className="grid gap-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}

export function AccountFields({
  form,
  hasPassword,
  checklistId,
}: FieldsProps & { hasPassword: boolean; checklistId: string }) {
  const password = useWatch({ control: form.control, name: 'password' })
  return (
    <>
      <TextField
        label={t`Username`}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...formField(form, 'username')}
      />
      <TextField label={t`Email`} type="email" autoComplete="email" {...formField(form, 'email')} />
      {hasPassword && (
        <NewPasswordFields
          password={{
            label: t`Password`,
            ...formField(form, 'password', { deps: ['confirmPassword'] }),
          }}
          repeat={{ label: t`Confirm password`, ...formField(form, 'confirmPassword') }}
          checklist={<PasswordChecklist id={checklistId} password={password} />}
        />
      )}
    </>
  )
}

/** The body, and the goal. */
export function BodyFields({
  form,
  units,
  onUnits,
}: FieldsProps & { units: UnitChoice; onUnits: (change: Partial<UnitChoice>) => void }) {
  return (
    <>
      <details>
        <summary className="min-h-11 cursor-pointer content-center font-semibold">{t`Units: ${listed(unitNames(units))}`}</summary>
        <div className="pt-3">
          <UnitChoices units={units} onChange={onUnits} />
        </div>
      </details>
      <FormPart legend={t`Your body today`}>
        <FormMassField
          form={form}
          name="weight"
          label={t({ message: 'Weight', context: 'of a body' })}
          unit={units.massUnit}
        />
        <FormHeightField form={form} name="height" label={t`Height`} unit={units.heightUnit} />
        <NumberField isWhole label={t`Age`} unit={t`years`} {...formField(form, 'age')} />
        <SelectField
          label={t`Body type`}
          placeholder={t`Please choose`}
          options={optionsOf(bodyTypeLabels())}
          {...formField(form, 'bodyType')}
        />
      </FormPart>
      <FormPart legend={t`Where you want to go`}>
        <FormMassField
          form={form}
          name="targetWeight"
          label={t`Target weight`}
          unit={units.massUnit}
        />
        <SelectField
          label={t`Motivation`}
          placeholder={t`Please choose`}
          options={optionsOf(motivationLabels())}
          {...formField(form, 'motivation')}
        />
      </FormPart>
    </>
  )
}

export function HealthConsentPart({
  agrees,
  onAgree,
}: {
  agrees: boolean
  onAgree: (agrees: boolean) => void
}) {
  const consentHintId = useId()
  return (
    <FormPart legend={t`Your health data`}>
      <div className="sm:col-span-2">
        <Checkbox
          label={healthConsentText()}
          checked={agrees}
          aria-describedby={consentHintId}
          onChange={(event) => onAgree(event.target.checked)}
        />
        <p id={consentHintId} className="mt-1 text-sm text-ink-soft">
          {t`Your choice, apart from the account: you may withdraw it in the settings at any time. Left open, you are asked again before the first recording.`}
        </p>
        <details className="mt-2">
          <summary className="min-h-11 cursor-pointer content-center font-semibold">{t`Read more`}</summary>
          <HealthConsentText />
        </details>
      </div>
    </FormPart>
  )
}

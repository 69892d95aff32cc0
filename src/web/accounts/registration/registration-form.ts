import {
  type ProviderRegistration,
  providerRegistrationSchema,
  type Registration,
  registrationSchema,
} from '#contract/accounts/registration.ts'
import { AGE_YEARS, type BodyType, HEIGHT_CM, type Motivation, WEIGHT_KG } from '#domain/accounts/registration.ts'
import { t } from '@lingui/core/macro'
import * as z from 'zod'

/** What the form asks: the contract's registration, and the password once more. */
export const registrationFormSchema = registrationSchema
  .safeExtend({ confirmPassword: z.string() })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    error: () => t`Passwords do not match`,
    // Also while other fields are still wrong: all errors are shown at once.
    when: () => true,
  })
export type RegistrationForm = z.input<typeof registrationFormSchema>

/** What is sent: the repeated password stays in the browser. */
export const registrationOf = (filled: z.output<typeof registrationFormSchema>): Registration => registrationSchema.parse(filled)

/** Of somebody who comes by a provider: without a password. */
export const providerRegistrationOf = (filled: object): ProviderRegistration => providerRegistrationSchema.parse(filled)

/** A number field's text: empty is missing, not zero. */
export const numberOf = (text: unknown): number | undefined => {
  const trimmed = String(text ?? '').trim()
  return trimmed === '' ? undefined : Number(trimmed.replace(',', '.'))
}

export const bodyTypeOptions = (): readonly { value: BodyType; label: string }[] => [
  { value: 'lean', label: t`Lean` },
  { value: 'medium', label: t`Medium` },
  { value: 'heavy_muscular', label: t`Heavy or muscular` },
]

export const motivationOptions = (): readonly { value: Motivation; label: string }[] => [
  { value: 'weight_loss', label: t`Weight loss` },
  { value: 'better_food_habits', label: t`Better food habits` },
  { value: 'other', label: t`Other` },
]

export const numberFields = () =>
  ({
    weight: { label: t`Weight (kg)`, ...WEIGHT_KG, step: 0.1, inputMode: 'decimal' },
    height: { label: t`Height (cm)`, ...HEIGHT_CM, step: 0.1, inputMode: 'decimal' },
    age: { label: t`Age`, ...AGE_YEARS, step: 1, inputMode: 'numeric' },
    targetWeight: { label: t`Target weight (kg)`, ...WEIGHT_KG, step: 0.1, inputMode: 'decimal' },
  }) as const

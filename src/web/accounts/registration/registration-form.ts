import {
  providerRegistrationSchema,
  type Registration,
  registrationSchema,
} from '#contract/accounts/registration.ts'
import { isHealthyTarget } from '#domain/accounts/registration.ts'
import type { UnitChoice } from '#domain/unit-choice.ts'
import * as z from 'zod'
import { faultsByField } from '#web/language/field-faults.ts'
import type { ParsedForm } from '#web/ui/form-resolver.ts'
import { underweightText, withBoundsIn } from '#web/units/measure-faults.ts'
import { passwordRepeat, repeatDiffers } from '../passwords/password-repeat.ts'
import {
  cmTyped,
  heightText,
  kgTyped,
  massText,
  numberTyped,
  storedCm,
  storedKg,
} from '#web/units/measure-text.ts'

/** The empty form. Fields hold texts, in the chosen units (see `measure-text.ts`). */
export const EMPTY_REGISTRATION = {
  username: '',
  email: '',
  password: '',
  confirmPassword: '',
  weight: '',
  height: '',
  age: '',
  bodyType: '',
  motivation: '',
  targetWeight: '',
}
export type RegistrationForm = typeof EMPTY_REGISTRATION
type Field = keyof RegistrationForm

export const ACCOUNT_FIELDS: readonly Field[] = ['username', 'email', 'password', 'confirmPassword']

const schemas = {
  password: registrationSchema
    .safeExtend(passwordRepeat)
    .refine(({ password, confirmPassword }) => password === confirmPassword, repeatDiffers),
  /** The same fields, where no password is asked for. */
  provider: providerRegistrationSchema.safeExtend({ ...passwordRepeat, password: z.string() }),
}

const unlessEmpty = (text: string, read: (text: string) => number): number | undefined =>
  text.trim() === '' ? undefined : read(text)

/** In metric units. An empty field is missing, not zero. */
const metricOf = (form: RegistrationForm, units: UnitChoice) => ({
  ...form,
  weight: unlessEmpty(form.weight, (text) => storedKg(text, units)),
  targetWeight: unlessEmpty(form.targetWeight, (text) => storedKg(text, units)),
  height: unlessEmpty(form.height, (text) => storedCm(text, units)),
  age: unlessEmpty(form.age, numberTyped),
  units,
})

/** What to send, without the repeated password, or what is wrong by field. */
export function readRegistration(
  form: RegistrationForm,
  units: UnitChoice,
  way: keyof typeof schemas,
): ParsedForm<Registration, Field> {
  const metric = metricOf(form, units)
  const parsed = schemas[way].safeParse(metric)
  if (parsed.success) {
    const { confirmPassword: _, ...sent } = parsed.data
    return { sent }
  }
  const entries = Object.entries(faultsByField(parsed.error)).map(([field, words = '']) => {
    const { targetWeight: target, height } = metric
    const isUnderweight =
      field === 'targetWeight' &&
      target !== undefined &&
      height !== undefined &&
      !isHealthyTarget(target, height)
    const isTaken = providerRegistrationSchema.shape.targetWeight.safeParse(target).success
    if (isUnderweight && isTaken) return [field, underweightText(height, units)]
    const isTyped =
      (field === 'weight' || field === 'targetWeight' || field === 'height') &&
      form[field].trim() !== ''
    return [field, isTyped ? withBoundsIn(units, field, words) : words]
  })
  return { errors: Object.fromEntries(entries) }
}

/** The same measures in other units; what is not a number stays as typed. */
export function inOtherUnits(
  form: RegistrationForm,
  from: UnitChoice,
  to: UnitChoice,
): Pick<RegistrationForm, 'weight' | 'targetWeight' | 'height'> {
  const mass = (text: string) => {
    const kg = kgTyped(text, from.massUnit)
    return from.massUnit === to.massUnit || Number.isNaN(kg) ? text : massText(kg, to.massUnit)
  }
  const cm = cmTyped(form.height, from.heightUnit)
  return {
    weight: mass(form.weight),
    targetWeight: mass(form.targetWeight),
    height:
      from.heightUnit === to.heightUnit || Number.isNaN(cm)
        ? form.height
        : heightText(cm, to.heightUnit),
  }
}

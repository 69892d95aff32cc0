import type { User } from '#contract/accounts/member.ts'
import type { MemberSettings } from '#contract/member-settings.ts'
import { type ProfileChange, profileChangeSchema } from '#contract/settings.ts'
import { isHealthyTarget } from '#domain/accounts/registration.ts'
import { numberText } from '#web/language/formats.ts'
import { underweightText, withBoundsIn } from '#web/units/measure-faults.ts'
import { heightText, massText, numberTyped, storedCm, storedKg } from '#web/units/measure-text.ts'
import { faultsByField } from '#web/language/field-faults.ts'
import type { ParsedForm } from '#web/ui/form-resolver.ts'

export type Units = Pick<MemberSettings, 'massUnit' | 'heightUnit'>

/** What the fields hold: texts, in the member's units (see `measure-text.ts`). */
export const profileFormOf = (user: User, { massUnit, heightUnit }: Units) => ({
  weight: massText(user.weight, massUnit),
  targetWeight: massText(user.targetWeight, massUnit),
  height: heightText(user.height, heightUnit),
  age: numberText(user.age),
  bodyType: user.bodyType,
  motivation: user.motivation,
  sex: user.sex ?? '',
})
export type ProfileForm = { [Field in keyof ReturnType<typeof profileFormOf>]: string }

/** Only what the member touched: a value that was only shown rounded is not sent. */
const changeOf = (
  form: ProfileForm,
  shown: ProfileForm,
  units: Units,
): Partial<Record<keyof ProfileChange, unknown>> => {
  const isTouched = (field: keyof ProfileForm) => form[field].trim() !== shown[field]
  return {
    ...(isTouched('weight') && { weight: storedKg(form.weight, units) }),
    ...(isTouched('targetWeight') && { targetWeight: storedKg(form.targetWeight, units) }),
    ...(isTouched('height') && { height: storedCm(form.height, units) }),
    ...(isTouched('age') && { age: numberTyped(form.age) }),
    ...(isTouched('bodyType') && { bodyType: form.bodyType }),
    ...(isTouched('motivation') && { motivation: form.motivation }),
    ...(isTouched('sex') && { sex: form.sex === '' ? null : form.sex }),
  }
}

const targetSchema = profileChangeSchema.pick({ height: true, targetWeight: true }).required()

/** What the form changes, in metric, or what is wrong by field. */
export const readProfileForm = (
  form: ProfileForm,
  user: User,
  units: Units,
): ParsedForm<ProfileChange, keyof ProfileForm> => {
  const change = changeOf(form, profileFormOf(user, units), units)
  const parsed = profileChangeSchema.safeParse(change)
  const entries = Object.entries(faultsByField(parsed.error)).map(
    ([field, words = '']) => [field, withBoundsIn(units, field, words)] as const,
  )
  const errors: Partial<Record<keyof ProfileForm, string>> = Object.fromEntries(entries)
  // Other errors must not hide an underweight target until the next try.
  const underweight = underweightTarget(change, user, units)
  if (underweight && !(underweight.field in errors)) errors[underweight.field] = underweight.words
  return parsed.success && !underweight ? { sent: parsed.data } : { errors }
}

/** The field of an underweight target, if target and height can be read. */
function underweightTarget(
  change: { readonly height?: unknown; readonly targetWeight?: unknown },
  user: User,
  units: Units,
): { field: keyof ProfileForm; words: string } | null {
  const target = targetSchema.safeParse({
    height: user.height,
    targetWeight: user.targetWeight,
    ...change,
  })
  const isTouched = 'height' in change || 'targetWeight' in change
  if (!isTouched || !target.success) return null
  const { height, targetWeight } = target.data
  if (isHealthyTarget(targetWeight, height)) return null
  return {
    field: 'targetWeight' in change ? 'targetWeight' : 'height',
    words: underweightText(height, units),
  }
}

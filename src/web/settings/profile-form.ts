import { massIn, massWords } from '#web/language/formats.ts'
import type { User } from '#contract/accounts/member.ts'
import type { MemberSettings } from '#contract/member-settings.ts'
import { type ProfileChange, profileChangeSchema } from '#contract/settings.ts'
import { HEIGHT_CM, isHealthyTarget, lowestHealthyTargetKg, WEIGHT_KG } from '#domain/accounts/registration.ts'
import { cmFromFeetInches, feetInchesFromCm, kgFromLb, lbFromKg, roundToTenth } from '#domain/units.ts'
import { t } from '@lingui/core/macro'
import { faultsByField } from '#web/language/field-faults.ts'

export type Units = Pick<MemberSettings, 'massUnit' | 'heightUnit'>

/** What the fields hold: texts as typed, in the member's units. */
export interface ProfileForm {
  weight: string
  targetWeight: string
  height: string
  feet: string
  inches: string
  age: string
  bodyType: string
  motivation: string
  /** Empty: not given. */
  sex: string
}
export type ProfileErrors = Partial<Record<keyof ProfileForm, string>>

const massText = (kg: number, { massUnit }: Units): string => String(roundToTenth(massUnit === 'lb' ? lbFromKg(kg) : kg))

export const profileFormOf = (user: User, units: Units): ProfileForm => {
  const { feet, inches } = feetInchesFromCm(user.height)
  return {
    weight: massText(user.weight, units),
    targetWeight: massText(user.targetWeight, units),
    height: String(roundToTenth(user.height)),
    feet: String(feet),
    inches: String(inches),
    age: String(user.age),
    bodyType: user.bodyType,
    motivation: user.motivation,
    sex: user.sex ?? '',
  }
}

// An empty or garbled field is NaN, which no schema takes.
const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')))
/** Fine enough that a tenth of a pound comes back as it was typed. */
const roundToHundredth = (value: number): number => Math.round(value * 100) / 100

const kgIn = (text: string, { massUnit }: Units): number =>
  massUnit === 'lb' ? roundToHundredth(kgFromLb(numberIn(text))) : numberIn(text)

const cmIn = (form: ProfileForm, { heightUnit }: Units): number =>
  heightUnit === 'ft_in' ? roundToHundredth(cmFromFeetInches(numberIn(form.feet), numberIn(form.inches))) : numberIn(form.height)

const heightFields = ({ heightUnit }: Units): readonly (keyof ProfileForm)[] => (heightUnit === 'ft_in' ? ['feet', 'inches'] : ['height'])

/** Only what the member touched: what was merely shown rounded is not sent back. */
const changeOf = (form: ProfileForm, shown: ProfileForm, units: Units): Partial<Record<keyof ProfileChange, unknown>> => {
  const isTouched = (...fields: readonly (keyof ProfileForm)[]) => fields.some((field) => form[field].trim() !== shown[field])
  return {
    ...(isTouched('weight') && { weight: kgIn(form.weight, units) }),
    ...(isTouched('targetWeight') && { targetWeight: kgIn(form.targetWeight, units) }),
    ...(isTouched(...heightFields(units)) && { height: cmIn(form, units) }),
    ...(isTouched('age') && { age: numberIn(form.age) }),
    ...(isTouched('bodyType') && { bodyType: form.bodyType }),
    ...(isTouched('motivation') && { motivation: form.motivation }),
    ...(isTouched('sex') && { sex: form.sex === '' ? null : form.sex }),
  }
}

const inPounds = (kg: number): string => massWords(kg, 'lb')

/** The contract speaks metric; a member who does not is told the bounds in both. */
const inUnits = (field: keyof ProfileForm, message: string, units: Units): string => {
  if (units.massUnit === 'lb' && (field === 'weight' || field === 'targetWeight'))
    return t`${message} (${inPounds(WEIGHT_KG.min)} to ${inPounds(WEIGHT_KG.max)})`
  if (field === 'feet') {
    const [least, most] = [feetInchesFromCm(HEIGHT_CM.min), feetInchesFromCm(HEIGHT_CM.max)]
    return t`${message} (${least.feet} ft ${least.inches} in to ${most.feet} ft ${most.inches} in)`
  }
  return message
}

const fieldOf = (name: string, units: Units): keyof ProfileForm =>
  name === 'height' && units.heightUnit === 'ft_in' ? 'feet' : (name as keyof ProfileForm)

const targetWords = (heightCm: number, { massUnit }: Units): string => {
  const lowestKg = lowestHealthyTargetKg(heightCm)
  const lowest = massUnit === 'lb' ? massIn('lb', Math.ceil(lbFromKg(lowestKg) * 10) / 10) : massIn('kg', lowestKg)
  return t`A target below ${lowest} would be underweight for your height (BMI under 18.5)`
}

const targetSchema = profileChangeSchema.pick({ height: true, targetWeight: true }).required()

export type ProfileReading = { change: ProfileChange; errors?: never } | { errors: ProfileErrors; change?: never }

/** What the form asks to change, in metric, or what is wrong with it by field. */
export const readProfileForm = (form: ProfileForm, user: User, units: Units): ProfileReading => {
  const change = changeOf(form, profileFormOf(user, units), units)
  const parsed = profileChangeSchema.safeParse(change)
  const entries = Object.entries(faultsByField(parsed.error)).map(([name, words = '']) => {
    const field = fieldOf(name, units)
    return [field, inUnits(field, words, units)] as const
  })
  const errors: ProfileErrors = Object.fromEntries(entries)
  // What is wrong elsewhere does not hide an underweight target until the next try.
  const underweight = underweightTarget(change, user, units)
  if (underweight && !(underweight.field in errors)) errors[underweight.field] = underweight.words
  return parsed.success && !underweight ? { change: parsed.data } : { errors }
}

/** The field of an underweight target, where target and height can be read at all. */
function underweightTarget(
  change: { readonly height?: unknown; readonly targetWeight?: unknown },
  user: User,
  units: Units,
): { field: keyof ProfileForm; words: string } | null {
  const target = targetSchema.safeParse({ height: user.height, targetWeight: user.targetWeight, ...change })
  const isTouched = 'height' in change || 'targetWeight' in change
  if (!isTouched || !target.success) return null
  const { height, targetWeight } = target.data
  if (isHealthyTarget(targetWeight, height)) return null
  return { field: 'targetWeight' in change ? 'targetWeight' : fieldOf('height', units), words: targetWords(height, units) }
}

/** The field of the form that a refusal of the server belongs to. */
export const formFieldOf = (name: string, units: Units): keyof ProfileForm => fieldOf(name, units)

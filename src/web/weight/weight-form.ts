import { weighInWeightSchema, type WeightEntry } from '#contract/weight.ts'
import { WEIGHT_KG } from '#domain/accounts/registration.ts'
import { instantOfLocalTime, localTimeAt } from '#domain/local-time.ts'
import { lbFromKg, type MassUnit, roundToTenth } from '#domain/units.ts'
import { t } from '@lingui/core/macro'
import type { ParsedForm } from '#web/ui/form-resolver.ts'
import { boundText } from '#web/language/formats.ts'
import { kgTyped, massText } from '#web/units/measure-text.ts'
import type { WeightRecording } from './weight-queries.ts'

export const invalidWeightTitle = () => t`Invalid Weight`
const invalidTime = () => t`Please give a date and a time that are not in the future.`

/** The bounds of the field in the member's unit, rounded inward; in pounds for stones. */
export const boundsIn = (unit: MassUnit): { min: number; max: number } =>
  unit !== 'kg'
    ? {
        min: Math.ceil(lbFromKg(WEIGHT_KG.min) * 10) / 10,
        max: Math.floor(lbFromKg(WEIGHT_KG.max) * 10) / 10,
      }
    : WEIGHT_KG

/** What is wrong with a refused weight. In pounds the bounds are given in both units. */
const invalidWeightText = (unit: MassUnit, typed: string): string => {
  if (weighInWeightSchema.safeParse(roundToTenth(kgTyped(typed, unit))).success)
    return t`Please enter a weight with one decimal at most.`
  const { min, max } = WEIGHT_KG
  if (unit === 'kg') return t`Please enter a weight between ${min} and ${max} kg.`
  if (unit === 'st')
    return t`Please enter a weight between ${boundText.mass(min, unit)} and ${boundText.mass(max, unit)}.`
  const pounds = boundsIn(unit)
  return t`Please enter a weight between ${min} and ${max} kg. That is ${pounds.min} to ${pounds.max} lb.`
}

/** The fields of a new weigh-in, which hold texts. */
export const emptyForm = (nowAt: number, zone: string) => ({
  weight: '',
  notes: '',
  weighedAt: localTimeAt(nowAt, zone),
})
export type WeightForm = ReturnType<typeof emptyForm>

export const formOf = (
  { weight, notes, createdAt }: WeightEntry,
  unit: MassUnit,
  zone: string,
): WeightForm => ({
  weight: massText(weight, unit),
  notes: notes ?? '',
  weighedAt: localTimeAt(Date.parse(createdAt), zone),
})

/**
 * Reads the fields. Empty notes are left out; so is an untouched time, so that "now" stays the
 * server's and an old one keeps its seconds. An untouched weight stays `keptKg`, whatever unit it
 * is shown in.
 */
export function readForm(
  form: WeightForm,
  untouched: WeightForm,
  { unit, zone, keptKg }: { unit: MassUnit; zone: string; keptKg?: number | undefined },
  nowAt = Date.now(),
): ParsedForm<WeightRecording, keyof WeightForm> {
  const kept =
    form.weight === untouched.weight ? weighInWeightSchema.safeParse(keptKg).data : undefined
  const weight = kept ?? kgTyped(form.weight, unit)
  if (!weighInWeightSchema.safeParse(weight).success)
    return { errors: { weight: invalidWeightText(unit, form.weight) } }
  const notes = form.notes.trim()
  if (form.weighedAt === untouched.weighedAt)
    return { sent: { weight, ...(notes ? { notes } : {}) } }
  const at = instantOfLocalTime(form.weighedAt, zone)
  if (at === null || at > nowAt) return { errors: { weighedAt: invalidTime() } }
  return { sent: { weight, ...(notes ? { notes } : {}), weighedAt: new Date(at).toISOString() } }
}

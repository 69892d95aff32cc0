import type { IntakeTarget } from '#contract/member-settings.ts'
import { MACROS } from '#domain/energy/intake-target.ts'
import { t } from '@lingui/core/macro'
import { numberText } from '#web/language/formats.ts'
import type { ParsedForm } from '#web/ui/form-resolver.ts'
import { energyText, kcalTyped, numberTyped } from '#web/units/measure-text.ts'

/** What the fields of one target hold: texts. An empty one sets no target. */
interface TargetTexts {
  calories: string
  macroUnit: IntakeTarget['macroUnit']
  protein: string
  carbs: string
  fats: string
}

/** The target of every day, and those of single weekdays. */
export interface TargetsForm extends TargetTexts {
  weekdays: (TargetTexts & { weekday: string })[]
}

const shown = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : numberText(value)
const shownEnergy = (kcal: number | null | undefined): string =>
  kcal === null || kcal === undefined ? '' : energyText(kcal)

const textsOf = (target: IntakeTarget | undefined): TargetTexts => ({
  calories: shownEnergy(target?.calories),
  macroUnit: target?.macroUnit ?? 'g',
  protein: shown(target?.protein),
  carbs: shown(target?.carbs),
  fats: shown(target?.fats),
})

export const targetsFormOf = (targets: readonly IntakeTarget[]): TargetsForm => ({
  ...textsOf(targets.find(({ weekday }) => weekday === null)),
  weekdays: targets
    .filter(({ weekday }) => weekday !== null)
    .map((target) => ({ weekday: String(target.weekday), ...textsOf(target) })),
})

type TargetNumber = 'calories' | 'protein' | 'carbs' | 'fats'
const isTargetNumber = (name: string | undefined): name is TargetNumber =>
  name === 'calories' || name === 'protein' || name === 'carbs' || name === 'fats'
type FieldName = TargetNumber | `weekdays.${number}.${'weekday' | TargetNumber}`

export interface TargetsChange {
  intakeTargets: IntakeTarget[]
}

/** The targets in the fields, that of every day first, or what is wrong by field. */
export function readTargetsForm(form: TargetsForm): ParsedForm<TargetsChange, FieldName> {
  const errors: Partial<Record<FieldName, string>> = {}
  const read = (field: FieldName, typed: string): number | null => {
    if (typed.trim() === '') return null
    const value = field.endsWith('calories') ? kcalTyped(typed) : numberTyped(typed)
    if (!(value > 0)) errors[field] = t`Please give a number above 0`
    return value
  }
  const readTexts = (texts: TargetTexts, path: '' | `weekdays.${number}.`) => ({
    calories: read(`${path}calories`, texts.calories),
    macroUnit: texts.macroUnit,
    protein: read(`${path}protein`, texts.protein),
    carbs: read(`${path}carbs`, texts.carbs),
    fats: read(`${path}fats`, texts.fats),
  })
  const everyDay = { weekday: null, ...readTexts(form, '') }
  const weekdays = form.weekdays.map((row, at): IntakeTarget => {
    if ([row.calories, row.protein, row.carbs, row.fats].every((typed) => typed.trim() === ''))
      errors[`weekdays.${at}.calories`] = t`Please give a number above 0`
    if (form.weekdays.findIndex((other) => other.weekday === row.weekday) < at) {
      errors[`weekdays.${at}.weekday`] = t`This day has a target already`
    }
    return {
      weekday: Number(row.weekday) as NonNullable<IntakeTarget['weekday']>,
      ...readTexts(row, `weekdays.${at}.`),
    }
  })
  if (Object.keys(errors).length > 0) return { errors }
  const setsEveryDay =
    everyDay.calories !== null || MACROS.some((macro) => everyDay[macro] !== null)
  return { sent: { intakeTargets: [...(setsEveryDay ? [everyDay] : []), ...weekdays] } }
}

/** The field of the form that the server refers to: "intakeTargets.1.calories". */
export const targetsFieldOf = (
  field: string,
  sent: readonly IntakeTarget[],
): FieldName | undefined => {
  const [, at, name] = /^intakeTargets\.(\d+)\.(\w+)$/.exec(field) ?? []
  if (at === undefined || !isTargetNumber(name)) return undefined
  if (sent[Number(at)]?.weekday === null) return name
  const firstWeekday = sent.findIndex(({ weekday }) => weekday !== null)
  return `weekdays.${Number(at) - firstWeekday}.${name}`
}

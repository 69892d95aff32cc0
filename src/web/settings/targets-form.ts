import type { IntakeTarget } from '#contract/member-settings.ts'
import { MACROS } from '#domain/energy/intake-target.ts'
import { t } from '@lingui/core/macro'
import { numberText } from '#web/language/formats.ts'
import type { FormReading } from '#web/ui/form-resolver.ts'
import { energyText, kcalTyped, numberTyped } from '#web/units/measure-text.ts'

/** What the fields hold: texts as typed. An empty one sets nothing. */
export interface TargetsForm {
  calories: string
  macroUnit: IntakeTarget['macroUnit']
  protein: string
  carbs: string
  fats: string
  weekdays: WeekdayTarget[]
}

interface WeekdayTarget {
  weekday: string
  calories: string
  macroUnit: IntakeTarget['macroUnit']
  protein: string
  carbs: string
  fats: string
}

const shown = (value: number | null | undefined): string => (value === null || value === undefined ? '' : numberText(value))
const shownEnergy = (kcal: number | null | undefined): string => (kcal === null || kcal === undefined ? '' : energyText(kcal))

export const targetsFormOf = (targets: readonly IntakeTarget[]): TargetsForm => {
  const everyDay = targets.find(({ weekday }) => weekday === null)
  return {
    calories: shownEnergy(everyDay?.calories),
    macroUnit: everyDay?.macroUnit ?? 'g',
    protein: shown(everyDay?.protein),
    carbs: shown(everyDay?.carbs),
    fats: shown(everyDay?.fats),
    weekdays: targets.flatMap(({ weekday, calories, macroUnit, protein, carbs, fats }) =>
      weekday === null
        ? []
        : [
            {
              weekday: String(weekday),
              calories: shownEnergy(calories),
              macroUnit,
              protein: shown(protein),
              carbs: shown(carbs),
              fats: shown(fats),
            },
          ],
    ),
  }
}

type TargetNumber = 'calories' | 'protein' | 'carbs' | 'fats'
const isTargetNumber = (name: string | undefined): name is TargetNumber =>
  name === 'calories' || name === 'protein' || name === 'carbs' || name === 'fats'
type FieldName = TargetNumber | `weekdays.${number}.${'weekday' | TargetNumber}`

export interface TargetsChange {
  intakeTargets: IntakeTarget[]
}

/** The targets that the fields mean, the one of every day first, or which fields hold no number. */
export function readTargetsForm(form: TargetsForm): FormReading<TargetsChange, FieldName> {
  const errors: Partial<Record<FieldName, string>> = {}
  const read = (field: FieldName, typed: string): number | null => {
    if (typed.trim() === '') return null
    const value = field.endsWith('calories') ? kcalTyped(typed) : numberTyped(typed)
    if (!(value > 0)) errors[field] = t`Please give a number above 0`
    return value
  }
  const everyDay = {
    weekday: null,
    calories: read('calories', form.calories),
    macroUnit: form.macroUnit,
    protein: read('protein', form.protein),
    carbs: read('carbs', form.carbs),
    fats: read('fats', form.fats),
  }
  const weekdays = form.weekdays.map((row, at): IntakeTarget => {
    if ([row.calories, row.protein, row.carbs, row.fats].every((typed) => typed.trim() === ''))
      errors[`weekdays.${at}.calories`] = t`Please give a number above 0`
    if (form.weekdays.findIndex((other) => other.weekday === row.weekday) < at) {
      errors[`weekdays.${at}.weekday`] = t`This day has a target already`
    }
    return {
      weekday: Number(row.weekday) as NonNullable<IntakeTarget['weekday']>,
      calories: read(`weekdays.${at}.calories`, row.calories),
      macroUnit: row.macroUnit,
      protein: read(`weekdays.${at}.protein`, row.protein),
      carbs: read(`weekdays.${at}.carbs`, row.carbs),
      fats: read(`weekdays.${at}.fats`, row.fats),
    }
  })
  if (Object.keys(errors).length > 0) return { errors }
  const setsEveryDay = everyDay.calories !== null || MACROS.some((macro) => everyDay[macro] !== null)
  return { sent: { intakeTargets: [...(setsEveryDay ? [everyDay] : []), ...weekdays] } }
}

/** The field of the form that the server speaks of: "intakeTargets.1.calories". */
export const targetsFieldOf = (field: string, sent: readonly IntakeTarget[]): FieldName | undefined => {
  const [, at, name] = /^intakeTargets\.(\d+)\.(\w+)$/.exec(field) ?? []
  if (at === undefined || !isTargetNumber(name)) return undefined
  if (sent[Number(at)]?.weekday === null) return name
  const firstWeekday = sent.findIndex(({ weekday }) => weekday !== null)
  return `weekdays.${Number(at) - firstWeekday}.${name}`
}

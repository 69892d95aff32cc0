import { correctMeal, type Meal } from '#contract/meals.ts'
import { MACROS } from '#domain/energy/intake-target.ts'
import { MAIN_NUTRIENTS, type MainNutrient } from '#domain/foods/nutrient.ts'
import { instantOfLocalTime, localTimeAt } from '#domain/local-time.ts'
import { isSlipBesideMacros } from '#domain/meals/typing-slip.ts'
import { t } from '@lingui/core/macro'
import { readBody } from '#web/api/body-schema.ts'
import { energyUnitLabel, numberText } from '#web/language/formats.ts'
import { nutrientName } from '#web/language/nutrient-names.ts'
import type { ParsedForm } from '#web/ui/form-resolver.ts'
import { energyText, kcalTyped, numberTyped } from '#web/units/measure-text.ts'
import type { Correction } from '../meals-queries.ts'

type MealNumber = MainNutrient['name']
export const mealNumbers = (): { key: MealNumber; label: string; unit: string }[] => {
  const units = { kcal: energyUnitLabel(null), g: t`g`, mg: t`mg` }
  return MAIN_NUTRIENTS.map(({ name, unit }) => ({
    key: name,
    label: nutrientName(name),
    unit: units[unit],
  }))
}

const typedNumber = (key: MealNumber, value: number | null | undefined): string => {
  if (value === undefined || value === null) return ''
  return key === 'calories' ? energyText(value) : numberText(value, 1)
}

/** kcal, g or mg of what was typed; NaN if it is not a number. */
const amountTyped = (key: MealNumber, typed: string): number =>
  key === 'calories' ? kcalTyped(typed) : numberTyped(typed)

/** Scales and labels err by so much. */
const WEIGHT_LEEWAY = 1.05

/**
 * Whether typed numbers are more likely a slip: an energy in another unit than the macronutrients
 * make, or macronutrients that weigh more than the food.
 * @param grams what portion 1.0 weighs, if that is known
 */
export const areNumbersOdd = (
  numbers: Readonly<Record<MealNumber, string>>,
  grams: number | undefined,
): boolean => {
  const [proteinG = 0, carbsG = 0, fatG = 0] = MACROS.map((macro) => numberTyped(numbers[macro]))
  return (
    isSlipBesideMacros(kcalTyped(numbers.calories), { proteinG, carbsG, fatG }) ||
    (grams !== undefined && proteinG + carbsG + fatG > grams * WEIGHT_LEEWAY)
  )
}

/** What the fields hold while a meal is corrected: texts, with numbers for portion 1.0. */
export const formOf = (meal: Meal, zone: string) => ({
  foodName: meal.foodName,
  portionMultiplier: meal.portionMultiplier,
  eatenAt: localTimeAt(Date.parse(meal.createdAt), zone),
  numbers: Object.fromEntries(
    mealNumbers().map(({ key }) => [key, typedNumber(key, meal[key])]),
  ) as Record<MealNumber, string>,
  preMealWater: meal.preMealWater,
  recordingRoutineAdherence: meal.recordingRoutineAdherence,
})
type MealForm = ReturnType<typeof formOf>

/** They may be unknown. */
const isMacro = (key: MealNumber): boolean => MACROS.some((macro) => macro === key)

/** Only what differs from the meal: an untouched field corrects nothing. */
export function correctionIn(form: MealForm, meal: Meal, zone: string): Correction {
  const before = formOf(meal, zone)
  const eatenAt = instantOfLocalTime(form.eatenAt, zone)
  const numbers = mealNumbers().flatMap(({ key }) => {
    const typed = form.numbers[key]
    // If an unknown nutrient is still empty, it stays unknown.
    const isChanged =
      typed !== before.numbers[key] && !(typed.trim() === '' && before.numbers[key] === '')
    if (!isChanged) return []
    return [[key, typed.trim() === '' && isMacro(key) ? null : amountTyped(key, typed)] as const]
  })
  return {
    ...(form.foodName.trim() !== meal.foodName && { foodName: form.foodName }),
    ...(form.portionMultiplier !== meal.portionMultiplier && {
      portionMultiplier: form.portionMultiplier,
    }),
    ...(form.eatenAt !== before.eatenAt && {
      eatenAt: eatenAt === null ? '' : new Date(eatenAt).toISOString(),
    }),
    ...Object.fromEntries(numbers),
    ...(form.preMealWater !== meal.preMealWater && { preMealWater: form.preMealWater }),
    ...(form.recordingRoutineAdherence !== meal.recordingRoutineAdherence && {
      recordingRoutineAdherence: form.recordingRoutineAdherence,
    }),
  }
}

/**
 * Makes the meal another dish. Name and numbers are the dish's; what else was changed in the form
 * stays, and so does a name of one's own.
 */
export function correctionToDish(
  dish: Correction,
  form: MealForm,
  meal: Meal,
  zone: string,
): Correction {
  const { foodName, ...changes } = correctionIn(
    { ...form, numbers: formOf(meal, zone).numbers },
    meal,
    zone,
  )
  // A meal like an earlier one takes its name, too.
  const keepsName = foodName !== undefined && dish.likeMealId === undefined
  return { ...changes, ...dish, ...(keepsName && { foodName }) }
}

/** What to send as a correction, or what is wrong by field. An empty correction is fine. */
export function readCorrection(correction: Correction): ParsedForm<Correction, string> {
  if (Object.keys(correction).length === 0) return { sent: {} }
  return readBody(
    correctMeal,
    correction,
    Object.fromEntries(mealNumbers().map(({ key }) => [key, `numbers.${key}`])),
  )
}

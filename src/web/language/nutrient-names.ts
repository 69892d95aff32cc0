import type { Macro } from '#domain/energy/intake-target.ts'
import type { FIRST_SHOWN, SometimesKnown } from '#domain/foods/nutrient.ts'
import { t } from '@lingui/core/macro'

export const macroNames = (): Record<Macro, string> => ({
  protein: t`Protein`,
  carbs: t`Carbs`,
  fats: t`Fats`,
})

/** Of those that meals and first-time members are shown; `web/nutrition/nutrient-names.ts` has all. */
export const firstNutrientNames = (): Record<
  (typeof FIRST_SHOWN)[number] | SometimesKnown['name'],
  string
> => ({
  fiber: t`Fiber`,
  sugars: t`Sugars`,
  saturatedFat: t`Saturated fat`,
  cholesterol: t`Cholesterol`,
  sodium: t`Sodium`,
  potassium: t`Potassium`,
  calcium: t`Calcium`,
  iron: t`Iron`,
  vitaminC: t`Vitamin C`,
})

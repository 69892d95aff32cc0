import type { Macro } from '#domain/energy/intake-target.ts'
import type { Nutrient } from '#domain/nutrition/nutrient-reference.ts'
import { t } from '@lingui/core/macro'

export const macroNames = (): Record<Macro, string> => ({
  protein: t`Protein`,
  carbs: t`Carbs`,
  fats: t`Fats`,
})

export const nutrientNames = (): Record<Nutrient, string> => ({
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

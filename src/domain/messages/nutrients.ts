import type { ColumnNutrient, MainNutrient } from '../foods/nutrient.ts'

/** A nutrient with a column of its own. */
export type NamedNutrient = (MainNutrient | ColumnNutrient)['name']

/**
 * Their names on screen, in messages and in the headings of
 * an export. `web/nutrition/nutrient-names.ts` has those of the others.
 */
export const NUTRIENTS = {
  'nutrient.calories': 'Energy',
  'nutrient.protein': 'Protein',
  'nutrient.carbs': 'Carbs',
  'nutrient.fats': 'Fats',
  'nutrient.fiber': 'Fiber',
  'nutrient.sodium': 'Sodium',
  'nutrient.calcium': 'Calcium',
  'nutrient.sugars': 'Sugars',
  'nutrient.saturatedFat': 'Saturated fat',
  'nutrient.cholesterol': 'Cholesterol',
  'nutrient.potassium': 'Potassium',
  'nutrient.iron': 'Iron',
  'nutrient.vitaminC': 'Vitamin C',
} as const satisfies Readonly<Record<`nutrient.${NamedNutrient}`, string>>

import type { SentenceCode } from '#domain/sentences.ts'
import type { Recording } from '#server/recordings/recording.ts'

/** What is no single value. */
const NOT_IN_CSV = new Set(['first_estimate', 'items', 'told', 'candidates', 'more_photos'])

/** The columns of a recording's CSV file. */
export const csvColumnsOf = ({ row }: Recording): string[] => Object.keys(row.shape).filter((name) => !NOT_IN_CSV.has(name))

/** What stands at the top of a column in the CSV files of an export, by the column's name. */
const HEADINGS: Readonly<Record<string, Extract<SentenceCode, `column.${string}`>>> = {
  id: 'column.id',
  eaten_at: 'column.time',
  measured_at: 'column.time',
  performed_at: 'column.time',
  weighed_at: 'column.time',
  drunk_on: 'column.day',
  eaten_on: 'column.day',
  measured_on: 'column.day',
  moved_on: 'column.day',
  performed_on: 'column.day',
  recorded_on: 'column.day',
  weighed_on: 'column.day',
  recorded_at: 'column.recorded',
  corrected_at: 'column.corrected',
  starred_at: 'column.starred',
  notes: 'column.notes',
  weight_kg: 'column.weight',
  source: 'column.source',
  food_name: 'column.food',
  food_code: 'column.food-code',
  serving: 'column.serving',
  grams: 'column.grams',
  energy_kcal: 'column.energy',
  energy_low_kcal: 'column.energy-low',
  energy_high_kcal: 'column.energy-high',
  protein_g: 'column.protein',
  carbs_g: 'column.carbs',
  fat_g: 'column.fats',
  fiber_g: 'column.fiber',
  sodium_mg: 'column.sodium',
  calcium_mg: 'column.calcium',
  sugars_g: 'column.sugars',
  saturated_fat_g: 'column.saturated-fat',
  cholesterol_mg: 'column.cholesterol',
  iron_mg: 'column.iron',
  potassium_mg: 'column.potassium',
  vitamin_c_mg: 'column.vitamin-c',
  portion_multiplier: 'column.portion',
  confidence: 'column.confidence',
  analyser: 'column.analyser',
  pre_meal_water: 'column.pre-meal-water',
  routine_adherent: 'column.routine',
  photo: 'column.photo',
  reason: 'column.reason',
  pictured_by: 'column.pictured-by',
  glasses: 'column.glasses',
  more_ml: 'column.more-ml',
  activity_type: 'column.activity',
  duration_minutes: 'column.minutes',
  sleep_hours: 'column.sleep-hours',
  sleep_quality: 'column.sleep-quality',
  morning_vinegar: 'column.morning-vinegar',
  evening_vinegar: 'column.evening-vinegar',
  vinegar_type: 'column.vinegar-type',
  sugar_free_day: 'column.sugar-free',
  waist_cm: 'column.waist',
  hip_cm: 'column.hip',
  body_fat_percent: 'column.body-fat',
  name: 'column.name',
  brand: 'column.brand',
  barcode: 'column.barcode',
  portion_name: 'column.portion-name',
  portion_g: 'column.portion-grams',
  recipe: 'column.recipe',
  steps: 'column.steps',
  active_kcal: 'column.active-energy',
}

/** The sentence at the top of a column. @throws Error for a column that nobody gave one */
export const headingOf = (column: string): SentenceCode => {
  const heading = HEADINGS[column]
  if (heading === undefined) throw new Error(`No heading for the column ${column}`)
  return heading
}

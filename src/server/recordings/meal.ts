import type { mainNutrientFields } from '#contract/amounts.ts'
import { alternativesSchema, mealItemSchema } from '#contract/meal-items.ts'
import {
  candidateSchema,
  estimateSchema,
  MAX_ALTERNATIVES,
  MAX_CANDIDATES,
  mealSourceSchema,
} from '#contract/meals.ts'
import { MEAL_INPUT } from '#contract/estimates.ts'
import {
  COLUMN_NUTRIENTS,
  inEach,
  LISTED_NUTRIENTS,
  MAIN_NUTRIENTS,
  type MainNutrient,
} from '#domain/foods/nutrient.ts'
import { MAX_ITEMS } from '#domain/meals/meal-items.ts'
import { PORTION } from '#domain/meals/portion.ts'
import * as z from 'zod'
import { amount, byUnit, civilDay, flag, id, instant, recording, text } from './recording.ts'

/** Far more than one meal has; a file may hold what nobody typed here. */
const MOST = { kcal: 100_000, g: 10_000, mg: 10_000_000, µg: 10_000_000_000 }
const AMOUNT = byUnit((unit) => amount(MOST[unit]))
const OPTIONAL = byUnit((unit) => AMOUNT[unit].optional())
const NULLABLE = byUnit((unit) => AMOUNT[unit].nullable())

const archivedAmounts = {
  ...(inEach(MAIN_NUTRIENTS, 'name', (row) =>
    'isAlwaysKnown' in row ? AMOUNT[row.unit] : OPTIONAL[row.unit],
  ) as typeof mainNutrientFields),
  ...inEach(COLUMN_NUTRIENTS, 'name', ({ unit }) => OPTIONAL[unit]),
  nutrients: z.object(inEach(LISTED_NUTRIENTS, 'name', ({ unit }) => OPTIONAL[unit])).optional(),
}
/** Of the meal as a whole only the energy is always known. */
const archivedColumns = inEach(MAIN_NUTRIENTS, 'column', ({ field, unit }) =>
  field === 'energyKcal' ? AMOUNT[unit] : NULLABLE[unit],
) as Record<'energy_kcal', z.ZodNumber> &
  Record<Exclude<MainNutrient['column'], 'energy_kcal'>, z.ZodNullable<z.ZodNumber>>

const namedBySchema = z.union([
  z.enum(['items', 'energy', 'remote', 'member']),
  z.templateLiteral(['label:', z.string().max(100)]),
  z.templateLiteral(['group:', z.string().max(100)]),
  z.templateLiteral(['food:', z.string().max(100)]),
])
/** Missing in older files, and in JSON for a name that nobody looks up. */
const namer = { namedBy: namedBySchema.optional() }

/** The column `first_estimate`. */
const storedEstimateSchema = estimateSchema.extend(namer)
export type StoredEstimate = z.output<typeof storedEstimateSchema>
/** Undefined for a meal that was never corrected. */
export const readFirstEstimate = (column: string | null): StoredEstimate | undefined =>
  column === null ? undefined : (JSON.parse(column) as StoredEstimate)

/** The column `candidates`. */
const storedOthersSchema = z.object({
  candidates: z.array(candidateSchema.extend(namer)).max(MAX_CANDIDATES),
  alternatives: z
    .array(alternativesSchema.extend({ items: z.array(mealItemSchema.extend(namer)) }))
    .max(MAX_ALTERNATIVES),
})
type StoredOthers = z.output<typeof storedOthersSchema>
const NO_OTHERS: StoredOthers = { candidates: [], alternatives: [] }
export const readOthers = (column: string | null): StoredOthers =>
  column === null ? NO_OTHERS : (JSON.parse(column) as StoredOthers)
/** Null where there are none. Nothing else is stored, as imports accept nothing else. */
export const writeOthers = (others: StoredOthers): string | null =>
  others.candidates.length + others.alternatives.length === 0
    ? null
    : JSON.stringify(storedOthersSchema.parse(others))

const archivedItem = mealItemSchema.extend({
  ...namer,
  name: text(500),
  grams: amount(100_000),
  ...archivedAmounts,
  foodCode: text(32).nullable(),
  confidence: amount(100).nullable(),
})

const memberInputSchema = z.object({
  note: text(1000).nullable(),
  answers: z.array(z.object({ question: text(500), answer: text(500) })).max(20),
})

/** Amounts are for portion multiplier 1 and not rounded. */
const mealRow = z.object({
  id,
  eaten_at: instant,
  eaten_on: civilDay,
  recorded_at: instant,
  source: mealSourceSchema,
  food_name: text(500),
  food_code: text(32).nullable(),
  serving: text(500),
  grams: amount(100_000).nullable(),
  ...archivedColumns,
  portion_multiplier: z.number().min(PORTION.min).max(PORTION.max),
  energy_low_kcal: amount(100_000).nullable(),
  energy_high_kcal: amount(100_000).nullable(),
  confidence: amount(100).nullable(),
  analyser: text(200).nullable(),
  pre_meal_water: flag,
  routine_adherent: flag,
  corrected_at: instant.nullable(),
  first_estimate: storedEstimateSchema.nullable(),
  /** File name of the photo in the zip. */
  photo: text(200).nullable(),
  // What follows is missing in the first version of the files.
  more_photos: z.array(text(200)).max(MEAL_INPUT.morePhotos).default([]),
  items: z.array(archivedItem).max(MAX_ITEMS).nullable().default(null),
  reason: text(1000).nullable().default(null),
  /** The column `member_input`. */
  told: memberInputSchema.nullable().default(null),
  /** The meal whose photo shows it. */
  pictured_by: id.nullable().default(null),
  starred_at: instant.nullable().default(null),
  candidates: storedOthersSchema.nullable().default(null),
  named_by: namedBySchema.optional(),
})
export type ArchivedMeal = z.output<typeof mealRow>

export const meals = recording({
  table: 'meal',
  file: 'meals',
  key: 'id',
  order: ['eaten_at', 'id'],
  at: 'eaten_at',
  row: mealRow,
})

import { NUTRIENTS } from '#domain/foods/nutrient.ts'
import { type NutritionRow, nutritionTotals } from '#domain/nutrition/nutrition-summary.ts'
import type { CivilDay } from '#domain/day.ts'
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { periodSchema } from './period.ts'
import { replyOf } from './reply.ts'

/** All amounts are as eaten (value x portion) and unrounded; they are rounded only for display. */
export const nutritionSummarySchema = z.object({
  summary: z.object({
    /** kcal */
    totalCalories: z.number(),
    /**
     * kcal per finished day with entries, all with details; null without one. Of the period
     * `daily`: today so far.
     */
    averageCaloriesPerDay: z.number().nullable(),
    /** The days behind the average. */
    averagedDays: z.int(),
    /** g per such day on which all meals have them; null without one. */
    averageProtein: z.number().nullable(),
    averageCarbs: z.number().nullable(),
    averageFats: z.number().nullable(),
    totalEntries: z.int(),
    /** Days with at least one entry, today among them. */
    recordedDays: z.int(),
    /** g */
    totalProtein: z.number(),
    totalCarbs: z.number(),
    totalFats: z.number(),
    /**
     * kcal of meals with unknown protein, carbs or fats; the grams only include the other meals.
     */
    caloriesWithoutMacros: z.number(),
  }),
  /**
   * One row per civil day, oldest first and today last, so far; a day with no entries is unknown,
   * not zero.
   */
  data: z.array(
    z.object({
      date: z.iso.date(),
      entries: z.int(),
      calories: z.number(),
      protein: z.number(),
      carbs: z.number(),
      fats: z.number(),
      caloriesWithoutMacros: z.number(),
      /** False when something was eaten without details: then more was eaten than this. */
      isComplete: z.boolean().default(true),
    }),
  ),
})
export type NutritionSummary = z.infer<typeof nutritionSummarySchema>

export const viewNutrition = (
  rows: readonly NutritionRow[],
  todayOn: CivilDay,
): NutritionSummary => {
  const totals = nutritionTotals(rows, todayOn)
  return {
    summary: {
      totalCalories: totals.totalEnergyKcal,
      averageCaloriesPerDay: totals.average?.energyKcal ?? null,
      averagedDays: totals.average?.days ?? 0,
      averageProtein: totals.average?.macros?.proteinG ?? null,
      averageCarbs: totals.average?.macros?.carbsG ?? null,
      averageFats: totals.average?.macros?.fatG ?? null,
      totalEntries: totals.totalEntries,
      recordedDays: totals.recordedDays,
      totalProtein: totals.totalProteinG,
      totalCarbs: totals.totalCarbsG,
      totalFats: totals.totalFatG,
      caloriesWithoutMacros: totals.totalEnergyWithoutMacrosKcal,
    },
    data: rows.map((row) => ({
      date: row.on,
      entries: row.entries,
      calories: row.energyKcal,
      protein: row.proteinG,
      carbs: row.carbsG,
      fats: row.fatG,
      caloriesWithoutMacros: row.energyWithoutMacrosKcal,
      isComplete: row.isComplete,
    })),
  }
}

/** The same period after a change of its days; today is its last. */
export const withDays = (
  { data }: NutritionSummary,
  changed: (row: NutritionRow) => NutritionRow,
): NutritionSummary =>
  viewNutrition(
    data.map(({ date, entries, isComplete, ...row }) =>
      changed({
        on: date,
        entries,
        isComplete,
        energyKcal: row.calories,
        proteinG: row.protein,
        carbsG: row.carbs,
        fatG: row.fats,
        energyWithoutMacrosKcal: row.caloriesWithoutMacros,
      }),
    ),
    data.at(-1)?.date ?? '',
  )

const intakeSchema = z.object({ amount: z.number(), is: z.enum(['to-reach', 'to-stay-within']) })

const nutrientReportSchema = z.object({
  /** The days behind the figures; of the period `daily`: today so far. */
  days: z.int(),
  nutrients: z.array(
    z.object({
      nutrient: z.enum(NUTRIENTS),
      unit: z.enum(['g', 'mg', 'µg']),
      /** The daily amount from foods for which it is known; null if there are none. */
      perDay: z.number().nullable(),
      /** The share of the energy that comes from those foods, 0 to 1. */
      knownShare: z.number(),
      /** The daily reference for this member; null if there is none. */
      reference: intakeSchema.nullable(),
      /** The member's own target or ceiling; null if there is none. */
      target: intakeSchema.nullable().default(null),
      /** The largest sources, with their share of the known amount, 0 to 1. */
      from: z.array(z.object({ name: z.string(), share: z.number() })),
    }),
  ),
})
export type NutrientReport = z.infer<typeof nutrientReportSchema>

export const fetchNutrients = endpoint({
  method: 'GET',
  path: '/api/nutrients',
  summary:
    'Vitamins, minerals, fats and other nutrients of a day, with reference intakes, own targets and the foods that gave most',
  scope: 'read',
  query: z.object({
    period: periodSchema,
    /** Names joined by commas, or `all`; without it those that the member has chosen to see. */
    nutrients: z
      .string()
      .transform((names) => (names === 'all' ? [...NUTRIENTS] : names.split(',')))
      .pipe(z.array(z.enum(NUTRIENTS)).max(NUTRIENTS.length))
      .optional(),
  }),
  reply: replyOf(nutrientReportSchema),
})

export const fetchNutritionSummary = endpoint({
  method: 'GET',
  path: '/api/nutrition-summary',
  summary: 'Calories and macronutrients of a period, in total and by day',
  scope: 'read',
  query: z.object({ period: periodSchema }),
  reply: replyOf(nutritionSummarySchema),
})

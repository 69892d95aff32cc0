import type * as z from 'zod'
import { recordActivity } from './activity.ts'
import type { Endpoint } from './endpoint.ts'
import { fetchFastingClock } from './fasting.ts'
import { searchFoods } from './foods.ts'
import { analyzeWords } from './estimates.ts'
import { deleteMeal, listMeals, recordEnergy, recordMeal } from './meals.ts'
import { fetchNutrients, fetchNutritionSummary } from './nutrition.ts'
import { fetchTodayForPrograms } from './today.ts'
import { setWaterIntake } from './water.ts'
import { fetchWeightHistory, fetchWeightTrajectory, recordWeight } from './weight.ts'

/** A call of the contract as a tool for assistants. */
export interface AssistantTool {
  readonly endpoint: Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>
  /** When to use it, and what its fields mean; the rest follows from the contract. */
  readonly use: string
}

/**
 * What an assistant can do for a member by the Model Context Protocol: each tool is a call of the
 * contract.
 */
export const ASSISTANT_TOOLS: Readonly<Record<string, AssistantTool>> = {
  today: {
    endpoint: fetchTodayForPrograms,
    use: 'What was eaten today, what is left of the day (kcal), water, the running fast, the weight (kg) and where it leads.',
  },
  log_meal: {
    endpoint: analyzeWords,
    use: 'Record a meal from words such as "two eggs on toast and a coffee with milk". Say amounts where they are known. `eatenAt` only where it was not just now, in UTC or with its offset from it. The reply is an estimate, with what it could not make out in `unmatched`.',
  },
  log_food: {
    endpoint: recordMeal,
    use: 'Record one food by its code from find_foods and its weight in grams.',
  },
  log_energy: {
    endpoint: recordEnergy,
    use: 'Record a meal by its energy alone (kcal), where nothing else is known of it; its protein, carbs and fats stay unknown.',
  },
  delete_meal: {
    endpoint: deleteMeal,
    use: 'Delete a meal by its id, such as one that was recorded by mistake. It can be restored for a day in the app.',
  },
  meals: {
    endpoint: listMeals,
    use: 'The recorded meals, newest first: of one day with `day` (YYYY-MM-DD), or by words of their names with `q`.',
  },
  find_foods: {
    endpoint: searchFoods,
    use: 'Search foods by words or a barcode; amounts are those of 100 g.',
  },
  weigh_in: {
    endpoint: recordWeight,
    use: 'Record a weight in kg, with one decimal. `weighedAt` only where it was not just now, in UTC or with its offset from it.',
  },
  weights: { endpoint: fetchWeightHistory, use: 'The weigh-ins in kg, newest first.' },
  outlook: {
    endpoint: fetchWeightTrajectory,
    use: 'The estimated weight now and in 12 weeks, with the energy used a day. Low to high is the range in which 80 % of true values lie.',
  },
  summary: {
    endpoint: fetchNutritionSummary,
    use: 'Energy (kcal) and protein, carbs, fats (g) of a period, in total and by day.',
  },
  nutrients: {
    endpoint: fetchNutrients,
    use: 'Vitamins, minerals, fats and other nutrients of a day (today, or the average of 7 or 30 days), with reference intakes, own targets and the foods that gave most. `nutrients` is `all`, or names joined by commas.',
  },
  fasting: {
    endpoint: fetchFastingClock,
    use: 'The running fast and what the eating window still allows.',
  },
  set_water: {
    endpoint: setWaterIntake,
    use: "Set today's count of glasses. `today` gives the count so far: to add one, send that plus one.",
  },
  log_activity: {
    endpoint: recordActivity,
    use: 'Record a physical activity with its kind and minutes.',
  },
}

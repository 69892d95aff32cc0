/** kcal: the app asks about a larger meal, which is probably a typing error. */
const UNLIKELY_MEAL_KCAL = 5000

/**
 * kg: the app asks about a larger step between weigh-ins, which is probably another unit or a
 * typing error.
 */
const UNLIKELY_WEIGHT_STEP_KG = 15

/** Whether a meal, as eaten, is more likely a typing error: more than 5,000 kcal. */
export const isUnlikelyMeal = (energyKcal: number): boolean => energyKcal > UNLIKELY_MEAL_KCAL

/**
 * Whether a weigh-in is more likely a typing error: 15 kg or more from the one before, if there is
 * one.
 */
export const isUnlikelyWeight = (weightKg: number, lastWeightKg: number | undefined): boolean =>
  lastWeightKg !== undefined && Math.abs(weightKg - lastWeightKg) >= UNLIKELY_WEIGHT_STEP_KG

/** A meal of more is asked about: it is rather grams for kilograms, or a portion too many. kcal */
const UNLIKELY_MEAL_KCAL = 5000

/** A weigh-in so far from the one before is asked about: it is rather another unit, or another digit. kg */
const UNLIKELY_WEIGHT_STEP_KG = 15

/** Whether a meal, as eaten, is more likely a typing error: more than 5,000 kcal. */
export const isUnlikelyMeal = (energyKcal: number): boolean => energyKcal > UNLIKELY_MEAL_KCAL

/** Whether a weigh-in is more likely a typing error: 15 kg or more from the one before, if there is one. */
export const isUnlikelyWeight = (weightKg: number, lastWeightKg: number | undefined): boolean =>
  lastWeightKg !== undefined && Math.abs(weightKg - lastWeightKg) >= UNLIKELY_WEIGHT_STEP_KG

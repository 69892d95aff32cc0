/**
 * kg: the app asks about a larger step between weigh-ins, which is probably another unit or a
 * typing error.
 */
const UNLIKELY_WEIGHT_STEP_KG = 15

/**
 * Whether a weigh-in is more likely a typing error: 15 kg or more from the one before, if there is
 * one.
 */
export const isUnlikelyWeight = (weightKg: number, lastWeightKg: number | undefined): boolean =>
  lastWeightKg !== undefined && Math.abs(weightKg - lastWeightKg) >= UNLIKELY_WEIGHT_STEP_KG

import { said } from '#domain/said.ts'
import type { ItemAmounts } from './meal-items.ts'

/** No food has more energy than pure fat: kcal in 1 g. */
export const MAX_KCAL_PER_GRAM = 9
/** Pure salt has 393 mg sodium in 1 g, pure chalk 400 mg calcium. */
export const MAX_MINERAL_MG_PER_GRAM = 400
/** Labels round, and scales err. */
const LEEWAY = 1.05

export interface PhysicalFault {
  readonly field: 'calories' | 'grams' | 'fiber' | 'sodium' | 'calcium'
  readonly words: string
}

/**
 * What cannot be about a food of so many grams: more energy than fat, more in it than it weighs, or more
 * of a mineral than salt and chalk have. Undefined where nothing is wrong.
 */
export const physicalFaultOf = (grams: number, amounts: ItemAmounts): PhysicalFault | undefined => {
  const { energyKcal, proteinG, carbsG, fatG, fiberG, sodiumMg, calciumMg } = amounts
  if (energyKcal > grams * MAX_KCAL_PER_GRAM * LEEWAY) {
    return { field: 'calories', words: said('input.too-much-energy', { kcal: MAX_KCAL_PER_GRAM }) }
  }
  if (proteinG + carbsG + fatG > grams * LEEWAY) {
    return { field: 'grams', words: said('input.too-heavy') }
  }
  // On labels of the EU the carbs come without the fiber (Regulation (EU) No 1169/2011, annex I); elsewhere fiber is part of them.
  if (fiberG !== null && fiberG > carbsG * LEEWAY + 1 && proteinG + carbsG + fatG + fiberG > grams * LEEWAY) {
    return { field: 'fiber', words: said('input.too-heavy-with-fiber') }
  }
  const mostMg = grams * MAX_MINERAL_MG_PER_GRAM
  if (sodiumMg !== null && sodiumMg > mostMg) return { field: 'sodium', words: said('input.too-much-sodium') }
  if (calciumMg !== null && calciumMg > mostMg) return { field: 'calcium', words: said('input.too-much-calcium') }
  return undefined
}

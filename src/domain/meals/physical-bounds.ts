import type { ItemAmounts } from './meal-items.ts'

/** No food has more energy than pure fat: kcal in 1 g. */
export const MOST_KCAL_PER_GRAM = 9
/** Pure salt has 393 mg sodium in 1 g, pure chalk 400 mg calcium. */
export const MOST_MINERAL_MG_PER_GRAM = 400
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
  if (energyKcal > grams * MOST_KCAL_PER_GRAM * LEEWAY) {
    return { field: 'calories', words: `No food has more than ${MOST_KCAL_PER_GRAM} kcal in a gram` }
  }
  if (proteinG + carbsG + fatG > grams * LEEWAY) {
    return { field: 'grams', words: 'Protein, carbs and fats together weigh more than the food' }
  }
  // On labels of the EU the carbs come without the fiber (Regulation (EU) No 1169/2011, annex I); elsewhere fiber is part of them.
  if (fiberG !== null && fiberG > carbsG * LEEWAY + 1 && proteinG + carbsG + fatG + fiberG > grams * LEEWAY) {
    return { field: 'fiber', words: 'Protein, carbs, fats and fiber together weigh more than the food' }
  }
  const mostMg = grams * MOST_MINERAL_MG_PER_GRAM
  if (sodiumMg !== null && sodiumMg > mostMg) return { field: 'sodium', words: 'This is more sodium than salt has' }
  if (calciumMg !== null && calciumMg > mostMg) return { field: 'calcium', words: 'This is more calcium than chalk has' }
  return undefined
}

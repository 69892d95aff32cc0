import { codedMessage } from '#domain/coded-message.ts'
import type { ItemAmounts } from './meal-items.ts'
import { gramsOfNutrient, MORE_NAMES, type Nutrient } from '../foods/nutrient.ts'

/** No food has more energy than pure fat: kcal in 1 g. */
export const MAX_KCAL_PER_GRAM = 9
/** Pure salt has 393 mg sodium in 1 g, pure chalk 400 mg calcium. */
export const MAX_MINERAL_MG_PER_GRAM = 400
/** Labels round, and scales err. */
const LEEWAY = 1.05
const ROUNDING_G = 0.5

export interface PhysicalFault {
  readonly field: 'calories' | 'grams' | Nutrient
  readonly words: string
}

/**
 * What cannot be about a food of so many grams: more energy than fat, more in it than it weighs, or
 * more of a mineral than salt and chalk have. Undefined where nothing is wrong.
 */
export const physicalFaultOf = (grams: number, amounts: ItemAmounts): PhysicalFault | undefined => {
  const { energyKcal, proteinG, carbsG, fatG, fiberG, sodiumMg, calciumMg, more } = amounts
  if (energyKcal > grams * MAX_KCAL_PER_GRAM * LEEWAY) {
    return {
      field: 'calories',
      words: codedMessage('input.too-much-energy', { kcal: MAX_KCAL_PER_GRAM }),
    }
  }
  if (proteinG + carbsG + fatG > grams * LEEWAY) {
    return { field: 'grams', words: codedMessage('input.too-heavy') }
  }
  // On labels of the EU the carbs come without the fiber (Regulation (EU) No 1169/2011, annex I);
  // elsewhere fiber is part of them.
  if (
    fiberG !== null &&
    fiberG > carbsG * LEEWAY + 1 &&
    proteinG + carbsG + fatG + fiberG > grams * LEEWAY
  ) {
    return { field: 'fiber', words: codedMessage('input.too-heavy-with-fiber') }
  }
  const mostMg = grams * MAX_MINERAL_MG_PER_GRAM
  if (sodiumMg !== null && sodiumMg > mostMg)
    return { field: 'sodium', words: codedMessage('input.too-much-sodium') }
  if (calciumMg !== null && calciumMg > mostMg)
    return { field: 'calcium', words: codedMessage('input.too-much-calcium') }
  if (more === undefined) return undefined
  if (more.sugars !== undefined && more.sugars > carbsG * LEEWAY + ROUNDING_G)
    return { field: 'sugars', words: codedMessage('input.more-sugars-than-carbs') }
  if (more.saturatedFat !== undefined && more.saturatedFat > fatG * LEEWAY + ROUNDING_G)
    return { field: 'saturatedFat', words: codedMessage('input.more-saturated-than-fat') }
  for (const name of MORE_NAMES) {
    // Water boils off: what went into a dish may be more than the dish.
    if (name === 'water') continue
    if (gramsOfNutrient(name, more[name] ?? 0) > grams)
      return { field: name, words: codedMessage('input.more-than-it-weighs') }
  }
  return undefined
}

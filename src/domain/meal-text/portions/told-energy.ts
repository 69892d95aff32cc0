import type { Food } from '../../foods/food.ts'
import { MAX_KCAL } from '../../meals/energy-alone.ts'
import { type ItemAmounts, timesFactor } from '../../meals/meal-items.ts'
import type { MealPhrase } from '../phrases/meal-phrase.ts'
import type { PhraseGrams } from './phrase-grams.ts'

/** An energy that would take so many helpings, or a part as small, is that of something in it. Ours. */
const MOST_HELPINGS = 3

/** As much of a food as has an energy; what has none is a helping. */
export const gramsOfEnergy = (kcal: number, { per100g, defaultPortion }: Food): PhraseGrams =>
  per100g.energyKcal > 0
    ? { grams: (100 * kcal) / per100g.energyKcal, source: 'measured' }
    : { grams: defaultPortion.grams, source: 'usual' }

/**
 * How much of a food there was, and its amounts per 100 g where it has another energy than the
 * table's: "2 rice cakes (70 kcal)" are two of them with 70 kcal, "crisps 130 kcal" as many as have
 * so many, and "coffee 80 kcal" is a usual one with 80.
 * @param portionOf what a phrase weighs, g
 */
export const portionAsTold = (
  phrase: MealPhrase,
  food: Food,
  portionOf: (phrase: MealPhrase) => PhraseGrams,
): { readonly portion: PhraseGrams; readonly per100g?: ItemAmounts } => {
  const { measure, quantity } = phrase
  const isAmount = measure?.kind === 'weight' && measure.isEnergy === true
  const kcal = isAmount ? (quantity ?? 1) * measure.grams : phrase.energyKcal
  // "A 100-calorie pack" is as large as has so many.
  const isPacked = measure?.kind === 'piece' && measure.nouns.includes('package')
  const usual = portionOf(isAmount ? { ...phrase, quantity: null, measure: null } : phrase)
  if (kcal === undefined || food.per100g.energyKcal <= 0) return { portion: usual }
  if (kcal > MAX_KCAL) return { portion: { grams: Infinity, source: 'measured' } }
  const asMuch = gramsOfEnergy(kcal, food)
  const helpings = asMuch.grams / usual.grams
  if ((isAmount || isPacked) && helpings < MOST_HELPINGS && helpings > 1 / MOST_HELPINGS)
    return { portion: asMuch }
  return {
    portion: { grams: usual.grams, source: 'measured' },
    per100g: timesFactor(food.per100g, helpings),
  }
}

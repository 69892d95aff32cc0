import type { Food } from '../../foods/food.ts'
import { atwaterKcal } from '../../foods/atwater.ts'
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

/** A food's amounts of its own, where the table's are not what was said of it. */
interface ToldPortion {
  readonly portion: PhraseGrams
  readonly per100g?: ItemAmounts
}

/** The energy that says how much there was, kcal: "crisps 130 kcal". */
const energyAsAmount = ({ measure, quantity }: MealPhrase): number | undefined =>
  measure?.kind === 'weight' && measure.isEnergy === true
    ? (quantity ?? 1) * measure.grams
    : undefined

/** What was said of the energy beside an amount, kcal; of all three macronutrients it follows. */
const energyBeside = ({ energyKcal, figures = {} }: MealPhrase): number | undefined => {
  const { proteinG, carbsG, fatG } = figures
  if (proteinG === undefined || carbsG === undefined || fatG === undefined) return energyKcal
  return energyKcal ?? atwaterKcal({ proteinG, carbsG, fatG })
}

/** The energy that was said of a phrase, kcal; undefined where none was. */
export const toldKcal = (phrase: MealPhrase): number | undefined =>
  energyAsAmount(phrase) ?? energyBeside(phrase)

const withEnergy = (
  phrase: MealPhrase,
  food: Food,
  portionOf: (phrase: MealPhrase) => PhraseGrams,
): ToldPortion => {
  const { measure } = phrase
  const amount = energyAsAmount(phrase)
  const isAmount = amount !== undefined
  const kcal = toldKcal(phrase)
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

/** Figures that come to more energy than the food has, by so much, are not its own. Ours. */
export const MOST_OF_ENERGY = 1.3

/**
 * How much of a food there was, and its amounts per 100 g where other ones were said than the
 * table's: "2 rice cakes (70 kcal)" are two of them with 70 kcal, "crisps 130 kcal" as many as have
 * so many, "coffee 80 kcal" is a usual one with 80, and "wrap, 35 g protein" one with so much.
 * @param portionOf what a phrase weighs, g
 */
export const portionAsTold = (
  phrase: MealPhrase,
  food: Food,
  portionOf: (phrase: MealPhrase) => PhraseGrams,
): ToldPortion => {
  const told = withEnergy(phrase, food, portionOf)
  const { figures } = phrase
  if (!figures) return told
  const { grams } = told.portion
  const { proteinG = 0, carbsG = 0, fatG = 0, fiberG = 0 } = figures
  const per100g = told.per100g ?? food.per100g
  const kcal = (per100g.energyKcal * grams) / 100
  const isPossible =
    proteinG + carbsG + fatG <= grams &&
    fiberG <= grams &&
    atwaterKcal({ proteinG, carbsG, fatG }) <= kcal * MOST_OF_ENERGY
  if (!isPossible) return told
  const said = Object.entries(figures).map(([field, g]) => [field, (100 * g) / grams])
  return { ...told, per100g: { ...per100g, ...Object.fromEntries(said) } }
}

import { chooseFood, plainFoodOf } from './foods/food-choice.ts'
import { gramsWithHost } from './portions/companions.ts'
import type { MealTextContext } from './described-meal.ts'
import { type MealPhrase, saidGrams, saysNoAmount } from './phrases/meal-phrase.ts'
import { gramsOfPortion } from './portions/portion-grams.ts'

/** So much more than usual behind "with" is no weight of that food alone. Ours. */
const TOO_MUCH_FOR_PART = 1.5

/** What a phrase without an amount would weigh at its place. */
const usualGramsOf = (
  phrase: MealPhrase,
  at: number,
  phrases: readonly MealPhrase[],
  context: MealTextContext,
): number | undefined => {
  const { choice } = chooseFood(phrase.food, context)
  if (!choice) return undefined
  const plainFoods = phrases.map(({ food }) => plainFoodOf(food, context))
  const company = { plain: plainFoods[at] ?? '', category: choice.food.category }
  return (
    gramsWithHost(company, at, phrases, plainFoods) ??
    gramsOfPortion({ ...phrase, food: company.plain }, choice.food, context.vocabulary).grams
  )
}

/**
 * "Pasta with pesto (250 g)": a weight behind what is with a food is that of the food, where it is
 * too much for the part and nearer to both of them.
 */
export const withWeightOfAll = (
  phrases: readonly MealPhrase[],
  context: MealTextContext,
): MealPhrase[] => {
  const moved = [...phrases]
  for (const [at, part] of phrases.entries()) {
    const host = moved[at - 1]
    const grams = saidGrams(part)
    if (!host || grams === null || !part.isAmountBehind || part.joiner !== 'with') continue
    if (!saysNoAmount(host) || host.food === '') continue
    const bare = { ...part, quantity: null, measure: null }
    const usual = usualGramsOf(bare, at, phrases, context)
    const ofHost = usualGramsOf(host, at - 1, phrases, context)
    if (usual === undefined || ofHost === undefined || grams < TOO_MUCH_FOR_PART * usual) continue
    const isNearerToBoth =
      Math.abs(Math.log(grams / (usual + ofHost))) < Math.abs(Math.log(grams / usual))
    if (!isNearerToBoth) continue
    const words = `${host.words}, ${part.words}`
    moved[at - 1] = { ...host, quantity: part.quantity, measure: part.measure, words }
    moved[at] = { ...bare, words: part.food }
  }
  return moved
}

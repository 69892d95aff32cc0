import { chooseFood, plainFoodOf } from './foods/food-choice.ts'
import { gramsWithHost } from './portions/companions.ts'
import type { MealTextContext } from './described-meal.ts'
import { isCountedBehind, type MealPhrase, saidGrams, saysNoAmount } from './phrases/meal-phrase.ts'
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

/** Where the dish stands whose parts end here: "pasta with pesto and peas". -1 for none. */
const hostOf = (phrases: readonly MealPhrase[], at: number): number => {
  let first = at
  const hasBareBefore = (place: number) => {
    const before = phrases[place - 1]
    return before !== undefined && saysNoAmount(before)
  }
  while (phrases[first]?.joiner === 'and' && hasBareBefore(first)) first -= 1
  return phrases[first]?.joiner === 'with' ? first - 1 : -1
}

/**
 * "Pasta with pesto (250 g)": a weight behind what is with a food is that of the food, where it is
 * too much for the part and nearer to all of them.
 */
export const withWeightOfAll = (
  phrases: readonly MealPhrase[],
  context: MealTextContext,
): MealPhrase[] => {
  const moved = [...phrases]
  for (const [at, part] of phrases.entries()) {
    const grams = saidGrams(part)
    if (grams === null || !(part.isAmountBehind || isCountedBehind(part))) continue
    const place = hostOf(moved, at)
    const host = moved[place]
    if (!host || !saysNoAmount(host) || host.food === '') continue
    const bare = { ...part, quantity: null, measure: null }
    const usuals = [...moved.slice(place, at), bare].map((one, index) =>
      usualGramsOf(one, place + index, phrases, context),
    )
    if (!usuals.every((one) => one !== undefined)) continue
    const usual = usuals.at(-1) as number
    const ofAll = usuals.reduce((sum, one) => sum + one, 0)
    if (grams < TOO_MUCH_FOR_PART * usual) continue
    if (Math.abs(Math.log(grams / ofAll)) >= Math.abs(Math.log(grams / usual))) continue
    const words = `${host.words}, ${part.words}`
    moved[place] = { ...host, quantity: part.quantity, measure: part.measure, words }
    moved[at] = { ...bare, words: part.food }
  }
  return moved
}

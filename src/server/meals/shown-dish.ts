import { nutrientsForGrams } from '#domain/foods/nutrients.ts'
import { portionShareOf } from '#domain/meal-words/portion-note.ts'
import { speechOf } from '#domain/meal-words/speech/speeches.ts'
import { likelyEnergy } from '#domain/meals/calorie-range.ts'
import { HOW_MUCH, shareOfAnswer } from '#domain/meals/clarifying-questions.ts'
import { clampPortion } from '#domain/meals/portion.ts'
import { nameOfGroup, type NamesOf } from '#server/foods/food-names-in.ts'
import { foodOfGroup } from '#server/foods/food-labels.ts'
import type { GroupGuess } from '#server/vision/analyser.ts'
import { gramsText } from './meal-numbers.ts'
import { servingIn } from './named-outcome.ts'
import type { PossibleDish } from './possible-dish.ts'
import type { MemberInput } from './member-input.ts'

// How exactly a food is named, and how much of it is taken, by how sure the built-in analyser is and what the member said.

const STATED_SPREAD = 0.15

/** From here on a name is said; below it its group is, and below that nothing but that it is food. */
const SURE_OF_DISH = 0.35
const SURE_OF_GROUP = 0.5
/** From here on the usual portion of the dish is its energy; below it the energy leans toward a usual meal. */
const SURE_OF_ENERGY = 0.75
/** What stands for food that could not be named: a plate of several foods. Its name says that nobody knows which. */
const UNKNOWN_GROUP = 'mixed'

export const shareAnswered = ({ answers, note }: MemberInput, language: NamesOf = null): number | undefined =>
  shareOfAnswer(answers.find(({ question }) => question === HOW_MUCH)?.answer ?? '') ??
  portionShareOf(note ?? '', speechOf(language ?? 'en'))

/**
 * What is left of a dish by a share of its usual portion. An earlier meal keeps its foods as they were, and its
 * portion is the member's usual one: "small" of what somebody eats three of is 2.1.
 */
export const timesShare = (dish: PossibleDish, share: number): PossibleDish => {
  const { from } = dish
  if ('meal' in from) return { ...dish, portionMultiplier: clampPortion(dish.portionMultiplier * share) }
  const grams = Math.round(from.grams * share)
  return {
    ...dish,
    servingText: share === 1 ? dish.servingText : gramsText(grams),
    portionSpread: Math.min(dish.portionSpread, STATED_SPREAD),
    energyKcal: nutrientsForGrams(from.food.per100g, grams).energyKcal,
    from: { food: from.food, grams },
  }
}

/** Dishes are compared as they would be eaten; the range is for portion 1.0 of the best, as its other numbers are. */
export const asEaten = (possible: readonly PossibleDish[]) =>
  possible.map((one) => ({ ...one, energyKcal: one.energyKcal * one.portionMultiplier }))

/** The group of the likeliest dishes, or food alone: what is said where no dish is sure enough; undefined where one is. */
export const dishGroupOf = (
  dishes: readonly PossibleDish[],
  groups: readonly GroupGuess[],
  language: NamesOf,
): PossibleDish | undefined => {
  const [best] = dishes
  if (!best || 'meal' in best.from || best.confidence >= SURE_OF_DISH) return undefined
  const [group] = groups
  const isGroupSure = group !== undefined && group.group !== UNKNOWN_GROUP && group.confidence >= SURE_OF_GROUP
  const shown = isGroupSure ? group.group : UNKNOWN_GROUP
  const served = foodOfGroup(shown)
  if (!served) return undefined
  const { food, portionGrams: grams, portionSpread } = served
  const servingText = servingIn(language, served)
  const { energyKcal } = nutrientsForGrams(food.per100g, grams)
  const foodName = nameOfGroup(shown, language) ?? served.name
  const what = { foodName, servingText, portionSpread, energyKcal, portionMultiplier: 1, from: { food, grams } }
  return isGroupSure ? { ...what, confidence: group.confidence } : { ...what, confidence: best.confidence, isUnnamed: true }
}

/**
 * The dish with as much energy as is likely for what the photo may show: at most twice its usual portion, or half of it, to 10 g.
 * @param usualKcal what it holds if it is none of the dishes
 */
export const withLikelyEnergy = (dish: PossibleDish, dishes: readonly PossibleDish[], usualKcal: number): PossibleDish => {
  const { from, energyKcal, confidence } = dish
  if ('meal' in from || energyKcal === 0 || (confidence >= SURE_OF_ENERGY && dishes.includes(dish))) return dish
  const share = Math.min(2, Math.max(0.5, likelyEnergy(asEaten(dishes), usualKcal) / energyKcal))
  const grams = Math.max(10, Math.round((from.grams * share) / 10) * 10)
  return { ...timesShare(dish, grams / from.grams), portionSpread: dish.portionSpread }
}

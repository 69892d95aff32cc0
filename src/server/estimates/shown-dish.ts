import { nutrientsForGrams } from '#domain/foods/nutrients.ts'
import { portionShareOf } from '#domain/meal-text/portion-note.ts'
import { mealVocabularyOf } from '#domain/meal-text/vocabularies/meal-vocabularies.ts'
import { likelyEnergy } from '#domain/estimates/calorie-range.ts'
import { HOW_MUCH, shareOfAnswer } from '#domain/estimates/clarifying-questions.ts'
import { clampPortion } from '#domain/meals/portion.ts'
import { nameOfGroup, type NamesOf } from '#server/foods/food-names-in.ts'
import { foodOfGroup } from '#server/foods/food-labels.ts'
import type { GroupGuess } from '#server/vision/analyser.ts'
import { gramsText } from '#server/meals/meal-numbers.ts'
import { servingIn } from './named-outcome.ts'
import type { PossibleDish } from './possible-dish.ts'
import type { MemberInput } from '#server/meals/member-input.ts'

// How specifically a food is named, and how much of it is assumed, by the analyser's confidence and
// the member's input.

const STATED_SPREAD = 0.15

/** From this confidence on, a dish is named; below it its group, or just that it is food. */
export const SURE_OF_DISH = 0.35
const SURE_OF_GROUP = 0.5
/**
 * From this confidence on, the energy is that of a usual portion; below it, it shifts towards a
 * usual meal.
 */
const SURE_OF_ENERGY = 0.75
/** The group for food that could not be named: a plate of several foods. */
const UNKNOWN_GROUP = 'mixed'

export const shareAnswered = (
  { answers, note }: MemberInput,
  language: NamesOf = null,
): number | undefined =>
  shareOfAnswer(answers.find(({ question }) => question === HOW_MUCH)?.answer ?? '') ??
  portionShareOf(note ?? '', mealVocabularyOf(language ?? 'en'))

/**
 * A share of the usual portion of a dish. An earlier meal keeps its foods and its portion counts as
 * usual: "small" of a meal with portion 3 is 2.1.
 */
export const timesShare = (dish: PossibleDish, share: number): PossibleDish => {
  const { from } = dish
  if ('meal' in from)
    return { ...dish, portionMultiplier: clampPortion(dish.portionMultiplier * share) }
  const grams = Math.round(from.grams * share)
  return {
    ...dish,
    servingText: share === 1 ? dish.servingText : gramsText(grams),
    portionSpread: Math.min(dish.portionSpread, STATED_SPREAD),
    energyKcal: nutrientsForGrams(from.food.per100g, grams).energyKcal,
    from: { food: from.food, grams },
  }
}

/**
 * Dishes as they would be eaten, for comparison. The range is for portion 1.0 of the best one, like
 * its other numbers.
 */
export const asEaten = (possible: readonly PossibleDish[]) =>
  possible.map((one) => ({ ...one, energyKcal: one.energyKcal * one.portionMultiplier }))

/**
 * The group of the likeliest dishes, or just food, if no dish is certain enough; undefined if one
 * is.
 */
export const dishGroupOf = (
  dishes: readonly PossibleDish[],
  groups: readonly GroupGuess[],
  language: NamesOf,
): PossibleDish | undefined => {
  const [best] = dishes
  if (!best || 'meal' in best.from || best.confidence >= SURE_OF_DISH) return undefined
  const [group] = groups
  const isGroupSure =
    group !== undefined && group.group !== UNKNOWN_GROUP && group.confidence >= SURE_OF_GROUP
  const shown = isGroupSure ? group.group : UNKNOWN_GROUP
  const served = foodOfGroup(shown)
  if (!served) return undefined
  const { food, portionGrams: grams, portionSpread } = served
  const servingText = servingIn(language, served)
  const { energyKcal } = nutrientsForGrams(food.per100g, grams)
  const foodName = nameOfGroup(shown, language) ?? served.name
  const what = {
    foodName,
    servingText,
    portionSpread,
    energyKcal,
    portionMultiplier: 1,
    from: { food, grams },
  }
  return isGroupSure
    ? { ...what, confidence: group.confidence }
    : { ...what, confidence: best.confidence, isUnnamed: true }
}

/**
 * The dish with the expected energy of everything the photo may show: between half and twice its
 * usual portion, in steps of 10 g.
 * @param usualKcal the energy if it is none of the dishes
 */
export const withLikelyEnergy = (
  dish: PossibleDish,
  dishes: readonly PossibleDish[],
  usualKcal: number,
): PossibleDish => {
  const { from, energyKcal, confidence } = dish
  if ('meal' in from || energyKcal === 0 || (confidence >= SURE_OF_ENERGY && dishes.includes(dish)))
    return dish
  const share = Math.min(2, Math.max(0.5, likelyEnergy(asEaten(dishes), usualKcal) / energyKcal))
  const grams = Math.max(10, Math.round((from.grams * share) / 10) * 10)
  return { ...timesShare(dish, grams / from.grams), portionSpread: dish.portionSpread }
}

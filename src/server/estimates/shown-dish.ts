import { nutrientsForGrams } from '#domain/foods/nutrients.ts'
import { portionShareOf } from '#domain/meal-text/portions/portion-note.ts'
import { mealVocabularyOf } from '#domain/meal-text/vocabularies/meal-vocabularies.ts'
import { likelyEnergy } from '#domain/meals/calorie-range.ts'
import { HOW_MUCH, shareOfAnswer } from '#domain/estimates/clarifying-questions.ts'
import { clampPortion } from '#domain/meals/portion.ts'
import { gramsText } from '#domain/meals/meal-items.ts'
import { nameOfGroup, type NamesOf } from '#server/foods/food-names-in.ts'
import { foodOfGroup, type ServedFood } from '#server/foods/food-labels.ts'
import type { GroupGuess } from '#server/vision/analyser.ts'
import { servingIn } from './named-outcome.ts'
import { leanOfGroup, type PossibleDish, spreadInPhoto } from './possible-dish.ts'
import type { MemberInput } from '#server/meals/member-input.ts'

// How specifically a food is named, and how much of it is assumed, by the analyser's confidence and
// the member's input.

const STATED_SPREAD = 0.15

/** From this confidence on, a dish is named; below it its group, or just that it is food. */
export const SURE_OF_DISH = 0.35
const SURE_OF_GROUP = 0.5
/** A usual helping is kept, with its words, where the likely energy is this close to it. */
const CLOSE_TO_HELPING = 0.1
/** The group for food that could not be named: a plate of several foods. */
const UNKNOWN_GROUP = 'mixed'

export const shareAnswered = (
  { answers, note }: MemberInput,
  language: NamesOf = null,
): number | undefined =>
  shareOfAnswer(answers.find(({ question }) => question === HOW_MUCH)?.answer ?? '') ??
  // A language's patterns are built with its first note, which takes as long as the photo.
  (note === null ? undefined : portionShareOf(note, mealVocabularyOf(language ?? 'en')))

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

const helpingOfGroup = (
  group: string,
  { name, servingText, food, portionGrams: grams, portionSpread }: ServedFood,
): Omit<PossibleDish, 'confidence'> => ({
  foodName: name,
  namedBy: `group:${group}`,
  servingText,
  portionSpread: spreadInPhoto(portionSpread),
  lean: leanOfGroup(group),
  group,
  energyKcal: nutrientsForGrams(food.per100g, grams).energyKcal,
  portionMultiplier: 1,
  from: { food, grams },
})

/**
 * The dishes that a photo may show and, for what they leave open, a helping of each group: a photo
 * of some fruit is light whichever fruit it is.
 */
export const withOtherFoods = (
  dishes: readonly PossibleDish[],
  groups: readonly GroupGuess[],
): readonly PossibleDish[] => {
  const open = Math.max(0, 1 - dishes.reduce((sum, { confidence }) => sum + confidence, 0))
  const others = groups.flatMap(({ group, confidence }): PossibleDish[] => {
    const served = foodOfGroup(group)
    const named = dishes
      .filter((dish) => dish.group === group)
      .reduce((sum, dish) => sum + dish.confidence, 0)
    return served && confidence > named
      ? [{ ...helpingOfGroup(group, served), confidence: confidence - named }]
      : []
  })
  const all = others.reduce((sum, { confidence }) => sum + confidence, 0)
  const share = all > open ? open / all : 1
  return [...dishes, ...others.map((one) => ({ ...one, confidence: one.confidence * share }))]
}

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
  const what = {
    ...helpingOfGroup(shown, served),
    foodName: nameOfGroup(shown, language) ?? served.name,
    servingText: servingIn(language, served),
  }
  return isGroupSure
    ? { ...what, confidence: group.confidence }
    : { ...what, confidence: best.confidence, isUnnamed: true }
}

/**
 * The dish with the likely energy of everything the photo may show: between half and twice its usual
 * portion, in steps of 10 g. A dish that the member named has its usual portion.
 * @param usualKcal the energy of a usual meal
 */
export const withLikelyEnergy = (
  dish: PossibleDish,
  dishes: readonly PossibleDish[],
  usualKcal: number,
): PossibleDish => {
  const { from, energyKcal, confidence } = dish
  if ('meal' in from || energyKcal === 0 || confidence === 1) return dish
  const share = Math.min(2, Math.max(0.5, likelyEnergy(asEaten(dishes), usualKcal) / energyKcal))
  if (Math.abs(share - 1) <= CLOSE_TO_HELPING) return dish
  const grams = Math.max(10, Math.round((from.grams * share) / 10) * 10)
  return { ...timesShare(dish, grams / from.grams), portionSpread: dish.portionSpread }
}

import { nutrientsForGrams } from '#domain/foods/nutrients.ts'
import { portionShareOf } from '#domain/meal-words/portion-note.ts'
import { likelyEnergy } from '#domain/meals/calorie-range.ts'
import { HOW_MUCH, shareOfAnswer, UNKNOWN_FOOD } from '#domain/meals/doubts.ts'
import { clampPortion } from '#domain/meals/portion.ts'
import { foodOfGroup } from '#server/foods/food-labels.ts'
import type { GroupGuess } from '#server/vision/analyser.ts'
import { gramsText } from './meal-numbers.ts'
import type { Sighting } from './sighting.ts'
import type { Told } from './told.ts'

// How exactly a food is named, and how much of it is taken, by how sure the built-in analyser is and what the member told.

const TOLD_SPREAD = 0.15

/** From here on a name is said; below it its group is, and below that nothing but that it is food. */
const SURE_OF_DISH = 0.35
const SURE_OF_GROUP = 0.5
/** From here on the usual portion of the dish is its energy; below it the energy leans toward a usual meal. */
const SURE_OF_ENERGY = 0.75
/** What stands for food that could not be named: a plate of several foods. */
const UNKNOWN_GROUP = 'mixed'

export const shareTold = ({ answers, note }: Told): number | undefined =>
  shareOfAnswer(answers.find(({ question }) => question === HOW_MUCH)?.answer ?? '') ?? portionShareOf(note ?? '')

/**
 * What is left of a sighting by a share of its usual portion. An earlier meal keeps its foods as they were, and its
 * portion is the member's usual one: "small" of what somebody eats three of is 2.1.
 */
export const timesShare = (sighting: Sighting, share: number): Sighting => {
  const { from } = sighting
  if ('meal' in from) return { ...sighting, portionMultiplier: clampPortion(sighting.portionMultiplier * share) }
  const grams = Math.round(from.grams * share)
  return {
    ...sighting,
    servingText: share === 1 ? sighting.servingText : `about ${gramsText(grams)}`,
    portionSpread: Math.min(sighting.portionSpread, TOLD_SPREAD),
    energyKcal: nutrientsForGrams(from.food.per100g, grams).energyKcal,
    from: { food: from.food, grams },
  }
}

/** Sightings are compared as they would be eaten; the range is told for portion 1.0 of the best, as its other numbers are. */
export const asEaten = (sightings: readonly Sighting[]) =>
  sightings.map((one) => ({ ...one, energyKcal: one.energyKcal * one.portionMultiplier }))

/** The group of the likeliest dishes, or food alone: what is said where no dish is sure enough; undefined where one is. */
export const vagueSighting = (dishes: readonly Sighting[], groups: readonly GroupGuess[]): Sighting | undefined => {
  const [best] = dishes
  if (!best || 'meal' in best.from || best.confidence >= SURE_OF_DISH) return undefined
  const [group] = groups
  const isGroupSure = group !== undefined && group.group !== UNKNOWN_GROUP && group.confidence >= SURE_OF_GROUP
  const served = foodOfGroup(isGroupSure ? group.group : UNKNOWN_GROUP)
  if (!served) return undefined
  const { food, portionGrams: grams, servingText, portionSpread } = served
  const { energyKcal } = nutrientsForGrams(food.per100g, grams)
  const [foodName, confidence] = isGroupSure ? [served.name, group.confidence] : [UNKNOWN_FOOD, best.confidence]
  return { foodName, confidence, servingText, portionSpread, energyKcal, portionMultiplier: 1, from: { food, grams } }
}

/**
 * The sighting with as much energy as is likely for what the photo may show: at most twice its usual portion, or half of it, to 10 g.
 * @param usualKcal what it holds if it is none of the dishes
 */
export const withLikelyEnergy = (sighting: Sighting, dishes: readonly Sighting[], usualKcal: number): Sighting => {
  const { from, energyKcal, confidence } = sighting
  if ('meal' in from || energyKcal === 0 || (confidence >= SURE_OF_ENERGY && dishes.includes(sighting))) return sighting
  const share = Math.min(2, Math.max(0.5, likelyEnergy(asEaten(dishes), usualKcal) / energyKcal))
  const grams = Math.max(10, Math.round((from.grams * share) / 10) * 10)
  return { ...timesShare(sighting, grams / from.grams), portionSpread: sighting.portionSpread }
}

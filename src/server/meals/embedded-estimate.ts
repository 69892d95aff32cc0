import { portionShareOf } from '#domain/meal-words/portion-note.ts'
import { type CalorieRange, calorieRange, likelyEnergy } from '#domain/meals/calorie-range.ts'
import { nutrientsForGrams } from '#domain/foods/nutrients.ts'
import { doubtsOf, type Guess, HOW_MUCH, reasonForGuess, shareOfAnswer, UNKNOWN_FOOD } from '#domain/meals/doubts.ts'
import { deservingNames, rankByLikeness } from '#domain/meals/likeness.ts'
import { itemOfFood } from '#domain/meals/meal-items.ts'
import { clampPortion } from '#domain/meals/portion.ts'
import { foodOfGroup } from '#server/foods/food-labels.ts'
import type { AnalysisOutcome, Candidate, GroupGuess } from '#server/vision/analyser.ts'
import type { MealEstimate } from './meal-estimate.ts'
import type { Recollection } from './meal-likeness.ts'
import { gramsText, percentOf } from './meal-numbers.ts'
import { type Sighting, sightingOf, sightingOfMeal } from './sighting.ts'
import { dishTold, type Told } from './told.ts'

type EmbeddedVerdict = Extract<AnalysisOutcome, { kind: 'estimate' }>

const TOLD_SPREAD = 0.15

/** The candidates of several photos of one meal, each with its mean confidence, likeliest first. */
const candidatesOf = (verdicts: readonly EmbeddedVerdict[]): Candidate[] => {
  const byLabel = new Map<string, Candidate>()
  for (const candidate of verdicts.flatMap(({ best, candidates }) => [best, ...candidates])) {
    const known = byLabel.get(candidate.label)?.confidence ?? 0
    byLabel.set(candidate.label, { ...candidate, confidence: known + candidate.confidence / verdicts.length })
  }
  return [...byLabel.values()].toSorted((a, b) => b.confidence - a.confidence)
}

/** The chances of groups over several photos of one meal, likeliest first. */
const groupsOf = (verdicts: readonly EmbeddedVerdict[]): GroupGuess[] =>
  [
    ...Map.groupBy(
      verdicts.flatMap(({ groups }) => groups),
      ({ group }) => group,
    ),
  ]
    .map(([group, some]) => ({ group, confidence: some.reduce((sum, { confidence }) => sum + confidence, 0) / verdicts.length }))
    .toSorted((a, b) => b.confidence - a.confidence)

const NAMED_BESIDES = 5
/** From here on a name is said; below it its group is, and below that nothing but that it is food. */
const SURE_OF_DISH = 0.35
const SURE_OF_GROUP = 0.5
/** From here on the usual portion of the dish is its energy; below it the energy leans toward a usual meal. */
const SURE_OF_ENERGY = 0.75
/** Energy of a meal that nobody knows anything about. FNDDS portions, as adults report them, put it at 350 to 500 kcal. */
const USUAL_MEAL_KCAL = 400
/** What stands for food that could not be named: a plate of several foods. */
const UNKNOWN_GROUP = 'mixed'

/** What the photo may show, likeliest first: the model's dishes, and what the member called photos that look alike. */
const sightingsOf = (candidates: readonly Candidate[], recollection: Recollection | undefined): Sighting[] => {
  if (!recollection) return candidates.map(sightingOf).filter((sighting) => sighting !== undefined)
  const guesses = candidates.map((candidate) => ({ name: candidate.foodName, confidence: candidate.confidence, candidate }))
  return deservingNames(rankByLikeness(guesses, recollection.meals, recollection.scale))
    .flatMap(({ confidence, guess, meal }): Sighting[] => {
      // A meal that was left as it was estimated says no more than the estimate of this photo.
      if (meal && !(guess && !meal.isPutRight)) return [sightingOfMeal(meal, confidence)]
      const sighting = guess && sightingOf({ ...guess.candidate, confidence })
      return sighting ? [sighting] : []
    })
    .slice(0, 1 + NAMED_BESIDES)
}

const shareTold = ({ answers, note }: Told): number | undefined =>
  shareOfAnswer(answers.find(({ question }) => question === HOW_MUCH)?.answer ?? '') ?? portionShareOf(note ?? '')

/** The dish that a member named counts as known. */
const believeTold = (sightings: readonly Sighting[], told: Told): readonly Sighting[] => {
  const dish = dishTold(told)
  const chosen = sightings.find(({ foodName }) => foodName === dish)
  if (!chosen) return sightings
  return [{ ...chosen, confidence: 1 }, ...sightings.filter((one) => one !== chosen).map((one) => ({ ...one, confidence: 0 }))]
}

/**
 * What is left of a sighting by a share of its usual portion. An earlier meal keeps its foods as they were, and its
 * portion is the member's usual one: "small" of what somebody eats three of is 2.1.
 */
const timesShare = (sighting: Sighting, share: number): Sighting => {
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

/** What a meal becomes when the sighting is right. */
const contentOf = ({ from, foodName, confidence }: Sighting): Pick<MealEstimate, 'items' | 'sameAs'> =>
  'meal' in from
    ? { items: [], sameAs: from.meal.row }
    : { items: [itemOfFood(from.food, from.grams, { name: foodName, confidence: percentOf(confidence) })], sameAs: undefined }

/** Sightings are compared as they would be eaten; the range is told for portion 1.0 of the best, as its other numbers are. */
const asEaten = (sightings: readonly Sighting[]) => sightings.map((one) => ({ ...one, energyKcal: one.energyKcal * one.portionMultiplier }))

const rangeOf = (dishes: readonly Sighting[], { portionMultiplier: shown, energyKcal }: Sighting): CalorieRange => {
  const { lowKcal, highKcal } = calorieRange(asEaten(dishes), USUAL_MEAL_KCAL)
  return { lowKcal: Math.min(lowKcal / shown, energyKcal), highKcal: Math.max(highKcal / shown, energyKcal) }
}

/** The group of the likeliest dishes, or food alone: what is said where no dish is sure enough; undefined where one is. */
const vagueSighting = (dishes: readonly Sighting[], groups: readonly GroupGuess[]): Sighting | undefined => {
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

/** The sighting with as much energy as is likely for what the photo may show: at most twice its usual portion, or half of it, to 10 g. */
const withLikelyEnergy = (sighting: Sighting, dishes: readonly Sighting[]): Sighting => {
  const { from, energyKcal, confidence } = sighting
  if ('meal' in from || energyKcal === 0 || (confidence >= SURE_OF_ENERGY && dishes.includes(sighting))) return sighting
  const share = Math.min(2, Math.max(0.5, likelyEnergy(asEaten(dishes), USUAL_MEAL_KCAL) / energyKcal))
  const grams = Math.max(10, Math.round((from.grams * share) / 10) * 10)
  return { ...timesShare(sighting, grams / from.grams), portionSpread: sighting.portionSpread }
}

const civilDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

const reasonOf = (sightings: readonly Sighting[], guesses: readonly Guess[], share: number | undefined): string => {
  const from = sightings[0]?.from
  if (!from || !('meal' in from)) return reasonForGuess(guesses)
  const day = civilDay.format(new Date(`${from.meal.row.eaten_on}T00:00:00Z`))
  const taken = share === undefined ? 'the name, numbers and portion' : 'the name and numbers'
  return `It looks like your meal of ${day}, so it has ${taken} that you gave that one.`
}

/**
 * The built-in analyser's estimate from its verdicts on the photos of one meal, and from the member's own earlier photos;
 * undefined where the table lacks its dish.
 */
export const embeddedEstimate = (
  verdicts: readonly EmbeddedVerdict[],
  told: Told,
  analyser: string,
  recollection?: Recollection,
): MealEstimate | undefined => {
  const usual = believeTold(sightingsOf(candidatesOf(verdicts), recollection), told)
  const [likeliest] = usual
  if (!likeliest) return undefined
  const vague = vagueSighting(usual, groupsOf(verdicts))
  const share = shareTold(told)
  const asTold = (one: Sighting) => (share === undefined ? one : timesShare(one, share))
  const best = asTold(withLikelyEnergy(vague ?? likeliest, usual))
  const dishes = usual.map(asTold)
  const others = (vague ? dishes : dishes.slice(1)).slice(0, NAMED_BESIDES)
  const guesses = dishes.map(({ foodName, confidence }) => ({ name: foodName, confidence }))
  const isKnownMeal = 'meal' in best.from
  const doubts = doubtsOf(guesses, told.answers).filter(({ question }) => !isKnownMeal || question !== HOW_MUCH)
  return {
    foodName: best.foodName,
    serving: best.servingText,
    ...contentOf(best),
    portionMultiplier: best.portionMultiplier,
    confidence: percentOf(best.confidence),
    range: rangeOf(dishes, best),
    reason: reasonOf(dishes, guesses, share),
    questions: doubts.map(({ question, answers }) => ({ question, answers: [...answers] })),
    candidates: others,
    unmatched: [],
    analyser,
    notice: null,
  }
}

import { portionShareOf } from '#domain/meal-words/portion-note.ts'
import { type CalorieRange, calorieRange } from '#domain/meals/calorie-range.ts'
import { nutrientsForGrams } from '#domain/foods/nutrients.ts'
import { doubtsOf, type Guess, HOW_MUCH, reasonForGuess, shareOfAnswer } from '#domain/meals/doubts.ts'
import { rankByLikeness } from '#domain/meals/likeness.ts'
import { itemOfFood } from '#domain/meals/meal-items.ts'
import { clampPortion } from '#domain/meals/portion.ts'
import type { AnalysisOutcome, Candidate } from '#server/vision/analyser.ts'
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

const NAMED_BESIDES = 5
/** Below one in a hundred, a name only takes room. */
const LEAST_CONFIDENCE = 0.01

/** What the photo may show, likeliest first: the model's dishes, and what the member called photos that look alike. */
const sightingsOf = (candidates: readonly Candidate[], recollection: Recollection | undefined): Sighting[] => {
  if (!recollection) return candidates.map(sightingOf).filter((sighting) => sighting !== undefined)
  const guesses = candidates.map((candidate) => ({ name: candidate.foodName, confidence: candidate.confidence, candidate }))
  return rankByLikeness(guesses, recollection.meals, recollection.scale)
    .filter(({ confidence, guess }, rank) => rank === 0 || confidence >= LEAST_CONFIDENCE || guess === guesses[0])
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

/** What a member said counts as known: which dish it is, and how large the portion was, by an answer or a note. */
const believeTold = (sightings: readonly Sighting[], told: Told): Sighting[] => {
  const dish = dishTold(told)
  const chosen = sightings.find(({ foodName }) => foodName === dish)
  const share = shareTold(told)
  const others = sightings.filter((one) => one !== chosen)
  const named = chosen ? [{ ...chosen, confidence: 1 }, ...others.map((one) => ({ ...one, confidence: 0 }))] : others
  return share === undefined ? named : named.map((one) => timesShare(one, share))
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
const rangeOf = (sightings: readonly Sighting[], { portionMultiplier: shown }: Sighting): CalorieRange => {
  const eaten = sightings.map((one) => ({ ...one, energyKcal: one.energyKcal * one.portionMultiplier }))
  const { lowKcal, highKcal } = calorieRange(eaten)
  return { lowKcal: lowKcal / shown, highKcal: highKcal / shown }
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
  const sightings = believeTold(sightingsOf(candidatesOf(verdicts), recollection), told)
  const [best, ...others] = sightings
  if (!best) return undefined
  const guesses = sightings.map(({ foodName, confidence }) => ({ name: foodName, confidence }))
  const isKnownMeal = 'meal' in best.from
  const doubts = doubtsOf(guesses, told.answers).filter(({ question }) => !isKnownMeal || question !== HOW_MUCH)
  return {
    foodName: best.foodName,
    serving: best.servingText,
    ...contentOf(best),
    portionMultiplier: best.portionMultiplier,
    confidence: percentOf(best.confidence),
    range: rangeOf(sightings, best),
    reason: reasonOf(sightings, guesses, shareTold(told)),
    questions: doubts.map(({ question, answers }) => ({ question, answers: [...answers] })),
    candidates: others,
    unmatched: [],
    analyser,
    notice: null,
  }
}

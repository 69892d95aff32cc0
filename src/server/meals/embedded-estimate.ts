import { type CalorieRange, calorieRange } from '#domain/meals/calorie-range.ts'
import { doubtsOf, type Guess, HOW_MUCH, reasonForGuess } from '#domain/meals/doubts.ts'
import { deservingNames, rankByLikeness } from '#domain/meals/likeness.ts'
import { itemOfFood } from '#domain/meals/meal-items.ts'
import type { AnalysisOutcome, Candidate, GroupGuess } from '#server/vision/analyser.ts'
import type { MealEstimate } from './meal-estimate.ts'
import type { Recollection } from './meal-likeness.ts'
import { percentOf } from './meal-numbers.ts'
import { plateEstimate } from './plate-estimate.ts'
import { asEaten, shareTold, timesShare, vagueSighting, withLikelyEnergy } from './said-sighting.ts'
import { type Sighting, sightingOf, sightingOfMeal } from './sighting.ts'
import { dishTold, type Told } from './told.ts'

type EmbeddedVerdict = Extract<AnalysisOutcome, { kind: 'estimate' }>

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

/** Energy of a meal that nobody knows anything about. FNDDS portions, as adults report them, put it at 350 to 500 kcal. */
const USUAL_MEAL_KCAL = 400
const NAMED_BESIDES = 5

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

/** Two trays from one canteen look alike, whatever lies on them: only what the member put right says what the second holds. */
const onlyPutRight = (recollection: Recollection | undefined): Recollection | undefined =>
  recollection && { ...recollection, meals: recollection.meals.filter(({ isPutRight, isNamedByMember }) => isPutRight || isNamedByMember) }

/** The dish that a member named counts as known. */
const believeTold = (sightings: readonly Sighting[], told: Told): readonly Sighting[] => {
  const dish = dishTold(told)
  const chosen = sightings.find(({ foodName }) => foodName === dish)
  if (!chosen) return sightings
  return [{ ...chosen, confidence: 1 }, ...sightings.filter((one) => one !== chosen).map((one) => ({ ...one, confidence: 0 }))]
}

/** What a meal becomes when the sighting is right. */
const contentOf = ({ from, foodName, confidence }: Sighting): Pick<MealEstimate, 'items' | 'sameAs'> =>
  'meal' in from
    ? { items: [], sameAs: from.meal.row }
    : { items: [itemOfFood(from.food, from.grams, { name: foodName, confidence: percentOf(confidence) })], sameAs: undefined }

const rangeOf = (dishes: readonly Sighting[], { portionMultiplier: shown, energyKcal }: Sighting): CalorieRange => {
  const { lowKcal, highKcal } = calorieRange(asEaten(dishes), USUAL_MEAL_KCAL)
  return { lowKcal: Math.min(lowKcal / shown, energyKcal), highKcal: Math.max(highKcal / shown, energyKcal) }
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
  const foods = verdicts.flatMap((verdict) => verdict.foods)
  const usual = believeTold(sightingsOf(candidatesOf(verdicts), foods.length > 0 ? onlyPutRight(recollection) : recollection), told)
  const [likeliest] = usual
  if (!likeliest) return undefined
  const plate = 'meal' in likeliest.from || dishTold(told) !== undefined ? undefined : plateEstimate(foods, told, analyser)
  if (plate) return plate
  const vague = vagueSighting(usual, groupsOf(verdicts))
  const share = shareTold(told)
  const asTold = (one: Sighting) => (share === undefined ? one : timesShare(one, share))
  const best = asTold(withLikelyEnergy(vague ?? likeliest, usual, USUAL_MEAL_KCAL))
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

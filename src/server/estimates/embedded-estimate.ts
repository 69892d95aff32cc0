import { type CalorieRange, calorieRange } from '#domain/meals/calorie-range.ts'
import {
  clarifyingQuestionsOf,
  type Guess,
  HOW_MUCH,
  reasonsForGuess,
} from '#domain/estimates/clarifying-questions.ts'
import { withLikeliestLookAlikes, rankByLikeness } from '#domain/estimates/likeness.ts'
import { USUAL_MEAL_KCAL } from '#domain/estimates/usual-meal-energy.ts'
import { itemOfFood } from '#domain/meals/meal-items.ts'
import type { AnalysisOutcome, Candidate, GroupGuess } from '#server/vision/analyser.ts'
import type { NamesOf } from '#server/foods/food-names-in.ts'
import type { Message } from '#domain/message.ts'
import { type MealEstimate, viewQuestion, PLAIN_ESTIMATE } from './meal-estimate.ts'
import type { LookalikeMeals } from './meal-likeness.ts'
import { percentOf } from '#server/meals/meal-numbers.ts'
import { plateEstimate } from './plate-estimate.ts'
import {
  asEaten,
  dishGroupOf,
  shareAnswered,
  SURE_OF_DISH,
  timesShare,
  withLikelyEnergy,
  withOtherFoods,
} from './shown-dish.ts'
import { type PossibleDish, possibleDishOf, possibleDishOfMeal } from './possible-dish.ts'
import { dishAnswered, type MemberInput } from '#server/meals/member-input.ts'

type EmbeddedOutcome = Extract<AnalysisOutcome, { kind: 'estimate' }>

/** The candidates from several photos of a meal, with mean confidence, likeliest first. */
const candidatesOf = (outcomes: readonly EmbeddedOutcome[]): Candidate[] => {
  const byLabel = new Map<string, Candidate>()
  for (const candidate of outcomes.flatMap(({ best, candidates }) => [best, ...candidates])) {
    const known = byLabel.get(candidate.label)?.confidence ?? 0
    byLabel.set(candidate.label, {
      ...candidate,
      confidence: known + candidate.confidence / outcomes.length,
    })
  }
  return [...byLabel.values()].toSorted((a, b) => b.confidence - a.confidence)
}

/** The mean probabilities of groups over several photos of a meal, likeliest first. */
const groupsOf = (outcomes: readonly EmbeddedOutcome[]): GroupGuess[] =>
  [
    ...Map.groupBy(
      outcomes.flatMap(({ groups }) => groups),
      ({ group }) => group,
    ),
  ]
    .map(([group, some]) => ({
      group,
      confidence: some.reduce((sum, { confidence }) => sum + confidence, 0) / outcomes.length,
    }))
    .toSorted((a, b) => b.confidence - a.confidence)

const NAMED_BESIDES = 5

/** A name that only an earlier meal suggests comes first where it is likelier than not. */
const SURE_OF_MEAL = 0.5

/**
 * What the photo may show, likeliest first: the model's dishes, and the member's meals with similar
 * photos.
 */
const possibleDishesOf = (
  candidates: readonly Candidate[],
  lookalikes: LookalikeMeals | undefined,
): PossibleDish[] => {
  if (!lookalikes) return candidates.map(possibleDishOf).filter((dish) => dish !== undefined)
  const guesses = candidates.map((candidate) => ({
    name: candidate.foodName,
    confidence: candidate.confidence,
    candidate,
  }))
  const ranked = withLikeliestLookAlikes(
    rankByLikeness(guesses, lookalikes.meals, lookalikes.scale),
  )
  const first = ranked.find(
    ({ guess, confidence }) => guess !== undefined || confidence >= SURE_OF_MEAL,
  )
  return [...ranked]
    .sort((a, b) => Number(b === first) - Number(a === first))
    .flatMap(({ confidence, guess, meal }): PossibleDish[] => {
      if (meal && (guess === undefined || confidence >= SURE_OF_DISH))
        return [possibleDishOfMeal(meal, confidence)]
      const dish = guess && possibleDishOf({ ...guess.candidate, confidence })
      return dish ? [dish] : []
    })
    .slice(0, 1 + NAMED_BESIDES)
}

/** A dish that the member named counts as certain. */
const believeInput = (
  possible: readonly PossibleDish[],
  input: MemberInput,
): readonly PossibleDish[] => {
  const dish = dishAnswered(input)
  const chosen = possible.find(({ foodName }) => foodName === dish)
  if (!chosen) return possible
  return [
    { ...chosen, confidence: 1 },
    ...possible.filter((one) => one !== chosen).map((one) => ({ ...one, confidence: 0 })),
  ]
}

/** The items and numbers of a possible dish. */
const contentOf = ({
  from,
  foodName,
  namedBy,
  confidence,
}: PossibleDish): Pick<MealEstimate, 'items' | 'sameAs'> =>
  'meal' in from
    ? { items: [], sameAs: from.meal.row }
    : {
        items: [
          {
            ...itemOfFood(from.food, from.grams, {
              name: foodName,
              confidence: percentOf(confidence),
            }),
            namedBy,
          },
        ],
        sameAs: undefined,
      }

const rangeOf = (
  dishes: readonly PossibleDish[],
  { portionMultiplier: shown, energyKcal }: PossibleDish,
  usualKcal: number,
): CalorieRange => {
  const { lowKcal, highKcal } = calorieRange(asEaten(dishes), usualKcal)
  return {
    lowKcal: Math.min(lowKcal / shown, energyKcal),
    highKcal: Math.max(highKcal / shown, energyKcal),
  }
}

const reasonOf = (
  possible: readonly PossibleDish[],
  guesses: readonly Guess[],
  share: number | undefined,
): Message[] => {
  const from = possible[0]?.from
  if (!from || !('meal' in from)) return reasonsForGuess(guesses)
  const values = { eatenOn: from.meal.row.eaten_on }
  return [
    { code: share === undefined ? 'estimate.like-meal' : 'estimate.like-meal-in-share', values },
  ]
}

/**
 * The built-in analyser's estimate, from its outcomes on the photos of a meal and from the member's
 * earlier photos; undefined if the food table lacks the dish.
 */
export const embeddedEstimate = (
  outcomes: readonly EmbeddedOutcome[],
  input: MemberInput,
  analyser: string,
  {
    lookalikes,
    language = null,
    usualKcal = USUAL_MEAL_KCAL,
  }: {
    lookalikes?: LookalikeMeals | undefined
    language?: NamesOf
    /** What the member usually eats at this hour. */
    usualKcal?: number
  } = {},
): MealEstimate | undefined => {
  const foods = outcomes.flatMap((outcome) => outcome.foods)
  // A place is one in the first photo, the one that is shown.
  const placed = outcomes.length === 1 ? foods : foods.map(({ place: _place, ...food }) => food)
  const usual = believeInput(possibleDishesOf(candidatesOf(outcomes), lookalikes), input)
  const [likeliest] = usual
  if (!likeliest) return undefined
  const plate =
    'meal' in likeliest.from || dishAnswered(input) !== undefined
      ? undefined
      : plateEstimate(
          { foods: placed, besides: outcomes.flatMap(({ besides }) => besides) },
          input,
          { analyser, language, usualKcal },
        )
  if (plate) return plate
  const groups = groupsOf(outcomes)
  const vague = dishGroupOf(usual, groups, language)
  const possible = withOtherFoods(usual, groups)
  const share = shareAnswered(input, language)
  const inShare = (one: PossibleDish) => (share === undefined ? one : timesShare(one, share))
  const best = inShare(withLikelyEnergy(vague ?? likeliest, possible, usualKcal))
  const dishes = usual.map(inShare)
  const others = (vague ? dishes : dishes.slice(1)).slice(0, NAMED_BESIDES)
  const guesses = dishes.map(({ foodName, namedBy, confidence }) => ({
    name: foodName,
    namedBy,
    confidence,
  }))
  const isKnownMeal = 'meal' in best.from
  const open = clarifyingQuestionsOf(guesses, input.answers).filter(
    ({ question }) => !isKnownMeal || question !== HOW_MUCH,
  )
  return {
    ...PLAIN_ESTIMATE,
    foodName: best.foodName,
    namedBy: best.namedBy,
    serving: best.servingText,
    ...contentOf(best),
    portionMultiplier: best.portionMultiplier,
    confidence: percentOf(best.confidence),
    range: rangeOf(possible.map(inShare), best, usualKcal * (share ?? 1)),
    reason: reasonOf(dishes, guesses, share),
    questions: open.map(viewQuestion),
    candidates: others,
    analyser,
  }
}

import { nameKey } from '../meals/meal-title.ts'

/** A name that a meal may have, with the calibrated chance, 0 to 1, that it is the right one. */
interface NamedGuess {
  readonly name: string
  readonly confidence: number
}

/** An earlier photo of the same member, of a meal that they named or put right. */
export interface LikeMeal {
  /** What the member calls it. */
  readonly name: string
  /** Cosine of the angle between the two photos' features, -1 to 1. */
  readonly likeness: number
  /**
   * Whether the member gave or confirmed the name. Where they changed only the portion, the meal
   * says how much they eat of a dish that the analyser names, and never what a photo shows.
   */
  readonly isNamedByMember: boolean
  /** When they named or ate it, ms since the epoch. */
  readonly namedAt: number
  /**
   * What the analyser itself took the photo for; undefined where it could not name it, or the name
   * is the member's own.
   */
  readonly seenAs?: string | undefined
}

/**
 * How far to trust likeness; depends on the features, so it is fitted with the model that makes
 * them.
 */
export interface LikenessScale {
  /** The likeness at which one earlier meal weighs as much as the analyser's own answer. */
  readonly evenAt: number
  /** How fast the weight grows with likeness: by e for each 1 / steepness. */
  readonly steepness: number
}

interface RankedName<Guess, Meal> {
  readonly name: string
  readonly confidence: number
  /** The analyser's own guess of this name, if it made one. */
  readonly guess: Guess | undefined
  /** The most alike earlier meal of this name; undefined where none counts. */
  readonly meal: Meal | undefined
}

/** More neighbours than this are other dishes that add up. */
const MAX_NEIGHBOURS = 8
/** One photo, however alike, never makes anybody surer than 20 in 21. */
const MAX_WEIGHT = 20
/**
 * A photo that weighs less does not look alike and has no say: of hundreds of other dishes each
 * would take a little of the analyser's certainty, and together most of it.
 */
const MIN_WEIGHT = 0.25
/** What a name still weighs after the member called the same plate something else. */
const OVERTAKEN = 0.25

/** The few earlier meals that have a say in what a photo shows, the most alike first. */
export const nearestMeals = <Meal extends LikeMeal>(
  meals: readonly Meal[],
  scale: LikenessScale,
): Meal[] =>
  meals
    .filter((meal) => weightOf(meal, scale) >= MIN_WEIGHT)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, MAX_NEIGHBOURS)

/**
 * Ranks the names that a photo may have by what the analyser says and by what the member called
 * photos that look alike: a mixture of the analyser's chances (weight 1) with one vote for each
 * near neighbour that they named (weight e^(steepness * (likeness - evenAt))), so that without
 * alike photos the analyser's answer stays as it is; a vote also counts less, the less the analyser
 * sees what it saw in that photo, and once the member has called the same plate something else. After the k-nearest-neighbour mixtures of Khandelwal et al.
 * (2020), "Generalization through Memorization".
 * @param guesses the analyser's names; their confidences sum to at most 1
 * @returns likeliest first; confidences sum to at most 1
 */
export const rankByLikeness = <Guess extends NamedGuess, Meal extends LikeMeal>(
  guesses: readonly Guess[],
  meals: readonly Meal[],
  scale: LikenessScale,
): RankedName<Guess, Meal>[] => {
  const nearest = nearestMeals(meals, scale)
  const likeName = (key: string) => nearest.find(({ name }) => nameKey(name) === key)
  const named = nearest.filter(({ isNamedByMember }) => isNamedByMember)
  const ofThisPlate = named.filter((meal) => weightOf(meal, scale) === MAX_WEIGHT)
  const isOvertaken = (meal: Meal) =>
    ofThisPlate.includes(meal) &&
    ofThisPlate.some(
      ({ name, namedAt }) => namedAt > meal.namedAt && nameKey(name) !== nameKey(meal.name),
    )
  const votes = named.map((meal) => ({
    name: meal.name,
    weight:
      weightOf(meal, scale) *
      shareOfBestGuess(meal, guesses) ** 2 *
      (isOvertaken(meal) ? OVERTAKEN : 1),
  }))
  const total = 1 + votes.reduce((sum, { weight }) => sum + weight, 0)

  const names = new Map<string, RankedName<Guess, Meal>>()
  for (const guess of guesses) {
    const key = nameKey(guess.name)
    const known = names.get(key)
    const confidence = (known?.confidence ?? 0) + guess.confidence / total
    names.set(key, {
      name: known?.name ?? guess.name,
      confidence,
      guess: known?.guess ?? guess,
      meal: likeName(key),
    })
  }
  for (const { name, weight } of votes) {
    const key = nameKey(name)
    const known = names.get(key)
    const confidence = (known?.confidence ?? 0) + weight / total
    names.set(key, {
      name,
      confidence,
      guess: known?.guess,
      meal: likeName(key),
    })
  }
  return [...names.values()].toSorted((a, b) => b.confidence - a.confidence)
}

/**
 * How far the analyser sees now what it saw then: 1 where its best guess is the same, 0 where it
 * does not think of that any more. A dish that only looks alike is thus no rival to a name that the
 * analyser is sure of.
 */
const shareOfBestGuess = ({ seenAs }: LikeMeal, guesses: readonly NamedGuess[]): number => {
  const most = Math.max(0, ...guesses.map(({ confidence }) => confidence))
  if (seenAs === undefined || most === 0) return 1
  return (guesses.find(({ name }) => nameKey(name) === nameKey(seenAs))?.confidence ?? 0) / most
}

const weightOf = ({ likeness }: LikeMeal, { evenAt, steepness }: LikenessScale): number =>
  Math.min(MAX_WEIGHT, Math.exp(steepness * (likeness - evenAt)))

/**
 * More would put other dishes of the member in the place of what the model takes to be next best.
 */
const MAX_LOOK_ALIKES = 2

/**
 * The analyser's own guesses, and of the names that only similar photos suggest the likeliest two,
 * in their order.
 */
export const withLikeliestLookAlikes = <Guess, Meal>(
  ranked: readonly RankedName<Guess, Meal>[],
): RankedName<Guess, Meal>[] => {
  const lookAlikes = ranked
    .filter(({ guess, confidence }) => guess === undefined && confidence > 0)
    .slice(0, MAX_LOOK_ALIKES)
  return ranked.filter((one) => one.guess !== undefined || lookAlikes.includes(one))
}

/**
 * Cosine of the angle between two vectors of one length, -1 to 1; 0 where one of them is all zero.
 */
export const cosineOf = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
  let dot = 0
  let squareA = 0
  let squareB = 0
  for (let i = 0; i < a.length; i += 1) {
    const x = a[i] ?? 0
    const y = b[i] ?? 0
    dot += x * y
    squareA += x * x
    squareB += y * y
  }
  const length = Math.sqrt(squareA * squareB)
  return length === 0 ? 0 : dot / length
}

/** A name that a meal may have, with the calibrated chance, 0 to 1, that it is the right one. */
interface NamedGuess {
  readonly name: string
  readonly confidence: number
}

/** An earlier photo of the same member. */
export interface LikeMeal {
  /** What the member calls it. */
  readonly name: string
  /** Cosine of the angle between the two photos' features, -1 to 1. */
  readonly likeness: number
  /** Whether the member named it, rather than left the analyser's name as it was. */
  readonly isNamedByMember: boolean
  /**
   * Whether the analyser knows dishes of this name, which it then weighs itself; it cannot know a
   * name that the member made up.
   */
  readonly isKnownName: boolean
  /**
   * What the analyser itself took the photo for; undefined where it could not name it, or the name
   * is the member's own.
   */
  readonly seenAs?: string | undefined
  /**
   * Whether the member put its foods, numbers or portion right, rather than left the estimate as it
   * was.
   */
  readonly isCorrected: boolean
}

interface LikenessCurve {
  /** The likeness at which one earlier meal weighs as much as the analyser's own answer. */
  readonly evenAt: number
  /** How fast the weight grows with likeness: by e for each 1 / steepness. */
  readonly steepness: number
}

/**
 * How far to trust likeness; depends on the features, so it is fitted with the model that makes
 * them.
 */
export interface LikenessScale extends LikenessCurve {
  /**
   * The same for names that the analyser knows: it has weighed those already, so that only photos
   * of what is nearly the same plate say more than it does, or two that were both corrected to that
   * name.
   */
  readonly knownNames: LikenessCurve & { readonly agreedEvenAt: number }
}

interface RankedName<Guess, Meal> {
  readonly name: string
  readonly confidence: number
  /** The analyser's own guess of this name, if it made one. */
  readonly guess: Guess | undefined
  /**
   * The most alike earlier meal of this name that was corrected, else the most alike; undefined
   * where none counts.
   */
  readonly meal: Meal | undefined
}

/** More neighbours than this are other dishes that add up. */
const MAX_NEIGHBOURS = 8
/** A name that the member only left unchanged is half as certain as one that they entered. */
const UNCORRECTED_WEIGHT = 0.5
/** One photo, however alike, never makes anybody surer than 20 in 21. */
const MAX_WEIGHT = 20
/**
 * A photo that weighs less does not look alike and has no say: of hundreds of other dishes each
 * would take a little of the analyser's certainty, and together most of it.
 */
const MIN_WEIGHT = 0.25

/** So many photos that were corrected to one name agree. */
const AGREED = 2

/** Two names are one when they differ in letter case and spaces alone. */
export const nameKey = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/**
 * The few earlier meals that have a say in what a photo shows, the most alike first; naming by all
 * of them is the same. The neighbours vote for their names; behind them come those farther away
 * that say what such a meal is made of.
 */
export const nearestMeals = <Meal extends LikeMeal>(
  meals: readonly Meal[],
  scale: LikenessScale,
): Meal[] => {
  const { alike, nearest, voters, agreed } = neighboursOf(meals, scale)
  const near = [...nearest, ...voters.map(({ meal }) => meal)]
  const kept = new Set([...near, ...near.map(({ name }) => mealToRepeat(alike, name))])
  return alike.filter((meal) => kept.has(meal) || agreed.has(meal))
}

/**
 * The neighbours of a photo: all that look alike, the nearest of them, and those that vote for
 * their names with their weights.
 */
const neighboursOf = <Meal extends LikeMeal>(meals: readonly Meal[], scale: LikenessScale) => {
  const alike = meals
    .filter((meal) => weightOf(meal, scale) >= MIN_WEIGHT)
    .toSorted((a, b) => b.likeness - a.likeness)
  const agreed = agreedMeals(alike, scale)
  const { evenAt, agreedEvenAt, steepness } = scale.knownNames
  const voteOf = (meal: Meal) =>
    weightOf(
      meal,
      meal.isKnownName ? { evenAt: agreed.has(meal) ? agreedEvenAt : evenAt, steepness } : scale,
    )
  const voters = alike
    .map((meal) => ({ meal, weight: voteOf(meal) }))
    .filter(({ weight }) => weight >= MIN_WEIGHT)
  return {
    alike,
    agreed,
    nearest: alike.slice(0, MAX_NEIGHBOURS),
    voters: voters.slice(0, MAX_NEIGHBOURS),
  }
}

/**
 * Photos that look alike and were each corrected to the same name, of those that the analyser
 * knows: a breakfast that it takes for something else.
 */
const agreedMeals = <Meal extends LikeMeal>(
  meals: readonly Meal[],
  { knownNames }: LikenessScale,
): ReadonlySet<Meal> => {
  const given = meals.filter(
    ({ isKnownName, isNamedByMember, likeness }) =>
      isKnownName && isNamedByMember && likeness >= knownNames.agreedEvenAt,
  )
  const byName = Map.groupBy(given, ({ name }) => nameKey(name))
  return new Set([...byName.values()].flatMap((some) => (some.length >= AGREED ? some : [])))
}

/**
 * Many unchanged meals must not outweigh the corrected one: it is what they were estimated from.
 */
const mealToRepeat = <Meal extends LikeMeal>(
  alike: readonly Meal[],
  name: string,
): Meal | undefined => {
  const key = nameKey(name)
  const named = alike.filter((meal) => nameKey(meal.name) === key)
  return named.find(({ isCorrected }) => isCorrected) ?? named[0]
}

/**
 * Ranks the names that a photo may have by what the analyser says and by what the member called
 * photos that look alike: a mixture of the analyser's chances (weight 1) with one vote for each
 * near neighbour (weight e^(steepness * (likeness - evenAt))), so that without alike photos the
 * analyser's answer stays as it is; a vote also counts less, the less the analyser sees what it saw
 * in that photo, and names that it knows must look more alike. After the k-nearest-neighbour
 * mixtures of Khandelwal et al. (2020), "Generalization through Memorization".
 * @param guesses the analyser's names; their confidences sum to at most 1
 * @returns likeliest first; confidences sum to at most 1
 */
export const rankByLikeness = <Guess extends NamedGuess, Meal extends LikeMeal>(
  guesses: readonly Guess[],
  meals: readonly Meal[],
  scale: LikenessScale,
): RankedName<Guess, Meal>[] => {
  const { alike, nearest, voters } = neighboursOf(meals, scale)
  const nearNames = new Set(nearest.map(({ name }) => nameKey(name)))
  const votes = voters.map(({ meal, weight }) => ({
    meal,
    weight: weight * shareOfBestGuess(meal, guesses) ** 2,
  }))
  const total = 1 + votes.reduce((sum, { weight }) => sum + weight, 0)

  const names = new Map<string, RankedName<Guess, Meal>>()
  for (const guess of guesses) {
    const key = nameKey(guess.name)
    const known = names.get(key)
    const confidence = (known?.confidence ?? 0) + guess.confidence / total
    const meal = nearNames.has(key) ? mealToRepeat(alike, guess.name) : undefined
    names.set(key, {
      name: known?.name ?? guess.name,
      confidence,
      guess: known?.guess ?? guess,
      meal,
    })
  }
  for (const { meal, weight } of votes) {
    const key = nameKey(meal.name)
    const known = names.get(key)
    const confidence = (known?.confidence ?? 0) + weight / total
    names.set(key, {
      name: meal.name,
      confidence,
      guess: known?.guess,
      meal: known?.meal ?? mealToRepeat(alike, meal.name),
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

const weightOf = (
  { likeness, isNamedByMember }: LikeMeal,
  { evenAt, steepness }: LikenessCurve,
): number =>
  Math.min(MAX_WEIGHT, Math.exp(steepness * (likeness - evenAt))) *
  (isNamedByMember ? 1 : UNCORRECTED_WEIGHT)

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

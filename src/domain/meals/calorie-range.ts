import { normalShareBelow } from '#domain/normal-curve.ts'

/** One thing that a photo may show, with the energy of its usual portion. */
interface EnergyGuess {
  /** kcal of the usual portion, 0 or more */
  readonly energyKcal: number
  /** 0 to 1: the calibrated chance that this is it */
  readonly confidence: number
  /** Standard deviation of the natural logarithm of the portion's weight, 0 or more. */
  readonly portionSpread: number
  /** 0 to 1: how far its helping leans toward the usual energy, on a scale of logarithms. */
  readonly lean?: number
}

export interface CalorieRange {
  readonly lowKcal: number
  readonly highKcal: number
}

const TAIL = 0.1

/**
 * What every calorie range is made with; spreads are standard deviations of the natural logarithm
 * of the energy.
 */
export const CALORIE_RANGE = {
  /**
   * How far recipes of one dish differ in energy for the same weight. Those of one group of the
   * food table (FNDDS 2021-2023: the dish's kin by code and category) differ by 0.12 in the middle
   * one of the groups with a label of the embedded model, and by more in those of dishes that are
   * cooked.
   */
  recipeSpread: 0.17,
  /**
   * A meal that nobody could name. The usual portions of the model's labels spread by 0.44 among
   * dishes above 120 kcal and by 0.89 with single fruits and vegetables; this is between.
   */
  unknownSpread: 0.6,
} as const
/** Water and black coffee: a logarithm needs something above zero. */
const MIN_KCAL = 1

interface Part {
  readonly weight: number
  readonly middleLog: number
  readonly spread: number
}

const partsOf = (guesses: readonly EnergyGuess[], usualKcal: number | undefined): Part[] => {
  const parts = guesses.map(({ energyKcal, confidence, portionSpread, lean = 0 }): Part => {
    const ownLog = Math.log(Math.max(energyKcal, MIN_KCAL))
    const usualLog = usualKcal === undefined ? ownLog : Math.log(usualKcal)
    return {
      weight: confidence,
      middleLog: ownLog + lean * (usualLog - ownLog),
      spread: Math.hypot(portionSpread, CALORIE_RANGE.recipeSpread),
    }
  })
  const named = parts.reduce((sum, { weight }) => sum + weight, 0)
  if (named >= 1) return parts.map((part) => ({ ...part, weight: part.weight / named }))
  // What the guesses leave open is some other dish: a usual meal, or one about as large as those
  // named.
  const middleLog =
    usualKcal === undefined
      ? parts.reduce((sum, part) => sum + (part.weight / named) * part.middleLog, 0)
      : Math.log(usualKcal)
  return [...parts, { weight: 1 - named, middleLog, spread: CALORIE_RANGE.unknownSpread }]
}

const quantileLog = (parts: readonly Part[], share: number): number => {
  let low = Math.min(...parts.map(({ middleLog, spread }) => middleLog - 6 * spread))
  let high = Math.max(...parts.map(({ middleLog, spread }) => middleLog + 6 * spread))
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2
    const below = parts.reduce(
      (sum, p) => sum + p.weight * normalShareBelow((middle - p.middleLog) / p.spread),
      0,
    )
    if (below < share) low = middle
    else high = middle
  }
  return (low + high) / 2
}

const checkGuesses = (guesses: readonly EnergyGuess[]): EnergyGuess => {
  const best = guesses[0]
  const isSound = (value: number) => Number.isFinite(value) && value >= 0
  const areSound = guesses.every(
    (g) => isSound(g.energyKcal) && isSound(g.confidence) && isSound(g.portionSpread),
  )
  if (!best || !areSound || guesses.every(({ confidence }) => confidence === 0)) {
    throw new RangeError('No guess to make a calorie range from')
  }
  return best
}

/**
 * The energy, in kcal, that the true one is as likely above as below, for a photo that may show any
 * of several foods: no other number is off by less on average. The less sure the names, the closer
 * it is to a usual meal.
 * @param guesses as for `calorieRange`
 * @param usualKcal the energy of the meal if it is none of them
 * @throws RangeError as `calorieRange`
 */
export const likelyEnergy = (guesses: readonly EnergyGuess[], usualKcal: number): number => {
  checkGuesses(guesses)
  return Math.exp(quantileLog(partsOf(guesses, usualKcal), 0.5))
}

/**
 * The range, in kcal, in which about 80 % of true values lie, for a photo that may show any of
 * several foods. Each guess is a log-normal distribution around its usual portion's energy; the
 * range runs from the 10th to the 90th percentile of their mixture, and always includes the best
 * guess. It widens with doubt about the dish and about the portion.
 * @param guesses best first; their confidences sum to at most 1, the rest being a dish that nobody
 * named
 * @param usualKcal the energy of the meal if it is none of them; by default about theirs
 * @throws RangeError where there is no guess, none has any confidence, or a number is negative or
 * not finite
 */
export const calorieRange = (guesses: readonly EnergyGuess[], usualKcal?: number): CalorieRange => {
  const best = checkGuesses(guesses)
  const parts = partsOf(guesses, usualKcal)
  return {
    lowKcal: Math.min(best.energyKcal, Math.exp(quantileLog(parts, TAIL))),
    highKcal: Math.max(best.energyKcal, Math.exp(quantileLog(parts, 1 - TAIL))),
  }
}

import type { PhotoPlace } from '#contract/meal-items.ts'
import type { Candidate, GroupGuess, SeenFood } from './analyser.ts'
import type { ModelAnswer } from './food-model.ts'

/** The foods and groups of a list of probabilities, likeliest first. */
export interface Named {
  readonly candidates: readonly Candidate[]
  readonly groups: readonly GroupGuess[]
}

const THIRDS = [0.21, 0.5, 0.79]
/** The centres of the model's views: the whole square, its corners, and smaller parts. */
const VIEW_CENTRES: readonly PhotoPlace[] = [
  { x: 0.5, y: 0.5 },
  ...[0.3, 0.7].flatMap((y) => [0.3, 0.7].map((x) => ({ x, y }))),
  ...THIRDS.flatMap((y) => THIRDS.map((x) => ({ x, y }))),
]
/** The smaller parts follow these, where the model looked at them. */
const LARGE_VIEWS = 5
/**
 * How much the parts of a photo must differ to show several foods, in nats, if the best name of the
 * whole has a probability of one half; by how much more for each unit of its log odds; and by how
 * much less for each of the log odds of several foods. Chosen on 1,032 photos of single dishes, of
 * which 2 % are split.
 */
const MIN_DIFFERENCE = 0.7
const DIFFERENCE_BY_LOG_ODDS = 0.06
const LESS_BY_SEVERAL = 0.1
/** From this probability on, the best food of a view is an item. */
const SURE_OF_ITEM = 0.27
/**
 * The same next to a more likely food of its group: parts of one mango look like several fruits.
 */
const SURE_BESIDE_ITS_LIKE = 0.5
const MAX_FOODS = 5
const MAX_BESIDES = 6
/** Below this probability in any view, a food is no guess worth reading. */
const LEAST_BESIDES = 0.05
/** The group of plates with several foods, which is not an item itself. */
const SEVERAL_GROUP = 'mixed'

const entropyOf = (chances: ArrayLike<number>): number => {
  let sum = 0
  for (let i = 0; i < chances.length; i += 1)
    sum -= (chances[i] ?? 0) * Math.log((chances[i] ?? 0) + 1e-9)
  return sum
}

/**
 * How much the results of views differ, in nats: the Jensen-Shannon divergence (Lin 1991), 0 if all
 * are the same.
 */
export const differenceOf = (views: readonly Float64Array[]): number => {
  const [first] = views
  if (!first) return 0
  const mean = first.map(
    (_, label) => views.reduce((sum, view) => sum + (view[label] ?? 0), 0) / views.length,
  )
  return entropyOf(mean) - views.reduce((sum, view) => sum + entropyOf(view), 0) / views.length
}

/**
 * The probabilities of all groups in a fixed order, and of no food. Parts with two foods of the
 * same group should differ little.
 */
const groupChancesOf = ({ groups }: Named): Float64Array => {
  const named = groups
    .toSorted((a, b) => (a.group < b.group ? -1 : 1))
    .map(({ confidence }) => confidence)
  return Float64Array.from([
    ...named,
    Math.max(0, 1 - named.reduce((sum, chance) => sum + chance, 0)),
  ])
}

const logOdds = (chance: number): number => {
  const within = Math.min(0.999, Math.max(0.001, chance))
  return Math.log(within / (1 - within))
}

/**
 * Where a food lies: the mean centre of all views but the whole, weighted by its probability in
 * them. Of 1,255 rightly named foods with a box around them, on plates of one and on trays, 86 %
 * had it inside.
 * @param chanceIn its probability in each view
 */
const placeOf = (chanceIn: readonly number[]): PhotoPlace => {
  let [sum, x, y] = [0, 0, 0]
  for (const [at, chance] of chanceIn.entries()) {
    const centre = at === 0 ? undefined : VIEW_CENTRES[at]
    if (!centre) continue
    sum += chance
    x += chance * centre.x
    y += chance * centre.y
  }
  const rounded = (share: number) => Math.round(share * 100) / 100
  return sum > 0 ? { x: rounded(x / sum), y: rounded(y / sum) } : { x: 0.5, y: 0.5 }
}

/** What views show other than these foods, each with its highest probability in any of them. */
const besidesOf = (named: readonly Named[], foods: readonly SeenFood[]): Candidate[] =>
  named
    .flatMap(({ candidates }) => candidates)
    .filter(
      ({ label, group, confidence }) =>
        confidence >= LEAST_BESIDES &&
        group !== SEVERAL_GROUP &&
        foods.every(({ best }) => best.label !== label),
    )
    .toSorted((a, b) => b.confidence - a.confidence)
    .filter(({ label }, rank, all) => all.findIndex((other) => other.label === label) === rank)
    .slice(0, MAX_BESIDES)

interface Plate {
  readonly foods: readonly SeenFood[]
  /** What may lie beside them, likeliest first. */
  readonly besides: readonly Candidate[]
}
const NO_PLATE: Plate = { foods: [], besides: [] }

/**
 * The foods that lie side by side, each with its highest probability in any view; none if the photo
 * shows one dish, so that its parts give similar results or the whole is certain.
 * @param bestChance the probability of the whole photo's best name
 */
export const severalFoods = (
  { views, severalOdds }: ModelAnswer,
  bestChance: number,
  name: (chances: Float64Array) => Named,
): Plate => {
  const named = views.map(name)
  const difference = differenceOf(named.slice(LARGE_VIEWS).map(groupChancesOf))
  const needed =
    MIN_DIFFERENCE + DIFFERENCE_BY_LOG_ODDS * logOdds(bestChance) - LESS_BY_SEVERAL * severalOdds
  if (difference <= needed) return NO_PLATE
  const seen = named.flatMap(({ candidates, groups }): SeenFood[] => {
    const [best, ...others] = candidates
    return best && best.confidence >= SURE_OF_ITEM && groups[0]?.group !== SEVERAL_GROUP
      ? [{ best, candidates: others, groups }]
      : []
  })
  const surest = seen
    .toSorted((a, b) => b.best.confidence - a.best.confidence)
    .filter(
      ({ best }, rank, all) => all.findIndex((other) => other.best.label === best.label) === rank,
    )
  const isFirstOfItsLike = ({ groups }: SeenFood, rank: number) =>
    surest.findIndex((other) => other.groups[0]?.group === groups[0]?.group) === rank
  const foods = surest
    .filter(
      (food, rank) => food.best.confidence >= SURE_BESIDE_ITS_LIKE || isFirstOfItsLike(food, rank),
    )
    .slice(0, MAX_FOODS)
  if (foods.length < 2) return NO_PLATE
  const chanceIn = (label: string) =>
    named.map(({ candidates }) => candidates.find((one) => one.label === label)?.confidence ?? 0)
  return {
    foods: foods.map((food) => ({ ...food, place: placeOf(chanceIn(food.best.label)) })),
    besides: besidesOf(named, foods),
  }
}

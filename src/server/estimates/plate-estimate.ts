import type { PhotoPlace } from '#contract/meal-items.ts'
import { clarifyingQuestionsOf } from '#domain/estimates/clarifying-questions.ts'
import { mealCalorieRange } from '#domain/meals/meal-calorie-range.ts'
import { isWorthOffering } from '#domain/estimates/worth-offering.ts'
import {
  gramsText,
  confidenceOfItems,
  itemOfFood,
  type EatenItem,
  nameOfItems,
} from '#domain/meals/meal-items.ts'
import type { NamesOf } from '#server/foods/food-names-in.ts'
import type { Candidate, SeenFood } from '#server/vision/analyser.ts'
import { type MealEstimate, viewQuestion, PLAIN_ESTIMATE } from './meal-estimate.ts'
import { percentOf } from '#server/meals/meal-numbers.ts'
import {
  shareAnswered,
  timesShare,
  dishGroupOf,
  withLikelyEnergy,
  withOtherFoods,
} from './shown-dish.ts'
import { LEAN, type PossibleDish, possibleDishOf } from './possible-dish.ts'
import type { MemberInput } from '#server/meals/member-input.ts'

/**
 * How much more a plate of several foods holds than a usual meal: those of three foods have a median
 * of 442 kcal in recalls of US adults.
 */
const PLATE_OF_MEAL = 1.1

/** What is overlooked or taken for something else beside the items (sd of the logarithm). Ours. */
const OVERLOOKED_SPREAD = 0.2

/**
 * How often a part of a plate is what it is taken for, where that says `chance`: the model's chances
 * are fitted to whole photos. Fitted to 1,634 items on plates of kitchens that it does not know, which
 * said 62 % and were right on 41 %.
 */
const chanceOnPlate = (chance: number): number => {
  const within = Math.min(0.99, chance)
  const odds = 0.4 * (within / (1 - within)) ** 0.8
  return odds / (1 + odds)
}

const itemOf = ({ from, foodName, namedBy, confidence }: PossibleDish): EatenItem | undefined =>
  'meal' in from
    ? undefined
    : {
        ...itemOfFood(from.food, from.grams, {
          name: foodName,
          confidence: percentOf(chanceOnPlate(confidence)),
        }),
        namedBy,
      }

interface PlateItem {
  readonly item: EatenItem
  readonly portionSpread: number
  readonly instead: readonly EatenItem[]
  readonly place: PhotoPlace | undefined
}

const plateItemOf = (
  { best, candidates, groups, place }: SeenFood,
  {
    usualKcal,
    share,
    language,
  }: { usualKcal: number; share: number | undefined; language: NamesOf },
): PlateItem | undefined => {
  const dishes = [best, ...candidates].map(possibleDishOf).filter((dish) => dish !== undefined)
  const shown = dishGroupOf(dishes, groups, language) ?? dishes[0]
  if (!shown || shown.isUnnamed) return undefined
  const inShare = (one: PossibleDish) => (share === undefined ? one : timesShare(one, share))
  // Bread and fruit, too, lean toward their share of a meal where they are not all there is.
  const beside = withOtherFoods(dishes, groups).map((dish) => ({ ...dish, lean: LEAN }))
  const likely = inShare(withLikelyEnergy(shown, beside, usualKcal))
  const item = itemOf(likely)
  const instead = dishes
    .filter(
      ({ foodName, confidence }) =>
        foodName !== shown.foodName && isWorthOffering(confidence, best.confidence),
    )
    .flatMap((dish) => itemOf(inShare(dish)) ?? [])
  return item && { item, portionSpread: likely.portionSpread, instead, place }
}

/**
 * The estimate of several foods on a plate, each an item; undefined if fewer than two can be named.
 */
export const plateEstimate = (
  { foods, besides }: { foods: readonly SeenFood[]; besides: readonly Candidate[] },
  input: MemberInput,
  { analyser, language, usualKcal }: { analyser: string; language: NamesOf; usualKcal: number },
): MealEstimate | undefined => {
  const share = shareAnswered(input, language)
  const evenKcal = (PLATE_OF_MEAL * usualKcal) / Math.max(1, foods.length)
  const named = foods.flatMap(
    (food) => plateItemOf(food, { usualKcal: evenKcal, share, language }) ?? [],
  )
  // Several photos of a meal may show the same food.
  const seen = named.filter(
    ({ item }, at) => named.findIndex((other) => other.item.name === item.name) === at,
  )
  if (seen.length < 2) return undefined
  const items = seen.map(({ item }) => item)
  const isOnPlate = (name: string) => items.some((item) => item.name === name)
  const beside = besides
    .flatMap((one) => possibleDishOf(one) ?? [])
    .flatMap((dish) => itemOf(share === undefined ? dish : timesShare(dish, share)) ?? [])
  return {
    ...PLAIN_ESTIMATE,
    foodName: nameOfItems(items, language ?? 'en'),
    namedBy: 'items',
    serving: gramsText(items.reduce((sum, { grams }) => sum + grams, 0)),
    items,
    alternatives: seen.map(({ item, instead, place }) => ({
      name: item.name,
      ...(place && { place }),
      items: instead.filter(({ name }) => !isOnPlate(name)),
    })),
    besides: beside.filter(
      ({ name }, at) => !isOnPlate(name) && beside.findIndex((one) => one.name === name) === at,
    ),
    confidence: confidenceOfItems(items),
    range: mealCalorieRange(
      seen.map(({ item, portionSpread }) => ({
        ...item,
        portionSpread: Math.hypot(portionSpread, OVERLOOKED_SPREAD),
      })),
    ),
    reason: [{ code: 'estimate.plate' }],
    questions: clarifyingQuestionsOf([], input.answers).map(viewQuestion),
    analyser,
  }
}

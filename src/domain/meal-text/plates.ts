import type { Joiner } from './grammar/grammar.ts'
import { itemOf } from './described-item.ts'
import type { DescribedItem } from './described-meal.ts'
import { isOfLists } from '../foods/food.ts'

/** Places of items that one plate holds: "schnitzel with potato salad". */
export type Plate = number[]

/** What is drunk, or has a bowl of its own. */
export const FLUID = /drink|coffee|\btea\b|milk|juice|beer|wine|water|liquor|soup|smoothie/i

export const putOnPlate = (plates: Plate[], at: number, joiner: Joiner): void => {
  const last = plates.at(-1)
  const isTogether = joiner === 'with' || joiner === 'and' || joiner === 'on'
  if (isTogether && last?.at(-1) === at - 1) last.push(at)
  else plates.push([at])
}

/** A full plate, in g, and how much less of each food there is on one at least. Ours. */
const FULL_PLATE_GRAMS = 450

const LEAST_SHARE = 0.7

/** How much there is of each food of a plate that would be too full with helpings of all. */
const sharesOf = (plates: readonly Plate[], items: readonly DescribedItem[]) =>
  plates
    .filter((plate) => plate.length > 1)
    .flatMap((plate) => {
      const grams = plate.reduce((sum, at) => sum + (items[at]?.grams ?? 0), 0)
      const share = Math.max(LEAST_SHARE, FULL_PLATE_GRAMS / grams)
      return share < 1 ? plate.map((at) => [at, share] as const) : []
    })

/** A dish of the table's cups where it is all that is eaten: more than a cup, in g. Ours. */
const DISH_ALONE_GRAMS = 280

/** The same of one that has rice or noodles in it. */
const PLATE_ALONE_GRAMS = 400

const HAS_STARCH = /(?:with|and) (?:\w+ )?(?:rice|noodles|pasta|potatoes)\b/i

/** What is less than this is a sauce or a side. */
const LEAST_DISH_GRAMS = 140

const DISH =
  /mixed dishes|^(?:Stir-fry|Soups|Bean, pea, legume dishes|Ramen)|^(?:Macaroni and cheese|Vegetable dishes)$/

/**
 * "Kung pao chicken" and nothing else is a meal, though the table's helping is a cup. Dishes of our
 * own lists have their plates.
 */
const shareOfDishAlone = (
  plates: readonly Plate[],
  items: readonly DescribedItem[],
): (readonly [at: number, share: number])[] => {
  const [[at = -1, ...others] = [], ...more] = plates
  const item = items[at]
  if (!item || others.length > 0 || more.length > 0) return []
  const { category, defaultPortion, name } = item.food
  const usual = HAS_STARCH.test(name) ? PLATE_ALONE_GRAMS : DISH_ALONE_GRAMS
  const isOfCups =
    !isOfLists(item.food) && /cup|serving/.test(defaultPortion.description) && DISH.test(category)
  const isHelping = item.grams === defaultPortion.grams && item.grams >= LEAST_DISH_GRAMS
  return isOfCups && isHelping && item.grams < usual ? [[at, usual / item.grams]] : []
}

/** The items, less of what would fill a plate too much, and more of a dish that is all there is. */
export const inShares = (
  plates: readonly Plate[],
  items: readonly DescribedItem[],
): readonly DescribedItem[] => {
  const shares = new Map([...sharesOf(plates, items), ...shareOfDishAlone(plates, items)])
  return items.map((item, at) => {
    const share = shares.get(at)
    return share === undefined ? item : { ...item, ...itemOf(item, item.grams * share, 'usual') }
  })
}

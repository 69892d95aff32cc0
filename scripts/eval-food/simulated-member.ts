import {
  cosineOf,
  type LikeMeal,
  type LikenessScale,
  rankByLikeness,
} from '#domain/estimates/likeness.ts'
import { nameKey } from '#domain/meals/meal-title.ts'
import { NOT_FOOD } from '#server/vision/model-settings.ts'
import type { AnalysedPhoto } from './analysed-photos.ts'

const DISHES = 30
/** Of these, dishes that the member calls by names of their own, which no model can know. */
const OWN_NAMES = 10
const DAYS = 60
const MEALS_A_DAY = 3
const MIN_PHOTOS = (DAYS * MEALS_A_DAY) / DISHES
const MEMBERS = 20

export interface MemberFigures {
  readonly members: number
  /** Share of meals whose first name is the member's own word for the dish, over 60 days. */
  readonly top1Without: number
  readonly top1With: number
  readonly top1WithInLast30Days: number
}

interface Remembered extends LikeMeal {
  readonly features: Float32Array
}

/**
 * One member, who corrects every wrong name. Each photo is another plate of its dish, mostly from
 * another kitchen.
 */
const liveSixtyDays = (
  byDish: ReadonlyMap<string, AnalysedPhoto[]>,
  scale: LikenessScale,
  random: () => number,
) => {
  const menu = shuffled([...byDish.keys()], random).slice(0, DISHES)
  const nameOf = new Map(menu.map((dish, i) => [dish, i < OWN_NAMES ? `my ${dish}` : undefined]))
  const left = new Map(menu.map((dish) => [dish, shuffled(byDish.get(dish) ?? [], random)]))
  const memory: Remembered[] = []
  const right: { without: boolean; with: boolean }[] = []
  while (right.length < DAYS * MEALS_A_DAY) {
    const dish = pick(
      [...left].flatMap(([name, photos]) => (photos.length > 0 ? [name] : [])),
      random,
    )
    const photo = dish === undefined ? undefined : left.get(dish)?.pop()
    if (dish === undefined || photo?.features === undefined) break
    const { features, candidates } = photo
    const guesses = candidates.map(({ label, confidence }) => ({ name: label, confidence }))
    const alike = memory.map((meal) => ({ ...meal, likeness: cosineOf(meal.features, features) }))
    const said = rankByLikeness(guesses, alike, scale)[0]?.name ?? ''
    const name = nameOf.get(dish) ?? dish
    const isRight = nameKey(said) === nameKey(name)
    right.push({ without: guesses[0]?.name === name, with: isRight })
    if (!isRight)
      memory.push({
        name,
        features,
        likeness: 0,
        isNamedByMember: true,
        namedAt: right.length,
        seenAs: guesses[0]?.name,
      })
  }
  return right
}

/** One of several; undefined only where there is none. */
export const pick = <T>(from: readonly T[], random: () => number): T | undefined =>
  from[Math.floor(random() * from.length)]

export const shuffled = <T>(values: readonly T[], random: () => number): T[] =>
  values
    .map((value) => ({ value, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value)

/**
 * What learning from corrections is worth; undefined where the folder has too few dishes with
 * enough photos.
 */
export const memberFigures = (
  photos: readonly AnalysedPhoto[],
  scale: LikenessScale,
  random: () => number,
): MemberFigures | undefined => {
  const shown = photos.filter(({ truth, features }) => truth !== NOT_FOOD && features !== undefined)
  const groups = [...Map.groupBy(shown, ({ truth }) => truth)].filter(
    ([, some]) => some.length >= MIN_PHOTOS,
  )
  if (groups.length < DISHES) return undefined
  const lives = Array.from({ length: MEMBERS }, () => liveSixtyDays(new Map(groups), scale, random))
  const meals = lives.flat()
  const late = lives.flatMap((life) => life.slice(life.length / 2))
  const shareOf = (some: readonly boolean[]) =>
    Math.round((some.filter(Boolean).length / some.length) * 1000) / 1000
  return {
    members: MEMBERS,
    top1Without: shareOf(meals.map(({ without }) => without)),
    top1With: shareOf(meals.map((meal) => meal.with)),
    top1WithInLast30Days: shareOf(late.map((meal) => meal.with)),
  }
}

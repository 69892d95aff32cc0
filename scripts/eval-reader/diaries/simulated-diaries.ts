import type { Food } from '#domain/foods/food.ts'
import { seededNumbers } from '#server/demo/seeded-random.ts'

// Members who type what they ate. The rule that asks about slips is not used here, and its numbers
// are not known here: helpings are drawn by food, by member and by day, with feasts and tastes.

/** One food of a meal as it was eaten, or the energy of a meal that was recorded by it alone. */
export type Entry =
  | { readonly kind: 'grams'; readonly food: Food; readonly grams: number }
  | {
      readonly kind: 'energy'
      readonly energyKcal: number
      readonly hour: number
      /** Of a meal that comes again and again; null where its name is new. */
      readonly name: string | null
    }

export type Diary = readonly Entry[]

/** How regular the members of a group are; the two groups also have no food in common. */
interface Habits {
  readonly seed: number
  readonly foodsFrom: 0 | 1
  readonly fromDayToDay: readonly [number, number]
  readonly feasts: number
}
/** One to set the rule with, and one that is only measured. */
export const GROUPS = ['built', 'held'] as const
const HABITS: Readonly<Record<(typeof GROUPS)[number], Habits>> = {
  built: { seed: 20_261_101, foodsFrom: 0, fromDayToDay: [0.1, 0.4], feasts: 0.04 },
  held: { seed: 77_001_133, foodsFrom: 1, fromDayToDay: [0.05, 0.5], feasts: 0.06 },
}
const MEMBERS = 150
const DAYS = 45

interface Draws {
  readonly chance: (share: number) => boolean
  readonly between: (low: number, high: number) => number
  readonly normal: () => number
  readonly oneOf: <T>(some: readonly T[]) => T
}

const drawsOf = (seed: number): Draws => {
  const random = seededNumbers(seed)
  return {
    chance: (share) => random() < share,
    between: (low, high) => low + (high - low) * random(),
    normal: () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()),
    oneOf: (some) => some[Math.floor(random() * some.length)] as (typeof some)[number],
  }
}

type Habit = (isFeast: boolean) => number

/** One food as a member eats it, in g. */
const habitOf = (food: Food, { fromDayToDay }: Habits, draws: Draws): Habit => {
  const usual = food.defaultPortion.grams
  const near = food.portions.map(({ grams }) => grams).filter((grams) => grams >= usual / 4)
  const portion = draws.chance(0.35) && near.length > 0 ? draws.oneOf(near) : usual
  const own = portion * Math.exp(0.3 * draws.normal())
  const spread = draws.between(...fromDayToDay)
  const counts = draws.chance(0.4)
  return (isFeast) => {
    const much = isFeast ? draws.between(1.5, 3) : draws.chance(0.05) ? draws.between(0.3, 0.6) : 1
    const grams = counts
      ? own * Math.max(0.5, Math.round(2 * much * Math.exp(spread * draws.normal())) / 2)
      : own * much * Math.exp(spread * draws.normal())
    return Math.min(2000, Math.max(1, grams))
  }
}

const ROUNDINGS = [1, 1, 5, 10] as const
const rounded = (grams: number, to: number): number =>
  grams < 3 * to ? Math.max(1, Math.round(grams)) : to * Math.round(grams / to)

/** kcal, spread and hour of breakfasts, lunches, dinners, and snacks in between. */
const MEALS = [
  [330, 0.35, 8],
  [600, 0.35, 13],
  [720, 0.35, 19],
  [170, 0.5, 16],
] as const

const diaryOf = (foods: readonly Food[], habits: Habits, draws: Draws): Diary => {
  const repertoire = Array.from({ length: Math.round(draws.between(10, 45)) }, () => {
    const food = draws.oneOf(foods)
    return { food, helping: habitOf(food, habits, draws) }
  })
  // Most meals have a name that comes again; how alike those are differs as with foods.
  const meals = MEALS.flatMap((meal, slot) =>
    Array.from({ length: Math.round(draws.between(1, 5)) }, (_, nth) => ({
      name: `meal ${slot} ${nth}`,
      meal,
      kcal: meal[0] * Math.exp(meal[1] * draws.normal()),
      spread: draws.between(...habits.fromDayToDay),
    })),
  )
  const rounding = draws.oneOf(ROUNDINGS)
  const appetite = Math.exp(0.25 * draws.normal())
  const entries: Entry[] = []
  for (let day = 0; day < DAYS; day += 1) {
    const isFeast = draws.chance(habits.feasts)
    const count = Math.round(draws.between(2, 6))
    for (let nth = 0; nth < count; nth += 1) {
      const known = repertoire[Math.floor(repertoire.length * draws.between(0, 1) ** 2)]
      const food = known && draws.chance(0.85) ? known.food : draws.oneOf(foods)
      const helping = known?.food === food ? known.helping : habitOf(food, habits, draws)
      entries.push({ kind: 'grams', food, grams: rounded(helping(isFeast), rounding) })
    }
    const known = draws.chance(0.65) ? draws.oneOf(meals) : undefined
    const [usualKcal, spread, around] = known?.meal ?? draws.oneOf(MEALS)
    const kcal =
      (known?.kcal ?? usualKcal) *
      appetite *
      Math.exp((known?.spread ?? spread) * draws.normal()) *
      (isFeast ? 1.8 : 1)
    const hour = Math.min(23, Math.max(0, Math.round(around + 1.2 * draws.normal())))
    entries.push({
      kind: 'energy',
      energyKcal: Math.max(5, 10 * Math.round(kcal / 10)),
      hour,
      name: known?.name ?? null,
    })
  }
  return entries
}

/** The diaries of one group. @param foods all that are eaten by name */
export const simulatedDiaries = (
  group: (typeof GROUPS)[number],
  foods: readonly Food[],
): Diary[] => {
  const habits = HABITS[group]
  const eaten = foods.filter((_, at) => at % 2 === habits.foodsFrom)
  return Array.from({ length: MEMBERS }, (_, member) =>
    diaryOf(eaten, habits, drawsOf(habits.seed + 7919 * member)),
  )
}

import { type CivilDay, daysBetween, weekdayOf } from '../day.ts'
import { DAY_MINUTES, type LocalTime, minutesLater, minutesOfDay } from '../local-time.ts'
import { memoized } from '../memoized.ts'
import { nameKey } from './meal-title.ts'

/** A meal as it is remembered: what it was, and when by the clock on the member's wall. */
export interface RememberedMeal {
  readonly id: string
  readonly foodName: string
  readonly eatenOn: CivilDay
  readonly eatenAt: LocalTime
}

/** One food or dish that was eaten again and again. */
export interface RepeatedMeal<Meal extends RememberedMeal> {
  /** The newest time: what it was made of then is what "again" means. */
  readonly meal: Meal
  /** How often it was eaten. */
  readonly times: number
}

/** What is remembered of the days before today. */
export const REMEMBERED_DAYS = 60
const MAX_USUAL = 5
/**
 * Standard deviation of the hour at which people eat the same thing, in minutes; and how long a
 * habit lasts. Ours.
 */
const HOUR_SPREAD_MIN = 60
const HABIT_DAYS = 21
/**
 * What was eaten on another kind of day (a working day, a weekend) says half as much of this one.
 */
const OTHER_KIND_OF_DAY = 0.5
/**
 * Less than what one meal of three weeks ago, an hour off, adds to the score is no habit of this
 * hour.
 */
const MIN_SCORE = 0.2
/** What was recorded so shortly before is not eaten again now. */
const JUST_EATEN_MIN = 180

/** Between two times of the day in minutes, the shorter way round the clock. */
const minutesApart = (one: number, other: number): number => {
  const apart = Math.abs(one - other)
  return Math.min(apart, DAY_MINUTES - apart)
}
const isWeekend = (day: CivilDay): boolean => weekdayOf(day) >= 6

/** Of two of one minute the order is that of their ids, whatever the input's was. */
const newestFirst = <Meal extends RememberedMeal>(meals: readonly Meal[]): Meal[] =>
  meals.toSorted((one, other) =>
    (one.eatenAt === other.eatenAt ? one.id < other.id : one.eatenAt < other.eatenAt) ? 1 : -1,
  )

/** All times that one dish was eaten, newest first. */
type Dish<Meal> = readonly Meal[]

/** The dishes among meals, whatever their order; the one that was eaten last comes first. */
export function dishesOf<Meal extends RememberedMeal>(meals: readonly Meal[]): Dish<Meal>[] {
  const keyOf = memoized(nameKey)
  return [...Map.groupBy(newestFirst(meals), ({ foodName }) => keyOf(foodName)).values()]
}

/** Each dish by its newest time. */
export const recentMealsOf = <Meal extends RememberedMeal>(
  dishes: readonly Dish<Meal>[],
): RepeatedMeal<Meal>[] => dishes.map((same) => ({ meal: same[0] as Meal, times: same.length }))

/** How often dishes were eaten, among those that were eaten lately. */
export const timesEaten = (
  recent: readonly RepeatedMeal<RememberedMeal>[],
): ((dish: Pick<RememberedMeal, 'foodName'>) => number) => {
  const timesOf = new Map(recent.map(({ meal, times }) => [nameKey(meal.foodName), times]))
  return ({ foodName }) => timesOf.get(nameKey(foodName)) ?? 0
}

/**
 * What this member usually eats about now, the likeliest first, five at most: each time a dish was
 * eaten counts by how near that hour was to this one, how long ago it was, and whether it was the
 * same kind of day. What was recorded in the last three hours is left out. Empty where nothing was
 * eaten around this hour.
 * @param now the member's own clock
 */
export function usualMealsNow<Meal extends RememberedMeal>(
  dishes: readonly Dish<Meal>[],
  now: LocalTime,
): RepeatedMeal<Meal>[] {
  const todayOn = now.slice(0, 10)
  const minuteNow = minutesOfDay(now)
  const weightOfDay = memoized((day: CivilDay): number => {
    const age = Math.exp(-Math.max(0, daysBetween(day, todayOn)) / HABIT_DAYS)
    return age * (isWeekend(day) === isWeekend(todayOn) ? 1 : OTHER_KIND_OF_DAY)
  })
  const weightOf = (meal: Meal): number =>
    Math.exp(-((minutesApart(minutesOfDay(meal.eatenAt), minuteNow) / HOUR_SPREAD_MIN) ** 2) / 2) *
    weightOfDay(meal.eatenOn)
  const [longAgo, farAhead] = [
    minutesLater(now, -JUST_EATEN_MIN),
    minutesLater(now, JUST_EATEN_MIN),
  ]
  const isJustEaten = ({ eatenAt }: Meal) => longAgo < eatenAt && eatenAt < farAhead
  return dishes
    .map((same) => ({
      meal: same[0] as Meal,
      times: same.length,
      isJustEaten: same.some(isJustEaten),
      score: same.reduce((sum, meal) => sum + weightOf(meal), 0),
    }))
    .filter(({ isJustEaten: just, score }) => !just && score >= MIN_SCORE)
    .sort((one, other) => other.score - one.score)
    .slice(0, MAX_USUAL)
    .map(({ meal, times }) => ({ meal, times }))
}

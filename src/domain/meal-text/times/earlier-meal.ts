import type { CivilDay } from '../../day.ts'
import { english } from '../vocabularies/meal-vocabularies.ts'
import {
  type MealVocabulary,
  type Occasion,
  pattern,
  plainLetters,
  type TimeVocabulary,
} from '../vocabularies/meal-vocabulary.ts'
import {
  anyOccasion,
  anyTimed,
  dayNamed,
  minutesOf,
  occasionOf,
  OCCASIONS,
} from './time-vocabulary.ts'

/** Words that mean a meal of the log: "same as yesterday's breakfast". */
export interface EarlierMeal {
  readonly on: CivilDay
  /** Null where only the day was named: then the meal of about this hour is meant. */
  readonly occasion: Occasion | null
}

/** The occasion that a word for it or a part of the day names: "hier soir" was dinner. */
const occasionNamed = (said: string | undefined, time: TimeVocabulary): Occasion | undefined => {
  if (said === undefined) return undefined
  const minutes = minutesOf(said, { ...time.parts, ...time.partsOfYesterday })
  const isWithin = ({ from, to }: { readonly from: number; readonly to: number }) =>
    minutes !== undefined && minutes >= from && minutes < to
  return (
    occasionOf(said, time) ??
    (Object.keys(OCCASIONS) as Occasion[]).find((occasion) => isWithin(OCCASIONS[occasion]))
  )
}

const readEarlierIn = (
  plain: string,
  todayOn: CivilDay,
  vocabulary: MealVocabulary,
): EarlierMeal | undefined => {
  const { time } = vocabulary
  const days = `(?<day>${time.today}|${anyTimed(time.partsOfYesterday)}|${time.dayBeforeYesterday}|${time.yesterday}|(?:(?:${time.onWeekday}) )?(?:${time.weekdays.join('|')}))`
  const occasions = `(?<occasion>${anyOccasion(time)}|${anyTimed(time.parts)})`
  for (const said of vocabulary.earlier) {
    const { day, occasion } =
      pattern(`^${said.replace('<day>', days).replace('<occasion>', occasions)}$`).exec(plain)
        ?.groups ?? {}
    if (day === undefined) continue
    return {
      on: dayNamed(day, todayOn, time),
      occasion: occasionNamed(occasion, time) ?? occasionNamed(day, time) ?? null,
    }
  }
  return undefined
}

/** The meal of the log that words mean; undefined where they name food, and not an earlier meal. */
export function readEarlierMeal(
  text: string,
  todayOn: CivilDay,
  vocabulary: MealVocabulary = english,
): EarlierMeal | undefined {
  const plain = plainLetters(text)
    .replace(/[.!?]+$/, '')
    .trim()
    .replaceAll(/\s+/g, ' ')
  return (
    readEarlierIn(plain, todayOn, vocabulary) ??
    (vocabulary === english ? undefined : readEarlierIn(plain, todayOn, english))
  )
}

/** How far from this hour a meal may lie to be the one that "same as yesterday" means, minutes. */
const SAME_HOUR_MIN = 150

/**
 * Which meals of a day are meant: those of the occasion, or those of about this hour. Minutes are
 * since midnight.
 */
export function mealsNear<Meal extends { readonly eatenMinutes: number }>(
  meals: readonly Meal[],
  occasion: Occasion | null,
  nowMinutes: number,
): Meal[] {
  const { from, to } = occasion
    ? OCCASIONS[occasion]
    : { from: nowMinutes - SAME_HOUR_MIN, to: nowMinutes + SAME_HOUR_MIN }
  return meals.filter(({ eatenMinutes }) => eatenMinutes >= from && eatenMinutes < to)
}

import { addDays, type CivilDay, weekdayOf } from '../../day.ts'
import { minutesOfClock } from '../../local-time.ts'
import {
  type Occasion,
  pattern,
  type Timed,
  type TimeVocabulary,
} from '../vocabularies/meal-vocabulary.ts'

/**
 * The hours of each occasion, and its usual time where no other is said; minutes since midnight.
 * Our assumptions.
 */
export const OCCASIONS: Readonly<
  Record<Occasion, { readonly from: number; readonly to: number; readonly usual: number }>
> = {
  breakfast: { from: 4 * 60, to: 11 * 60, usual: 8 * 60 },
  lunch: { from: 11 * 60, to: 15 * 60 + 30, usual: 12 * 60 + 30 },
  snack: { from: 15 * 60, to: 17 * 60 + 30, usual: 16 * 60 },
  dinner: { from: 17 * 60, to: 24 * 60, usual: 19 * 60 },
}

/** The words of a list as alternatives; nothing fits where there are none. */
const anyOf = (words: readonly string[]): string => words.join('|') || '(?!)'
/** The words of a list of times as alternatives. */
export const anyTimed = (timed: Timed = {}): string => anyOf(Object.keys(timed))
export const anyOccasion = ({ occasions }: TimeVocabulary): string =>
  anyOf(Object.values(occasions))

const isOneOf = (words: string, said: string): boolean => pattern(`^(?:${words})$`).test(said)

/** Minutes since midnight; undefined for words that are not in the list. */
export const minutesOf = (said: string, timed: Timed): number | undefined => {
  const time = Object.entries(timed).find(([words]) => isOneOf(words, said))?.[1]
  return time === undefined ? undefined : minutesOfClock(time)
}

/** The occasion that a word names; undefined where it names none. */
export const occasionOf = (said: string, { occasions }: TimeVocabulary): Occasion | undefined =>
  (Object.keys(occasions) as Occasion[]).find((occasion) => isOneOf(occasions[occasion], said))

/**
 * The day that its words mean: "today", "last night" or "on Monday", which is the one before today.
 */
export const dayNamed = (said: string, todayOn: CivilDay, time: TimeVocabulary): CivilDay => {
  if (isOneOf(time.today, said) || isOneOf(anyTimed(time.partsOfToday), said)) return todayOn
  if (isOneOf(time.yesterday, said) || isOneOf(anyTimed(time.partsOfYesterday), said))
    return addDays(todayOn, -1)
  if (isOneOf(time.dayBeforeYesterday, said)) return addDays(todayOn, -2)
  const weekday =
    time.weekdays.findIndex((names) => isOneOf(`(?:(?:${time.onWeekday}) )?(?:${names})`, said)) + 1
  return addDays(todayOn, -((weekdayOf(todayOn) - weekday + 7) % 7 || 7))
}

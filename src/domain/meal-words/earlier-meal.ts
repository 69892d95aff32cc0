import { addDays, type CivilDay } from '../day.ts'
import { weekdayOf } from '../energy/intake-target.ts'

export type Occasion = 'breakfast' | 'lunch' | 'dinner' | 'snack'

/** From and to which clock time an occasion lies, minutes since midnight, and when it is eaten if nobody says more. Ours. */
export const OCCASIONS: Readonly<Record<Occasion, { readonly from: number; readonly to: number; readonly usual: number }>> = {
  breakfast: { from: 4 * 60, to: 11 * 60, usual: 8 * 60 },
  lunch: { from: 11 * 60, to: 15 * 60 + 30, usual: 12 * 60 + 30 },
  snack: { from: 15 * 60, to: 17 * 60 + 30, usual: 16 * 60 },
  dinner: { from: 17 * 60, to: 24 * 60, usual: 19 * 60 },
}

/** Words that mean a meal of the log: "same as yesterday's breakfast". */
export interface EarlierMeal {
  readonly on: CivilDay
  /** Null where only the day was named: then the meal of about this hour is meant. */
  readonly occasion: Occasion | null
}

const WEEKDAY_NAMES = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const DAY = `today|yesterday|the day before yesterday|(?:last |on )?(?:${WEEKDAY_NAMES.join('|')})`
const OCCASION = '(?:breakfast|brunch|lunch|dinner|supper|snack)'

const OCCASION_BY_WORD: Readonly<Record<string, Occasion>> = {
  breakfast: 'breakfast',
  brunch: 'breakfast',
  lunch: 'lunch',
  dinner: 'dinner',
  supper: 'dinner',
  snack: 'snack',
}

const AGAIN = '(?:(?:the )?same(?: thing)?(?: again)?|repeat|again|copy)'
const PATTERNS: readonly RegExp[] = [
  // same as yesterday's breakfast, same as yesterday, repeat monday's lunch
  new RegExp(`^${AGAIN}(?: as| like| what i had)?(?: for)? (?<day>${DAY})(?:'?s)?(?: (?:for )?(?<occasion>${OCCASION}))?$`),
  // same breakfast as yesterday, the same lunch as on monday
  new RegExp(`^${AGAIN} (?<occasion>${OCCASION})(?: as| like)? (?<day>${DAY})$`),
  // yesterday's breakfast again
  new RegExp(`^(?<day>${DAY})'?s (?<occasion>${OCCASION})(?: again)?$`),
]

const dayNamed = (words: string, todayOn: CivilDay): CivilDay => {
  if (words === 'today') return todayOn
  if (words === 'yesterday') return addDays(todayOn, -1)
  if (words === 'the day before yesterday') return addDays(todayOn, -2)
  const weekday = WEEKDAY_NAMES.indexOf(words.replace(/^(?:last|on) /, '')) + 1
  const ago = (weekdayOf(todayOn) - weekday + 7) % 7
  return addDays(todayOn, -(ago === 0 ? 7 : ago))
}

/** The meal of the log that words mean; undefined where they name food, and not an earlier meal. */
export function readEarlierMeal(text: string, todayOn: CivilDay): EarlierMeal | undefined {
  const plain = text
    .toLowerCase()
    .replaceAll(/[’‘`]/g, "'")
    .replace(/[.!?]+$/, '')
    .trim()
    .replaceAll(/\s+/g, ' ')
  for (const pattern of PATTERNS) {
    const { day, occasion } = pattern.exec(plain)?.groups ?? {}
    if (day !== undefined) return { on: dayNamed(day, todayOn), occasion: (occasion && OCCASION_BY_WORD[occasion]) || null }
  }
  return undefined
}

/** How far from this hour a meal may lie to be the one that "same as yesterday" means, minutes. */
const SAME_HOUR_MIN = 150

/** Which meals of a day are meant: those of the occasion, or those of about this hour. Minutes are since midnight. */
export function mealsMeant<Meal extends { readonly eatenMinutes: number }>(
  meals: readonly Meal[],
  occasion: Occasion | null,
  nowMinutes: number,
): Meal[] {
  const { from, to } = occasion ? OCCASIONS[occasion] : { from: nowMinutes - SAME_HOUR_MIN, to: nowMinutes + SAME_HOUR_MIN }
  return meals.filter(({ eatenMinutes }) => eatenMinutes >= from && eatenMinutes < to)
}

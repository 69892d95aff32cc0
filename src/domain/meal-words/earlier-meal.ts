import { addDays, type CivilDay, weekdayOf } from '../day.ts'
import { english } from './speech/english.ts'
import { type MealSpeech, type Occasion, pattern, plainLetters } from './speech/meal-speech.ts'

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

const anyOf = (named: readonly (readonly [words: string, meant: unknown])[]): string => named.map(([said]) => said).join('|') || '(?!)'

const dayNamed = (words: string, todayOn: CivilDay, { time }: MealSpeech): CivilDay => {
  const isOf = (names: string) => pattern(`^(?:${names})$`).test(words)
  if (isOf(time.today)) return todayOn
  if (isOf(time.yesterday) || isOf(anyOf(time.partsOfYesterday))) return addDays(todayOn, -1)
  if (isOf(time.dayBeforeYesterday)) return addDays(todayOn, -2)
  const name = words.replace(pattern(`^(?:${time.onWeekday}) `), '')
  const weekday = time.weekdays.findIndex((names) => pattern(`^(?:${names})$`).test(name)) + 1
  const ago = (weekdayOf(todayOn) - weekday + 7) % 7
  return addDays(todayOn, -(ago === 0 ? 7 : ago))
}

/** The occasion that a word of its own or a part of the day names: "hier soir" was dinner. */
const occasionNamed = (said: string | undefined, { time }: MealSpeech): Occasion | undefined => {
  const meantBy = <Meant>(named: readonly (readonly [words: string, meant: Meant])[]): Meant | undefined =>
    said === undefined ? undefined : named.find(([one]) => pattern(`^(?:${one})$`).test(said))?.[1]
  const minutes = meantBy([...time.parts, ...time.partsOfYesterday])
  const within = ({ from, to }: { readonly from: number; readonly to: number }) => minutes !== undefined && minutes >= from && minutes < to
  return meantBy(time.occasions) ?? (Object.keys(OCCASIONS) as Occasion[]).find((occasion) => within(OCCASIONS[occasion]))
}

const readEarlierIn = (plain: string, todayOn: CivilDay, speech: MealSpeech): EarlierMeal | undefined => {
  const { time } = speech
  const days = `(?<day>${time.today}|${anyOf(time.partsOfYesterday)}|${time.dayBeforeYesterday}|${time.yesterday}|(?:(?:${time.onWeekday}) )?(?:${time.weekdays.join('|')}))`
  const occasions = `(?<occasion>${anyOf(time.occasions)}|${anyOf(time.parts)})`
  for (const said of speech.earlier) {
    const { day, occasion } = pattern(`^${said.replace('<day>', days).replace('<occasion>', occasions)}$`).exec(plain)?.groups ?? {}
    if (day === undefined) continue
    return { on: dayNamed(day, todayOn, speech), occasion: occasionNamed(occasion, speech) ?? occasionNamed(day, speech) ?? null }
  }
  return undefined
}

/** The meal of the log that words mean; undefined where they name food, and not an earlier meal. */
export function readEarlierMeal(text: string, todayOn: CivilDay, speech: MealSpeech = english): EarlierMeal | undefined {
  const plain = plainLetters(text)
    .replace(/[.!?]+$/, '')
    .trim()
    .replaceAll(/\s+/g, ' ')
  return readEarlierIn(plain, todayOn, speech) ?? (speech === english ? undefined : readEarlierIn(plain, todayOn, english))
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

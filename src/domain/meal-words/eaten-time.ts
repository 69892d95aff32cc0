import { addDays, weekdayOf } from '../day.ts'
import { type LocalTime, minutesOfDay } from '../local-time.ts'
import { OCCASIONS } from './earlier-meal.ts'
import { grammarOf } from './grammar.ts'
import { english } from './speech/english.ts'
import { type MealSpeech, type Occasion, pattern, plainLetters } from './speech/meal-speech.ts'

/** Words without the time that they told, and that time. */
interface TimedWords {
  /** What is left to be read as food. */
  readonly text: string
  /** By the member's clock; null where the words tell no time. Never after now. */
  readonly eatenAt: LocalTime | null
  /** "Two hours ago": as many minutes, whatever the clock on the wall did meanwhile. */
  readonly minutesAgo?: number
}

type Timed = readonly (readonly [words: string, value: number])[]

const EDGE = '(?=$|[\\s,;.!?)]|:(?!\\d))'
const START = '(?<=^|[\\s,;(])'
const HALF = 'am|pm|a\\.m\\.|p\\.m\\.'

/** The words of a list as alternatives; nothing fits where there are none. */
const anyOf = (...words: readonly string[]): string => words.filter((word) => word !== '').join('|') || '(?!)'
const wordsOf = (timed: Timed): string => anyOf(...timed.map(([words]) => words))

/** How times of eating are read in one language. */
const makeClock = ({ time, measures }: MealSpeech) => {
  // "At 20 Uhr 30 soup", but not "at 20 Uhr 30 g".
  const ofFood = `(?: (?:${measures.map(([names]) => names.replaceAll(' ', '|')).join('|')})(?!\\p{L}))`
  const { ago, units, at, oClock, named, parts, occasions } = time
  const partBehind = `(?: (?<part>${wordsOf(parts)}))?`
  const weekdays = time.weekdays.map((names) => pattern(`^(?:${names})$`))
  const agoBetween = (before: string, behind: string) =>
    pattern(
      `${START}${before}(?<count>${ago.halfAn}|\\d{1,4}(?:\\.\\d+)?|\\p{L}+) ?` +
        `(?:(?:${units.hour})(?:(?<=\\d ?h) ?(?<exact>[0-5]\\d)|(?: \\p{L}{1,3})? (?<over>\\d{1,2}) ?(?:${units.minute}))?|` +
        `(?<minute>${units.minute})|(?<day>${units.day}))${behind}${EDGE}`,
    )
  return {
    ago: [
      ...(ago.before === '' ? [] : [agoBetween(`(?:${ago.before}) `, '')]),
      ...(ago.behind === '' ? [] : [agoBetween(`(?:(?:${at}) )?`, ` ${ago.behind}`)]),
    ],
    halfAn: pattern(`^(?:${ago.halfAn})$`),
    day: pattern(
      `${START}(?:(?<before>${time.dayBeforeYesterday})|(?<partOfYesterday>${wordsOf(time.partsOfYesterday)})|(?<yesterday>${time.yesterday})|` +
        `(?<partOfToday>${wordsOf(time.partsOfToday)})|(?<today>${time.today})|(?:${time.onWeekday}) (?<weekday>${time.weekdays.join('|')}))` +
        `(?: (?<part>${wordsOf(parts)}))?${EDGE}`,
    ),
    clock: pattern(
      `${START}(?:${at}) ?(?:(?<hour>\\d{1,2})(?: ?[:.h](?<minute>\\d{2}))? ?(?<half>${HALF}|${oClock})?(?: (?<past>[0-5]\\d(?=$|[,;.])|(?:15|30|45)(?= )(?!${ofFood})))?|` +
        `(?<named>${wordsOf(named)}))${partBehind}${EDGE}`,
    ),
    // Beside a day, "8 pm" is a time without its "at".
    bareClock: pattern(
      `${START}(?:(?<hour>\\d{1,2})(?:(?:[:.](?<minute>\\d{2}))? ?(?<half>${HALF}|${oClock})|[:h](?<exact>\\d{2})))${partBehind}${EDGE}`,
    ),
    occasion: pattern(`${START}${time.forOccasion} (?<occasion>${anyOf(...occasions.map(([words]) => words))})${EDGE}`),
    openingOccasion: pattern(
      `^(?:(?:${time.yesterday}|${time.today})(?:'s|,)? )?(?<occasion>${anyOf(...occasions.map(([words]) => words))})(?: (?:${time.yesterday}|${time.today}))?(?: was|:| (?:${at}) ?\\d)`,
    ),
    minutesOf: (said: string, timed: Timed): number | undefined => timed.find(([words]) => pattern(`^(?:${words})$`).test(said))?.[1],
    occasionOf: (said: string): Occasion | undefined => occasions.find(([words]) => pattern(`^(?:${words})$`).test(said))?.[1],
    weekdayOf: (said: string): number => weekdays.findIndex((names) => names.test(said)) + 1,
  }
}
type Clock = ReturnType<typeof makeClock>

const clocks = new Map<MealSpeech, Clock>()
const clockOf = (speech: MealSpeech): Clock => {
  const clock = clocks.get(speech) ?? makeClock(speech)
  clocks.set(speech, clock)
  return clock
}

const two = (value: number): string => String(value).padStart(2, '0')
const localTime = (day: string, minutes: number): LocalTime => `${day}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

const DAY_MIN = 1440
const HALF_DAY_MIN = DAY_MIN / 2

/** "Eight" in the evening: of the two times that a clock shows as this, the nearer one to `aboutMinutes`. */
const nearerOf = (minutes: number, aboutMinutes: number): number => {
  const apart = (one: number) => Math.min(Math.abs(one - aboutMinutes), DAY_MIN - Math.abs(one - aboutMinutes))
  return apart(minutes + HALF_DAY_MIN) < apart(minutes) ? minutes + HALF_DAY_MIN : minutes
}

const minutesByClock = ({ hour, minute, past = minute, exact = past, half }: Record<string, string | undefined>): number | null => {
  const hours = Number(hour)
  const minutes = Number(exact ?? 0)
  if (hours > 23 || minutes > 59) return null
  const isHalved = half !== undefined && /^[ap]\.?m/.test(half)
  if (isHalved && (hours < 1 || hours > 12)) return null
  if (!isHalved) return hours * 60 + minutes
  return ((hours % 12) + (half.startsWith('p') ? 12 : 0)) * 60 + minutes
}

/** Whether a time may be one of the afternoon as well: 1 to 11 o'clock, without "am" and without a nought before it. */
const isOfTwelveHours = ({ hour = '', half = '' }: Record<string, string | undefined> = {}, minutes: number): boolean =>
  minutes >= 60 && minutes < HALF_DAY_MIN && !hour.startsWith('0') && !/^[ap]\.?m/.test(half)

const without = (text: string, found: RegExpExecArray | null): string =>
  found === null ? text : `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`

const tidy = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s+([,;.])/g, '$1')
    .replaceAll(/([,;])(?:\s*[,;])+/g, '$1')
    .replace(/^[\s,;:.]+|[\s,;:]+$/g, '')

/**
 * When words say that something was eaten: "lasagna yesterday at 8 pm", "on Monday for lunch", "two hours ago". What they
 * leave open is the usual hour of the occasion, or else this hour. A clock time alone that has not come yet today was
 * yesterday's. Time that is told of no day and no clock ("for lunch") says nothing: it may be noted at any hour.
 * @param now the member's own clock
 */
export function readEatenTime(text: string, now: LocalTime, speech: MealSpeech = english): TimedWords {
  const read = readTimeIn(text, now, speech)
  return read.eatenAt === null && speech !== english ? readTimeIn(text, now, english) : read
}

const readTimeIn = (text: string, now: LocalTime, speech: MealSpeech): TimedWords => {
  const words = clockOf(speech)
  const { numberOf, plainNumbers, articles } = grammarOf(speech)
  const lower = plainLetters(text)
  const todayOn = now.slice(0, 10)
  const plain = plainNumbers(lower.replaceAll(/(?<!\p{L})un'(?=\p{L})/gu, 'un ')).replaceAll(/\s+/g, ' ')
  const ago = words.ago.map((one) => one.exec(plain)).find((found) => found !== null) ?? null
  const { count = '', exact, over = exact, minute, day: daysAgo } = ago?.groups ?? {}
  const counted = words.halfAn.test(count) ? 0.5 : (numberOf(count) ?? (articles.has(count) ? 1 : undefined))
  // "Three days ago" is a day, to which a time may be told: "at noon", "for lunch".
  const daysBefore = daysAgo && Number.isInteger(counted) ? counted : undefined
  if (ago && counted !== undefined && daysBefore === undefined) {
    const minutesEach = daysAgo ? 1440 : minute ? 1 : 60
    const minutesAgo = counted * minutesEach + Number(over ?? 0)
    const at = Date.parse(`${now}Z`) - minutesAgo * 60_000
    return { text: tidy(without(plain, ago)), eatenAt: new Date(at).toISOString().slice(0, 16), minutesAgo }
  }
  const day = daysBefore === undefined ? words.day.exec(lower) : ago
  const afterDay = without(daysBefore === undefined ? lower : plain, day)
  const clock = words.clock.exec(afterDay) ?? (day && words.bareClock.exec(afterDay))
  const named = clock?.groups?.['named']
  const clockMinutes = named ? (words.minutesOf(named, speech.time.named) ?? null) : clock?.groups ? minutesByClock(clock.groups) : null
  if (day === null && clockMinutes === null) return { text, eatenAt: null }

  const occasionWord = words.occasion.exec(lower)?.groups?.['occasion'] ?? words.openingOccasion.exec(lower)?.groups?.['occasion']
  const occasion = occasionWord === undefined ? undefined : words.occasionOf(occasionWord)
  const { yesterday, before, partOfYesterday, partOfToday, weekday, part = clock?.groups?.['part'] } = day?.groups ?? {}
  const on = daysBefore
    ? addDays(todayOn, -daysBefore)
    : before
      ? addDays(todayOn, -2)
      : yesterday || partOfYesterday
        ? addDays(todayOn, -1)
        : weekday
          ? addDays(todayOn, -((weekdayOf(todayOn) - words.weekdayOf(weekday) + 7) % 7 || 7))
          : todayOn
  const { parts, partsOfToday, partsOfYesterday } = speech.time
  const partMinutes = part
    ? words.minutesOf(part, parts)
    : words.minutesOf(partOfToday ?? partOfYesterday ?? '', [...partsOfToday, ...partsOfYesterday])
  const usualMinutes = (occasion ? OCCASIONS[occasion].usual : undefined) ?? partMinutes
  const mayBeEither = usualMinutes !== undefined && clockMinutes !== null && isOfTwelveHours(clock?.groups, clockMinutes)
  const minutes = mayBeEither ? nearerOf(clockMinutes, usualMinutes) : (clockMinutes ?? usualMinutes ?? minutesOfDay(now))
  const left = tidy(clockMinutes === null ? afterDay : without(afterDay, clock))
  const eatenAt = localTime(on, minutes)
  if (eatenAt <= now) return { text: left, eatenAt }
  // "At 8 pm", said in the morning, was yesterday; "tonight", said at noon, is now.
  return { text: left, eatenAt: day === null ? localTime(addDays(on, -1), minutes) : now }
}

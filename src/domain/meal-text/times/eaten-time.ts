import { memoized } from '../../memoized.ts'
import { addDays } from '../../day.ts'
import { clockOf, DAY_MINUTES, type LocalTime, minutesOfDay } from '../../local-time.ts'
import { grammarOf, measuresOf } from '../grammar/grammar.ts'
import { english } from '../vocabularies/meal-vocabularies.ts'
import {
  type MealVocabulary,
  pattern,
  plainLetters,
  type Timed,
} from '../vocabularies/meal-vocabulary.ts'
import { wordsApart } from '../grammar/words-apart.ts'
import {
  anyOccasion,
  anyTimed,
  dayNamed,
  minutesOf,
  occasionOf,
  OCCASIONS,
} from './time-vocabulary.ts'

/** The text without the time that it named, and that time. */
export interface TimedWords {
  /** What is left to be read as food. */
  readonly text: string
  /** By the member's clock; null where the text names no time. Never after now. */
  readonly eatenAt: LocalTime | null
  /** "Two hours ago": as many minutes, whatever the clock on the wall did meanwhile. */
  readonly minutesAgo?: number
}

const EDGE = '(?=$|[\\s,;.!?)]|:(?!\\d))'
const START = '(?<=^|[\\s,;(])'
const HALF = 'am|pm|a\\.m\\.|p\\.m\\.'

const HALF_DAY_MINUTES = DAY_MINUTES / 2

/**
 * Clock times in words. Those of an hour are in the half of the day that begins at one o'clock at
 * night and ends at noon.
 */
const timesInWords = ({ oneToTwelve, time }: MealVocabulary): Timed => {
  const ofHours = (time.hours ?? oneToTwelve).split(' ').flatMap((hour, at) =>
    Object.entries(time.ofHour).map(([words, minutes]) => {
      const since = (at + 1) * 60 + minutes
      return [
        words.replace('<hour>', hour),
        clockOf(since < 60 ? since + HALF_DAY_MINUTES : since),
      ] as const
    }),
  )
  return { ...time.named, ...Object.fromEntries(ofHours) }
}

/** How times of eating are read in one language. */
const patternsOf = memoized((vocabulary: MealVocabulary) => {
  const { time } = vocabulary
  const measureWords = measuresOf(vocabulary).map(([words]) => words)
  // "At 20 Uhr 30 soup", but not "at 20 Uhr 30 g".
  const ofFood = `(?: (?:${measureWords.join(' ').replaceAll(' ', '|')})(?!\\p{L}))`
  // "About 14 grams of sweets" names no hour; "at 8 cup of tea" does.
  const amounts = measuresOf(vocabulary).flatMap(([words, { kind, ...measure }]) =>
    kind === 'weight' ||
    (kind === 'volume' && !('nouns' in measure && measure.nouns.includes('cup')))
      ? words.split(' ')
      : [],
  )
  const noAmount = `(?!\\d|[.,]\\d(?!\\d)|[ -]?(?:${amounts.join('|')})(?!\\p{L}))`
  const { ago, units, at, oClock, today, yesterday } = time
  const times = timesInWords(vocabulary)
  const partBehind = `(?: (?<part>${anyTimed(time.parts)}))?`
  const anyDay = [
    time.dayBeforeYesterday,
    anyTimed(time.partsOfYesterday),
    yesterday,
    anyTimed(time.partsOfToday),
    today,
  ].join('|')
  const occasion = `(?<occasion>${anyOccasion(time)})`
  const agoBetween = (before: string, behind: string) =>
    pattern(
      `${START}${before}(?<count>${ago.halfAn}|\\d{1,4}(?:\\.\\d+)?|\\p{L}+) ?` +
        `(?:(?:${units.hour})(?:(?<=\\d ?h) ?(?<exact>[0-5]\\d)|(?: \\p{L}{1,3})? (?<over>\\d{1,2}) ?(?:${units.minute}))?|` +
        `(?<minute>${units.minute})|(?<day>${units.day}))${behind}${EDGE}`,
    )
  return {
    times,
    ago: [
      ...(ago.before === '' ? [] : [agoBetween(`(?:${ago.before}) `, '')]),
      ...(ago.behind === '' ? [] : [agoBetween(`(?:(?:${at}) )?`, ` ${ago.behind}`)]),
    ],
    halfAn: pattern(`^(?:${ago.halfAn})$`),
    day: pattern(
      `${START}(?<said>${anyDay}|(?:${time.onWeekday}) (?:${time.weekdays.join('|')}))${partBehind}${EDGE}`,
    ),
    clock: pattern(
      `${START}(?<at>${at}) ?(?:(?<hour>\\d{1,2})${noAmount}(?: ?[:.h](?<minute>\\d{2}))? ?(?<half>${HALF}|${oClock})?(?: (?<past>[0-5]\\d(?=$|[,;.])|(?:15|30|45)(?= )(?!${ofFood})))?|` +
        `(?<named>${anyTimed(times)}))${partBehind}${EDGE}`,
      'g',
    ),
    loosely: pattern(`^(?:${time.loosely ?? '(?!)'})$`),
    // Beside a day, "8 pm" is a time without its "at".
    bareClock: pattern(
      `${START}(?:(?<hour>\\d{1,2})(?:(?:[:.](?<minute>\\d{2}))? ?(?<half>${HALF}|${oClock})|[:h](?<exact>\\d{2})))${partBehind}${EDGE}`,
    ),
    // "8:15 porridge" begins a line of a list.
    clockOfLine: pattern(
      `(?<=^|\\n)(?<hour>\\d{1,2})(?:(?:[:.](?<minute>\\d{2}))? ?(?<half>${HALF})|[:h](?<exact>[0-5]\\d))(?=[ :,–-]+\\p{L}|[ :,–-]+\\d+ )[:–-]?`,
      'g',
    ),
    occasion: pattern(`${START}${time.forOccasion} ${occasion}${EDGE}`),
    openingOccasion: pattern(
      `^(?:(?:${yesterday}|${today})(?:'s|,)? )?${occasion}(?: (?:${yesterday}|${today}))?(?: was|:| (?:${at}) ?\\d)`,
    ),
  }
})

/** Before it hardly anybody eats: "at three" is in the afternoon. */
const FIRST_MEAL_MINUTES = 4.5 * 60

const localTime = (day: string, minutes: number): LocalTime => `${day}T${clockOf(minutes)}`

/**
 * "Eight" in the evening: of the two times that a clock shows as this, the nearer one to
 * `aboutMinutes`.
 */
const nearerOf = (minutes: number, aboutMinutes: number): number => {
  const apart = (one: number) =>
    Math.min(Math.abs(one - aboutMinutes), DAY_MINUTES - Math.abs(one - aboutMinutes))
  return apart(minutes + HALF_DAY_MINUTES) < apart(minutes) ? minutes + HALF_DAY_MINUTES : minutes
}

const minutesByClock = ({
  hour,
  minute,
  past = minute,
  exact = past,
  half,
}: Record<string, string | undefined>): number | null => {
  const hours = Number(hour)
  const minutes = Number(exact ?? 0)
  if (hours > 23 || minutes > 59) return null
  const isHalved = half !== undefined && /^[ap]\.?m/.test(half)
  if (isHalved && (hours < 1 || hours > 12)) return null
  if (!isHalved) return hours * 60 + minutes
  return ((hours % 12) + (half.startsWith('p') ? 12 : 0)) * 60 + minutes
}

/**
 * Whether a time may be one of the afternoon as well: 1 to 11 o'clock, without "am" and without a
 * nought before it.
 */
const isOfTwelveHours = (
  { hour = '', half = '' }: Record<string, string | undefined> = {},
  minutes: number,
): boolean =>
  minutes >= 60 && minutes < HALF_DAY_MINUTES && !hour.startsWith('0') && !/^[ap]\.?m/.test(half)

const without = (text: string, found: RegExpExecArray | null): string =>
  found === null
    ? text
    : `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`

const tidy = (text: string): string =>
  text
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ *\n\s*/g, '\n')
    .replaceAll(/\s+([,;.])/g, '$1')
    .replaceAll(/([,;])(?:\s*[,;])+/g, '$1')
    .replace(/^[\s,;:.]+|[\s,;:]+$/g, '')

/**
 * When a meal was eaten, by its description: "lasagna yesterday at 8 pm", "on Monday for lunch",
 * "two hours ago". Without an hour it is the usual one of the occasion, or else this hour. A clock
 * time alone that has not come yet today was yesterday's. An occasion without a day or a clock time
 * ("for lunch") names no time: it may be noted at any hour.
 * @param now the member's own clock
 */
export function readEatenTime(
  text: string,
  now: LocalTime,
  vocabulary: MealVocabulary = english,
): TimedWords {
  const read = readTimeIn(text, now, vocabulary)
  return read.eatenAt === null && vocabulary !== english ? readTimeIn(text, now, english) : read
}

/**
 * The clock times of a text. "About 12 almonds" names none: behind a word that may say "roughly" an
 * hour alone ends its part, or the meal begins behind it.
 */
const clocksIn = (text: string, vocabulary: MealVocabulary): RegExpExecArray[] => {
  const { clock, loosely } = patternsOf(vocabulary)
  const { saysNothing, numberOf, opening } = grammarOf(vocabulary)
  const isTime = (found: RegExpExecArray): boolean => {
    const { at = '', hour, minute, half, past, part } = found.groups ?? {}
    const isSure = hour === undefined || (minute ?? half ?? past ?? part) !== undefined
    if (isSure || !loosely.test(at)) return true
    const behind = text.slice(found.index + found[0].length).trimStart()
    const [next = ''] = behind.split(/[\s,;.]/, 1)
    const isFood = /^\p{L}/u.test(next) && !saysNothing(next) && numberOf(next) === undefined
    return !isFood || behind.replace(opening, '') !== behind
  }
  return [...text.matchAll(clock)].filter(isTime)
}

/** "Eggs at 8, at 1 pm soup": what was eaten later is read without its time, which is no amount. */
const withoutLaterTimes = (text: string, vocabulary: MealVocabulary): string =>
  clocksIn(text, vocabulary)
    .reduceRight(
      (left, { 0: said, index }) => `${left.slice(0, index)}, ${left.slice(index + said.length)}`,
      text,
    )
    .replaceAll(patternsOf(vocabulary).clockOfLine, '')

const readTimeIn = (text: string, now: LocalTime, vocabulary: MealVocabulary): TimedWords => {
  const words = patternsOf(vocabulary)
  const { numberOf, plainNumbers, articles } = grammarOf(vocabulary)
  const lower = wordsApart(plainLetters(text), vocabulary)
  const todayOn = now.slice(0, 10)
  const plain = plainNumbers(lower.replaceAll(/(?<!\p{L})un'(?=\p{L})/gu, 'un ')).replaceAll(
    /\s+/g,
    ' ',
  )
  const ago = words.ago.map((one) => one.exec(plain)).find((found) => found !== null) ?? null
  const { count = '', exact, over = exact, minute, day: daysAgo } = ago?.groups ?? {}
  const counted = words.halfAn.test(count)
    ? 0.5
    : (numberOf(count) ?? (articles.has(count) ? 1 : undefined))
  // "Three days ago" is a day, which a time may follow: "at noon", "for lunch".
  const daysBefore = daysAgo && Number.isInteger(counted) ? counted : undefined
  if (ago && counted !== undefined && daysBefore === undefined) {
    const minutesEach = daysAgo ? DAY_MINUTES : minute ? 1 : 60
    const minutesAgo = counted * minutesEach + Number(over ?? 0)
    const at = Date.parse(`${now}Z`) - minutesAgo * 60_000
    return {
      text: tidy(without(plain, ago)),
      eatenAt: new Date(at).toISOString().slice(0, 16),
      minutesAgo,
    }
  }
  const day = daysBefore === undefined ? words.day.exec(lower) : ago
  const afterDay = without(daysBefore === undefined ? lower : plain, day)
  const clock =
    clocksIn(afterDay, vocabulary)[0] ??
    [...afterDay.matchAll(words.clockOfLine)][0] ??
    (day && words.bareClock.exec(afterDay))
  const named = clock?.groups?.['named']
  const clockMinutes = named
    ? (minutesOf(named, words.times) ?? null)
    : clock?.groups
      ? minutesByClock(clock.groups)
      : null
  if (day === null && clockMinutes === null) return { text, eatenAt: null }

  const occasionWord =
    words.occasion.exec(lower)?.groups?.['occasion'] ??
    words.openingOccasion.exec(lower)?.groups?.['occasion']
  const occasion =
    occasionWord === undefined ? undefined : occasionOf(occasionWord, vocabulary.time)
  const { said, part = clock?.groups?.['part'] } = day?.groups ?? {}
  const on = daysBefore
    ? addDays(todayOn, -daysBefore)
    : said
      ? dayNamed(said, todayOn, vocabulary.time)
      : todayOn
  const { parts, partsOfToday, partsOfYesterday } = vocabulary.time
  const partMinutes = part
    ? minutesOf(part, parts)
    : minutesOf(said ?? '', { ...partsOfToday, ...partsOfYesterday })
  const usualMinutes = (occasion ? OCCASIONS[occasion].usual : undefined) ?? partMinutes
  const mayBeEither =
    usualMinutes !== undefined &&
    clockMinutes !== null &&
    isOfTwelveHours(clock?.groups, clockMinutes)
  const isSaidOfDay =
    usualMinutes === undefined &&
    clockMinutes !== null &&
    clockMinutes < FIRST_MEAL_MINUTES &&
    isOfTwelveHours(clock?.groups, clockMinutes)
  const minutes = mayBeEither
    ? nearerOf(clockMinutes, usualMinutes)
    : isSaidOfDay
      ? clockMinutes + HALF_DAY_MINUTES
      : (clockMinutes ?? usualMinutes ?? minutesOfDay(now))
  const left = tidy(
    clockMinutes === null ? afterDay : withoutLaterTimes(without(afterDay, clock), vocabulary),
  )
  const eatenAt = localTime(on, minutes)
  if (eatenAt <= now) return { text: left, eatenAt }
  // "At 8 pm", said in the morning, was yesterday; "tonight", said at noon, is now.
  return { text: left, eatenAt: day === null ? localTime(addDays(on, -1), minutes) : now }
}

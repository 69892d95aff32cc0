import { type CivilDay, isCivilDay } from '../day.ts'
import { plainDigits } from '../plain-digits.ts'
import { instantOfLocalTime, type LocalTime } from '../local-time.ts'
import { inAnyLanguage } from './import-words.ts'

/** The order of the numbers of a date. A year of four digits in front is always `ymd`. */
export const DATE_ORDERS = ['ymd', 'dmy', 'mdy'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/**
 * When something was, as a file says it: an instant, a time on the wall of nobody knows which zone,
 * or no more than a day.
 */
export type When =
  | { readonly kind: 'instant'; readonly at: number }
  | { readonly kind: 'local'; readonly time: LocalTime }
  | { readonly kind: 'day'; readonly on: CivilDay }

const MONTHS = Array.from(
  { length: 12 },
  (_, month) => new RegExp(`^(?:${inAnyLanguage(({ months }) => months?.[month])})`),
)
const LONGEST = 60

const NUMBERS = /^(\d{1,4})[-./](\d{1,2})[-./](\d{1,4})\.?(?=$|[\sT,])/
/** 2026年3月5日(木) */
const IN_JAPANESE = /^(\d{4})年\s?(\d{1,2})月\s?(\d{1,2})日(?:\s?[(（][月火水木金土日][)）])?/
const MONTH_FIRST =
  /^(?:[a-z]{3,9},?\s+)?([a-z]{3,12})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?=$|[\s,])/i
/** "2022 Dec 21" */
const YEAR_FIRST = /^(\d{4})[\s-]+(\p{L}{3,12})\.?[\s-]+(\d{1,2})(?=$|[\sT,])/iu
const WEEKDAY = '(?:\\p{L}{2,14}(?:-feira)?\\.?,?\\s+)?'
const DAY_FIRST = new RegExp(
  `^${WEEKDAY}(?:el |le |il )?(\\d{1,2})(?:\\.|er|º|°)?[\\s-]+(?:de )?(\\p{L}{3,12})\\.?[\\s,-]+(?:de |del )?(\\d{4})(?: r\\.?)?(?=$|[\\s,])`,
  'iu',
)
const TIME =
  /^(午前|午後)?\s*(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,](\d{1,9}))?)?\s*(?:([ap])\.?\s?(?:m\.?)?|(ص|م|vorm|nachm)\.?|uhr|uur|h)?\s*(z|utc|gmt|[+-]\d{2}:?\d{2})?$/i
const AFTERNOON = /^(?:午後|p|م|nachm)$/i

const two = (number: number): string => String(number).padStart(2, '0')

const dayOf = (year: number, month: number, day: number): CivilDay | null => {
  const on = `${String(year < 100 ? 2000 + year : year).padStart(4, '0')}-${two(month)}-${two(day)}`
  return isCivilDay(on) ? on : null
}

const monthOf = (name: string): number => {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return MONTHS.findIndex((begins) => begins.test(plain)) + 1
}

/**
 * The three numbers of a date in the order of the text; null where the text begins with no such
 * date.
 */
const dateNumbers = (text: string): readonly [number, number, number] | null => {
  const [, a, b, c] = NUMBERS.exec(text.trim()) ?? []
  return a === undefined ? null : [Number(a), Number(b), Number(c)]
}

/** The date at the beginning of a text, and what follows it. */
const dateIn = (said: string, order: DateOrder): { on: CivilDay; rest: string } | null => {
  const text = plainDigits(said)
  const found = (on: CivilDay | null, match: string) =>
    on === null ? null : { on, rest: text.slice(match.length) }
  const numbers = NUMBERS.exec(text)
  if (numbers) {
    const [match, first = '', ...others] = numbers
    const [a, b, c] = [Number(first), Number(others[0]), Number(others[1])]
    if (first.length === 4 || order === 'ymd') return found(dayOf(a, b, c), match)
    return found(order === 'dmy' ? dayOf(c, b, a) : dayOf(c, a, b), match)
  }
  const compact = /^(\d{4})(\d{2})(\d{2})(?=$|[\sT])/.exec(text)
  if (compact)
    return found(dayOf(Number(compact[1]), Number(compact[2]), Number(compact[3])), compact[0])
  const inJapanese = IN_JAPANESE.exec(text)
  if (inJapanese)
    return found(
      dayOf(Number(inJapanese[1]), Number(inJapanese[2]), Number(inJapanese[3])),
      inJapanese[0],
    )
  const monthFirst = MONTH_FIRST.exec(text)
  if (monthFirst)
    return found(
      dayOf(Number(monthFirst[3]), monthOf(monthFirst[1] ?? ''), Number(monthFirst[2])),
      monthFirst[0],
    )
  const yearFirst = YEAR_FIRST.exec(text)
  if (yearFirst)
    return found(
      dayOf(Number(yearFirst[1]), monthOf(yearFirst[2] ?? ''), Number(yearFirst[3])),
      yearFirst[0],
    )
  const dayFirst = DAY_FIRST.exec(text)
  return (
    dayFirst &&
    found(dayOf(Number(dayFirst[3]), monthOf(dayFirst[2] ?? ''), Number(dayFirst[1])), dayFirst[0])
  )
}

const timeIn = (
  text: string,
): { time: string; milliseconds: number; offset: string | undefined } | null => {
  const [, before, hourText, minute = '', second = '0', fraction = '', letter, word, offset] =
    TIME.exec(text) ?? []
  if (hourText === undefined) return null
  const half = before ?? letter ?? word
  let hour = Number(hourText)
  if (half !== undefined) {
    // Only Japanese says 0:30 in the afternoon.
    if (hour < (before === undefined ? 1 : 0) || hour > 12) return null
    hour = (hour % 12) + (AFTERNOON.test(half) ? 12 : 0)
  }
  if (hour > 23 || Number(minute) > 59 || Number(second) > 59) return null
  return {
    time: `${two(hour)}:${minute}`,
    milliseconds: Number(second) * 1000 + Math.floor(Number(`0.${fraction || 0}`) * 1000),
    offset,
  }
}

/** Minutes east of UTC of `Z`, `+0200` or `-05:30`. */
const offsetMinutes = (offset: string): number => {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? []
  return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/**
 * A date, with or without a clock time and an offset from UTC, as programs and people write them:
 * `2026-05-20T07:00:00Z`,
 * `2026-05-20 07:00:00 +0200`, `20.05.26`, `5/20/2026 7:00 AM`, `May 20, 2026`, `20. Mai 2026`, `20
 * de mayo de 2026`. Null for a text that is none.
 * @param timeText a clock time from a separate column
 */
export const readWhen = (dateText: string, order: DateOrder, timeText = ''): When | null => {
  const text = dateText.trim()
  if (text.length > LONGEST || timeText.length > LONGEST) return null
  const date = dateIn(text, order)
  if (!date) return null
  // A date that a spreadsheet wrote at midnight beside a column of times.
  const written =
    plainDigits(timeText).trim() || date.rest.replace(/^[T,\s]+(?:(?:at|um|à) )?/, '').trim()
  if (written === '') return { kind: 'day', on: date.on }
  const clock = timeIn(written)
  if (!clock) return null
  const time: LocalTime = `${date.on}T${clock.time}`
  if (clock.offset === undefined) return { kind: 'local', time }
  return {
    kind: 'instant',
    at: Date.parse(`${time}Z`) - offsetMinutes(clock.offset) * 60_000 + clock.milliseconds,
  }
}

/**
 * The order that some dates of one file must have; undefined where several would do. Dates that are
 * no three numbers say nothing.
 */
export const dateOrderOf = (dates: readonly string[]): DateOrder | undefined => {
  const numbers = dates.flatMap((date) => {
    const found = dateNumbers(date)
    return found ? [found] : []
  })
  if (numbers.every(([first]) => first > 31)) return 'ymd'
  const fits = (order: DateOrder) =>
    numbers.every(
      ([a, b, c]) =>
        (order === 'ymd' ? dayOf(a, b, c) : order === 'dmy' ? dayOf(c, b, a) : dayOf(c, a, b)) !==
        null,
    )
  // A year of two digits in front is too rare to be guessed.
  const [only, ...more] = (['dmy', 'mdy'] as const).filter(fits)
  return more.length === 0 ? only : undefined
}

/**
 * The instant of what a file says, ms since the epoch. Of a day alone it is its `hour` o'clock in
 * the zone.
 * @throws RangeError for an unknown zone
 */
export const instantOf = (when: When, zone: string, hour: number): number => {
  if (when.kind === 'instant') return when.at
  const local = when.kind === 'local' ? when.time : `${when.on}T${two(hour)}:00`
  return instantOfLocalTime(local, zone) as number
}

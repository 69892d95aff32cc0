import { addDays } from '../day.ts'
import { weekdayOf } from '../energy/intake-target.ts'
import { type LocalTime, minutesOfDay } from '../local-time.ts'
import { type Occasion, OCCASIONS } from './earlier-meal.ts'

/** Words without the time that they told, and that time. */
export interface TimedWords {
  /** What is left to be read as food. */
  readonly text: string
  /** By the member's clock; null where the words tell no time. Never after now. */
  readonly eatenAt: LocalTime | null
}

const WEEKDAY_NAMES = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const EDGE = '(?=$|[\\s,;.!?)])'
const START = '(?<=^|[\\s,;(])'

const AGO = new RegExp(
  `${START}(?:about |around )?(?<count>\\d+(?:\\.\\d+)?|an?|half an) (?<unit>hours?|hrs?|h|minutes?|mins?|days?) ago${EDGE}`,
)
const DAY = new RegExp(
  `${START}(?:(?<yesterday>yesterday|last night)|(?<before>the day before yesterday)|(?<today>today|tonight|this (?:morning|afternoon|evening)|earlier)|(?:last |on )(?<weekday>${WEEKDAY_NAMES.join('|')}))(?: (?<part>morning|noon|lunchtime|afternoon|evening|night))?${EDGE}`,
)
const CLOCK = new RegExp(
  `${START}(?:at|around|about|@) ?(?:(?<hour>\\d{1,2})(?:[:.](?<minute>\\d{2}))? ?(?<half>am|pm|a\\.m\\.|p\\.m\\.|o'?clock)?|(?<named>noon|midday|midnight|breakfast time|lunchtime|dinner time))${EDGE}`,
)
/** Beside a day, "8 pm" is a time without its "at". */
const BARE_CLOCK = new RegExp(
  `${START}(?<hour>\\d{1,2})(?:(?:[:.](?<minute>\\d{2}))? ?(?<half>am|pm|a\\.m\\.|p\\.m\\.)|:(?<exact>\\d{2}))${EDGE}`,
)
const OCCASION = new RegExp(`${START}(?:for|at) (?:my |a )?(?<occasion>breakfast|brunch|lunch|dinner|supper|snack)${EDGE}`)
const OPENING_OCCASION =
  /^(?:(?:yesterday|today)(?:'s|,)? )?(?<occasion>breakfast|brunch|lunch|dinner|supper|snack)(?: yesterday| today)?(?: was|:)/

const PARTS: Readonly<Record<string, number>> = {
  morning: 8 * 60,
  noon: 12 * 60,
  lunchtime: 12 * 60 + 30,
  afternoon: 15 * 60,
  evening: 19 * 60,
  night: 20 * 60,
}
const NAMED: Readonly<Record<string, number>> = {
  noon: 12 * 60,
  midday: 12 * 60,
  midnight: 0,
  'breakfast time': OCCASIONS.breakfast.usual,
  lunchtime: OCCASIONS.lunch.usual,
  'dinner time': OCCASIONS.dinner.usual,
}
const OCCASION_BY_WORD: Readonly<Record<string, Occasion>> = { brunch: 'breakfast', supper: 'dinner' }

const two = (value: number): string => String(value).padStart(2, '0')
const localTime = (day: string, minutes: number): LocalTime => `${day}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

const minutesByClock = ({ hour, minute, exact = minute, half, named }: Record<string, string | undefined>): number | null => {
  if (named !== undefined) return NAMED[named] ?? null
  const hours = Number(hour)
  const minutes = Number(exact ?? 0)
  if (hours > 23 || minutes > 59) return null
  const isHalved = half !== undefined && /^[ap]/.test(half)
  if (isHalved && (hours < 1 || hours > 12)) return null
  if (!isHalved) return hours * 60 + minutes
  return ((hours % 12) + (half.startsWith('p') ? 12 : 0)) * 60 + minutes
}

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
export function readEatenTime(text: string, now: LocalTime): TimedWords {
  const plain = text.replaceAll(/[’‘`]/g, "'")
  const lower = plain
    .toLowerCase()
    .replaceAll(/\b(one|two|three|four|five|six) (hours?|days?) ago\b/g, (_, count: string, unit: string) => {
      const value = ['one', 'two', 'three', 'four', 'five', 'six'].indexOf(count) + 1
      return `${value} ${unit} ago`
    })
  const todayOn = now.slice(0, 10)
  const ago = AGO.exec(lower)
  if (ago?.groups) {
    const { count = 'a', unit = 'hours' } = ago.groups
    const amount = count === 'half an' ? 0.5 : /^an?$/.test(count) ? 1 : Number(count)
    const minutesEach = unit.startsWith('d') ? 1440 : unit.startsWith('h') ? 60 : 1
    const at = Date.parse(`${now}Z`) - amount * minutesEach * 60_000
    return { text: tidy(without(lower, ago)), eatenAt: new Date(at).toISOString().slice(0, 16) }
  }
  const day = DAY.exec(lower)
  const afterDay = without(lower, day)
  const clock = CLOCK.exec(afterDay) ?? (day && BARE_CLOCK.exec(afterDay))
  const clockMinutes = clock?.groups ? minutesByClock(clock.groups) : null
  if (day === null && clockMinutes === null) return { text, eatenAt: null }

  const occasionWord = OCCASION.exec(lower)?.groups?.occasion ?? OPENING_OCCASION.exec(lower)?.groups?.occasion
  const occasion = occasionWord === undefined ? null : (OCCASION_BY_WORD[occasionWord] ?? (occasionWord as Occasion))
  const { yesterday, before, today, weekday, part } = day?.groups ?? {}
  const on = before
    ? addDays(todayOn, -2)
    : yesterday
      ? addDays(todayOn, -1)
      : weekday
        ? addDays(todayOn, -((weekdayOf(todayOn) - WEEKDAY_NAMES.indexOf(weekday) - 1 + 7) % 7 || 7))
        : todayOn
  const partOfDay = part ?? (yesterday === 'last night' || today === 'tonight' ? 'night' : today?.replace(/^this /, ''))
  const minutes =
    clockMinutes ?? (occasion ? OCCASIONS[occasion].usual : undefined) ?? (partOfDay ? PARTS[partOfDay] : undefined) ?? minutesOfDay(now)
  const left = tidy(clockMinutes === null ? afterDay : without(afterDay, clock))
  const eatenAt = localTime(on, minutes)
  if (eatenAt <= now) return { text: left, eatenAt }
  // "At 8 pm", said in the morning, was yesterday; "tonight", said at noon, is now.
  return { text: left, eatenAt: day === null ? localTime(addDays(on, -1), minutes) : now }
}

import { memoized } from '#domain/memoized.ts'
import { addDays, type CivilDay, civilDayAt, HOUR_MS, WEEKDAYS, type Weekday } from '#domain/day.ts'
import type { HeightUnit } from '#domain/unit-choice.ts'
import {
  feetInchesFromCm,
  flOzFromMl,
  inchesFromCm,
  kcalFromKj,
  kjFromKcal,
  LB_PER_STONE,
  massFromKg,
  type MassUnit,
  stonePoundsFromLb,
} from '#domain/units.ts'
import { rulesOf } from '#domain/languages.ts'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { unitsNow } from '#web/language/chosen-units.ts'

// All numbers, dates and units that people read are written here, in the language of the pages.

/**
 * Some browsers name a language that they cannot format, such as Chromium "en-US@posix". Cached, as
 * every number asks for it.
 */
const isUsable = memoized((tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
})

/**
 * Latin digits for all numbers, of a text as of a field, a barcode and a date: Intl alone
 * would write those of some Arabic regions beside the others.
 */
const withOneKindOfDigits = memoized((tag: string): string =>
  new Intl.Locale(tag, { numberingSystem: 'latn' }).toString(),
)

/** The language of the pages, in the member's regional form if the browser names one. */
const locale = (): string => {
  const language = i18n.locale || 'en'
  const own = (typeof navigator === 'undefined' ? [] : navigator.languages).find(
    (tag) => (tag === language || tag.startsWith(`${language}-`)) && isUsable(tag),
  )
  return withOneKindOfDigits(own ?? rulesOf(language).tag)
}

const formatters = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>()

/** Building a formatter costs far more than using it, and an axis uses one a hundred times. */
function cached<Formatter extends Intl.DateTimeFormat | Intl.NumberFormat>(
  kind: 'date' | 'number',
  options: object,
  make: (locale: string) => Formatter,
): Formatter {
  const tag = locale()
  const key = `${kind} ${tag} ${JSON.stringify(options)}`
  const formatter = (formatters.get(key) as Formatter | undefined) ?? make(tag)
  formatters.set(key, formatter)
  return formatter
}

const formatted = (at: number, options: Intl.DateTimeFormatOptions): string =>
  cached('date', options, (tag) => new Intl.DateTimeFormat(tag, options)).format(at)

const numeral = (value: number, options: Intl.NumberFormatOptions): string =>
  cached('number', options, (tag) => new Intl.NumberFormat(tag, options)).format(value)

const SHORT = { day: 'numeric', month: 'short' } as const
const atUtcMidnight = (on: CivilDay): number => Date.parse(`${on}T00:00:00Z`)

/** "5 Mar" */
export const shortDay = (on: CivilDay): string =>
  formatted(atUtcMidnight(on), { ...SHORT, timeZone: 'UTC' })
/** "Thu 5 Mar 2026" */
export const fullDay = (on: CivilDay): string =>
  formatted(atUtcMidnight(on), { ...SHORT, weekday: 'short', year: 'numeric', timeZone: 'UTC' })
/** "Today", "Yesterday", or the date with its weekday. */
export function dayHeading(on: CivilDay, todayOn: CivilDay): string {
  if (on === todayOn) return t`Today`
  if (on === addDays(todayOn, -1)) return t`Yesterday`
  const isOfThisYear = on.slice(0, 4) === todayOn.slice(0, 4)
  return formatted(atUtcMidnight(on), {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(isOfThisYear ? {} : { year: 'numeric' }),
  })
}
/** "Thu" */
const shortWeekday = (on: CivilDay): string =>
  formatted(atUtcMidnight(on), { weekday: 'short', timeZone: 'UTC' })
const LONGEST_IN_A_COLUMN = 6
/**
 * "Thu" above a column of a calendar; one letter where the language has no short names (Arabic).
 */
export function columnWeekday(on: CivilDay): string {
  const isShort = WEEKDAYS.every(
    (weekday) => shortWeekday(addDays(on, weekday)).length <= LONGEST_IN_A_COLUMN,
  )
  return isShort
    ? shortWeekday(on)
    : formatted(atUtcMidnight(on), { weekday: 'narrow', timeZone: 'UTC' })
}
/** "Monday" of 1, "Sunday" of 7. */
export const weekdayName = (weekday: number): string =>
  formatted(Date.UTC(2001, 0, weekday), { weekday: 'long', timeZone: 'UTC' })
/** Missing in TypeScript's `Intl.Locale`; browsers have one of the two, or neither. */
type LocaleWithWeek = Intl.Locale & {
  getWeekInfo?: () => { firstDay: Weekday }
  weekInfo?: { firstDay: Weekday }
}

/**
 * The first weekday of a week: 1 is Monday, 7 Sunday. The region of the browser decides it where it
 * names one: who reads English in Germany begins on Monday.
 */
export const firstWeekday = (): Weekday => {
  const region = (typeof navigator === 'undefined' ? [] : navigator.languages)
    .filter(isUsable)
    .map((tag) => new Intl.Locale(tag).region)
    .find((one) => one !== undefined)
  const here: LocaleWithWeek = new Intl.Locale(locale(), region === undefined ? {} : { region })
  return (here.getWeekInfo?.() ?? here.weekInfo)?.firstDay ?? 1
}

export const weekdaysInOrder = (): Weekday[] => {
  const first = WEEKDAYS.indexOf(firstWeekday())
  return [...WEEKDAYS.slice(first), ...WEEKDAYS.slice(0, first)]
}

/** "March 2026" of any day of the month. */
export const monthName = (on: CivilDay): string =>
  formatted(atUtcMidnight(on), { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "5 Mar" in the member's zone. */
export const shortDayAt = (at: number, zone: string): string =>
  formatted(at, { ...SHORT, timeZone: zone })
/** "5 Mar 2026" in the member's zone. */
export const dayAt = (at: number, zone: string): string =>
  formatted(at, { ...SHORT, year: 'numeric', timeZone: zone })
/** "18:05" in the member's zone. */
export const timeAt = (at: number, zone: string): string =>
  formatted(at, { hour: 'numeric', minute: '2-digit', timeZone: zone })
/** "4:00" of an hour of the day. */
export const clockTime = (hour: number): string => timeAt(hour * HOUR_MS, 'UTC')
/** "Thu 5 Mar, 18:05" in the member's zone. */
export const dayAndTimeAt = (at: number, zone: string): string =>
  formatted(at, { ...SHORT, weekday: 'short', hour: 'numeric', minute: '2-digit', timeZone: zone })

/** "1,840" */
export const whole = (value: number): string => numeral(Math.round(value) + 0, {})
const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const
/** "16.2" */
export const oneDecimal = (value: number): string => numeral(value, ONE_DECIMAL)
/** "1.5x", "1,5x": the multiplier of a portion. */
export const portionTimes = (multiplier: number): string => `${oneDecimal(multiplier)}x`
/** "1,840", "0.75": as many decimals as the number has, up to three. */
export const plain = (value: number): string => numeral(value, {})
/**
 * "82.5", "82,5": a number as a field holds it, without grouping, with at most so many decimals.
 */
export const numberText = (value: number, decimals = 3): string =>
  numeral(value + 0, { useGrouping: false, maximumFractionDigits: decimals })
/**
 * Writes nothing for a member who hides numbers. What stands alone needs no more than that; a
 * sentence around a number is left out, or said in words, where it is written.
 */
const unlessHidden =
  <Given extends unknown[]>(write: (...given: Given) => string) =>
  (...given: Given): string =>
    unitsNow().numbersHidden ? '' : write(...given)

/** "42%" of 0.42, "28.4%" of 0.284 where one decimal is wanted */
export const percent = unlessHidden((fraction: number, maximumFractionDigits: number = 0): string =>
  numeral(fraction, { style: 'percent', maximumFractionDigits }),
)
/** "120 g" of a food or of what is in it. */
export const grams = unlessHidden((value: number): string => t`${whole(value)} g`)
/** "250 ml", "8.5 fl oz" of ml: what one glass holds. */
export const volume = (ml: number): string =>
  unitsNow().volumeUnit === 'fl_oz' ? fluidOunces(ml, 1) : t`${whole(ml)} ml`
/** "1.5 l", "51 fl oz" of ml: what is drunk in a day. */
export const largeVolume = (ml: number): string =>
  unitsNow().volumeUnit === 'fl_oz'
    ? fluidOunces(ml, 0)
    : t`${numeral(ml / 1000, { maximumFractionDigits: 2 })} l`
const fluidOunces = (ml: number, maximumFractionDigits: number): string =>
  numeral(flOzFromMl(ml), { style: 'unit', unit: 'fluid-ounce', maximumFractionDigits })

/** "3 months" */
export const monthsText = (months: number, unitDisplay: 'long' | 'short'): string =>
  numeral(months, { style: 'unit', unit: 'month', unitDisplay })
/** "kg", "كغم": the unit after a field. */
export const unitAfterField = (
  unit: 'kilogram' | 'pound' | 'stone' | 'centimeter' | 'foot' | 'inch',
): string =>
  cached('number', { unit }, (tag) => new Intl.NumberFormat(tag, { style: 'unit', unit }))
    .formatToParts(5)
    .find(({ type }) => type === 'unit')?.value ?? unit

/** Words of whatever direction, which those around them do not turn round where Arabic is read. */
export const apart = (words: string): string =>
  rulesOf(i18n.locale).direction === 'rtl' ? `\u2068${words}\u2069` : words

/** For a list whose parts contain an "and". */
export const commaParted = (parts: readonly string[]): string =>
  parts.join(rulesOf(i18n.locale).comma)

/** Only the number of an energy: "1,840", or "7,699" for a member who reads kJ. */
export const energyFigure = unlessHidden((kcal: number): string => whole(energyToDraw(kcal)))
/** The unit after that number: "kcal", "kJ", or "kcal (7,699 kJ)". */
export const energyUnitLabel = unlessHidden((kcal: number | null | undefined): string => {
  const { energyUnit } = unitsNow()
  if (energyUnit === 'kj') return t`kJ`
  return energyUnit === 'kcal' || kcal === null || kcal === undefined
    ? t`kcal`
    : t`kcal (${whole(kjFromKcal(kcal))} kJ)`
})
const writtenEnergy = (kcal: number): string => {
  const { energyUnit } = unitsNow()
  if (energyUnit === 'kcal') return t`${whole(kcal)} kcal`
  if (energyUnit === 'kj') return t`${whole(kjFromKcal(kcal))} kJ`
  return t`${whole(kcal)} kcal (${whole(kjFromKcal(kcal))} kJ)`
}
/** "1,840 kcal", "7,699 kJ", or "1,840 kcal (7,699 kJ)". */
export const energy = unlessHidden(writtenEnergy)
/** An energy as charts draw it: the number of `energyFigure`, not rounded. */
export const energyToDraw = (kcal: number): number =>
  unitsNow().energyUnit === 'kj' ? kjFromKcal(kcal) : kcal
/** A drawn energy in words. */
export const drawnEnergy = (drawn: number): string =>
  energy(unitsNow().energyUnit === 'kj' ? kcalFromKj(drawn) : drawn)
/**
 * The first of two energies with a shared unit, as in "420 to 780 kcal"; with its own where both
 * units are shown.
 */
export const energyBefore = (kcal: number): string =>
  unitsNow().energyUnit === 'kcal_kj' ? energy(kcal) : energyFigure(kcal)
/** What somebody said, in the quotation marks of the language. */
export const quoted = (words: string): string => t`“${words}”`
/** "2 meals, 1 weigh-in" */
export const listed = (parts: readonly string[]): string =>
  new Intl.ListFormat(locale(), { type: 'unit', style: 'short' }).format(parts)
const writtenMassIn = (unit: MassUnit, value: number): string => {
  if (unit !== 'st')
    return numeral(value, {
      ...ONE_DECIMAL,
      style: 'unit',
      unit: unit === 'lb' ? 'pound' : 'kilogram',
    })
  const { stone, pounds } = stonePoundsFromLb(value * LB_PER_STONE)
  const words = numeral(pounds, { ...ONE_DECIMAL, style: 'unit', unit: 'pound' })
  return stone === 0 ? words : `${numeral(stone, { style: 'unit', unit: 'stone' })} ${words}`
}
/** "72.4 kg", "159.6 lb", "11 st 5.6 lb" of a number in that unit. */
export const massIn = unlessHidden(writtenMassIn)
const writtenMass = (kg: number, unit: MassUnit): string =>
  writtenMassIn(unit, massFromKg(Math.abs(kg), unit))
/** "72.4 kg", "159.6 lb", "11 st 5.6 lb" of kilograms; always without a sign. */
export const formatMass = unlessHidden(writtenMass)
/** "−710" with a true minus sign, "+710": puts the sign of a number before a figure without one. */
export const signed = (value: number, figure: string): string =>
  // Right-to-left text would otherwise show the sign after the number, and, where this mark were the
  // first one, the unit before it.
  `${rulesOf(i18n.locale).direction === 'rtl' ? '\u200f\u200e' : ''}${value < 0 ? '−' : '+'}${figure}`
/** "−0.6 kg", "+0.6 kg"; "0.0 kg" for what rounds to zero. */
export const signedMass = unlessHidden((kg: number, unit: MassUnit): string => {
  const words = formatMass(kg, unit)
  return words === formatMass(0, unit) ? words : signed(kg, words)
})
/** "175 cm", "5 ft 9 in" of a height in cm. */
export const formatHeight = (cm: number, unit: HeightUnit): string => {
  if (unit === 'cm')
    return numeral(cm, { style: 'unit', unit: 'centimeter', maximumFractionDigits: 1 })
  const { feet, inches } = feetInchesFromCm(cm)
  return `${numeral(feet, { style: 'unit', unit: 'foot' })} ${numeral(inches, { style: 'unit', unit: 'inch' })}`
}

const writtenGirth = (cm: number, unit: HeightUnit): string =>
  unit === 'cm'
    ? numeral(cm, { style: 'unit', unit: 'centimeter', maximumFractionDigits: 1 })
    : numeral(inchesFromCm(cm), { style: 'unit', unit: 'inch', maximumFractionDigits: 1 })
/** "92 cm", "36.2 in" of a waist or hip in cm. */
export const formatGirth = unlessHidden(writtenGirth)

/** Bounds of a field are not about the member, and are never hidden. */
export const boundText = {
  mass: writtenMass,
  massIn: writtenMassIn,
  energy: writtenEnergy,
  girth: writtenGirth,
} as const

/**
 * "today, 18:05", "yesterday, 18:05", or with its day, and with its year if that is another one,
 * seen from `nowAt`.
 */
export function relativeTime(at: number, nowAt: number, zone: string): string {
  const on = civilDayAt(at, zone)
  const today = civilDayAt(nowAt, zone)
  if (on === today) return t`today, ${timeAt(at, zone)}`
  if (on === addDays(today, -1)) return t`yesterday, ${timeAt(at, zone)}`
  if (on === addDays(today, 1)) return t`tomorrow, ${timeAt(at, zone)}`
  if (on.slice(0, 4) === today.slice(0, 4)) return dayAndTimeAt(at, zone)
  return formatted(at, {
    ...SHORT,
    weekday: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
  })
}

import type { CivilDay } from './day.ts'
import type { NamedBy } from './meals/named-by.ts'
import type { MESSAGES, MessageCode } from './messages.ts'
import type { NamedNutrient } from './messages/nutrients.ts'
import type { MassUnit } from './units.ts'

/** What kind each value is that a message may name: how it is written follows from it. */
export const VALUE_KINDS = {
  beforeKg: 'mass',
  changeKg: 'mass',
  weighInKg: 'mass',
  weightKg: 'mass',
  closerKcal: 'energy',
  fromKcal: 'energy',
  kcal: 'energy',
  lowestKcal: 'energy',
  macroKcal: 'energy',
  toKcal: 'energy',
  fromMl: 'volume',
  toMl: 'volume',
  fromCm: 'girth',
  toCm: 'girth',
  byOn: 'day',
  eatenOn: 'day',
  dish: 'text',
  food: 'text',
  foods: 'text',
  name: 'text',
  remote: 'text',
  text: 'text',
  unit: 'text',
  username: 'text',
  words: 'text',
  nutrient: 'nutrient',
  percent: 'percent',
  activeHours: 'number',
  count: 'number',
  days: 'number',
  either: 'number',
  from: 'number',
  hours: 'number',
  kg: 'number',
  left: 'number',
  leftOut: 'number',
  line: 'number',
  max: 'number',
  min: 'number',
  minutes: 'number',
  more: 'number',
  most: 'number',
  needed: 'number',
  nights: 'number',
  of: 'number',
  photos: 'number',
  rarer: 'number',
  rested: 'number',
  restless: 'number',
  sugarFree: 'number',
  taken: 'number',
  times: 'number',
  to: 'number',
  weekday: 'number',
  weighIns: 'number',
  weight: 'number',
} as const

type ValueName = keyof typeof VALUE_KINDS
type ValueOf<Name extends ValueName> = {
  mass: number
  energy: number
  volume: number
  girth: number
  percent: number
  number: number
  day: CivilDay
  nutrient: NamedNutrient
  text: string
}[(typeof VALUE_KINDS)[Name]]

/**
 * The names of the values in an English text: what stands between a brace and the next comma or
 * brace. The branches of a plural or a select, such as `{# day}` or `{Protein}`, are no names.
 */
type NamesIn<Text extends string> = Text extends `${string}{${infer Rest}`
  ?
      | (Rest extends `${infer Inside}}${string}`
          ? Inside extends `${infer Name},${string}`
            ? NameOrNone<Name>
            : NameOrNone<Inside>
          : never)
      | NamesIn<Rest>
  : never
/** A name of no value at all is kept, so that the compiler refuses the message that has it. */
type NameOrNone<Inside extends string> = Inside extends `${string} ${string}` | Capitalize<Inside>
  ? never
  : Inside

type NamesOf<Code extends MessageCode> = NamesIn<(typeof MESSAGES)[Code]>

/**
 * The values of a message. `unit` is how its masses are written, if not in kg, and `dishNamedBy` who
 * named its dish.
 */
type ValuesOf<Code extends MessageCode> = {
  readonly [Name in NamesOf<Code>]: Name extends ValueName ? ValueOf<Name> : never
} & ('unit' extends NamesOf<Code> ? unknown : { readonly unit?: MassUnit }) &
  ('dish' extends NamesOf<Code> ? { readonly dishNamedBy?: NamedBy } : unknown)

/** A message without values takes none, any other takes all of its own. */
export type ValueArguments<Code extends MessageCode> = Code extends MessageCode
  ? [NamesOf<Code>] extends [never]
    ? []
    : [values: ValuesOf<Code>]
  : never

/** The codes whose messages name no values. */
type PlainCode = {
  [Code in MessageCode]: ValueArguments<Code> extends [] ? Code : never
}[MessageCode]

type MessageWithValues = {
  [Code in Exclude<MessageCode, PlainCode>]: {
    readonly code: Code
    readonly values: ValueArguments<Code>[0]
  }
}[Exclude<MessageCode, PlainCode>]

/** A message by its code, with the values that its text names. */
export type Message = { readonly code: PlainCode; readonly values?: undefined } | MessageWithValues

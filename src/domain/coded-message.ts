import type { CivilDay } from './day.ts'
import { type Message, VALUE_KINDS, type ValueArguments } from './message.ts'
import type { MessageCode } from './messages.ts'
import type { NamedNutrient } from './messages/nutrients.ts'
import type { MassUnit } from './units.ts'

// Imports only types from messages.ts: the pages have the messages in their catalogues.

/** A message; the compiler refuses one without its values. */
export const message = <Code extends MessageCode>(
  code: Code,
  ...[values]: ValueArguments<Code>
): Message => ({ code, ...(values && { values }) }) as Message

/**
 * A message's code and values as one string, for where only a string fits, such as an error of a
 * schema.
 */
export const codedMessage = <Code extends MessageCode>(
  code: Code,
  ...values: ValueArguments<Code>
): string => writeMessage(message(code, ...values))

export const writeMessage = ({ code, values }: Message): string =>
  values ? `${code} ${JSON.stringify(values)}` : code

/** How quantities are written with their units. */
export interface QuantityFormats {
  readonly mass: (kg: number, unit: MassUnit) => string
  readonly energy: (kcal: number) => string
  /** Of a glass. */
  readonly volume: (ml: number) => string
  /** Around a waist or a hip. */
  readonly girth: (cm: number) => string
  /** A civil day, `YYYY-MM-DD`. */
  readonly day: (on: CivilDay) => string
  /** The name of a nutrient. */
  readonly nutrient: (nutrient: NamedNutrient) => string
}

const UNITS: readonly unknown[] = ['kg', 'lb', 'st'] satisfies MassUnit[]

/** Values of a message by their names, as far as this version knows these. */
type Values = Readonly<Record<string, string | number>>

const kindOf = (name: string) => VALUE_KINDS[name as keyof typeof VALUE_KINDS]

/** Whether the values tell a member's weight, energy or share. */
export const tellAmount = (values: Values | undefined): boolean =>
  Object.keys(values ?? {}).some((name) => ['mass', 'energy', 'percent'].includes(kindOf(name)))

/** The values of a message as they are written, each by its kind. */
export function formatValues(
  values: Values | undefined,
  { mass, energy, volume, girth, day, nutrient }: QuantityFormats,
): Record<string, string | number> {
  const unit = UNITS.includes(values?.['unit']) ? (values?.['unit'] as MassUnit) : 'kg'
  const formats: { readonly [kind: string]: ((value: never) => string) | undefined } = {
    mass: (kg: number) => mass(kg, unit),
    energy,
    volume,
    girth,
    day,
    nutrient,
  }
  return Object.fromEntries(
    Object.entries(values ?? {}).map(([name, value]) => [
      name,
      formats[kindOf(name)]?.(value as never) ?? value,
    ]),
  )
}

const CODED_MESSAGE = /^([a-z]+\.[a-z0-9_-]+)(?: (\{.*\}))?$/s

/** The opposite of `codedMessage`; undefined for any other text. */
export const parseMessage = (text: string): Message | undefined => {
  const [, code, values] = CODED_MESSAGE.exec(text) ?? []
  if (code === undefined) return undefined
  return {
    code,
    ...(values !== undefined && { values: JSON.parse(values) }),
  } as Message
}

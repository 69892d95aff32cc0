import type { CivilDay } from './day.ts'
import type { Message, MessageCode } from './messages.ts'
import type { MassUnit } from './units.ts'

// Imports only types from messages.ts: the pages have the messages in their catalogues.

/**
 * A message's code and values as one string, for where only a string fits, such as an error of a
 * schema.
 */
export const codedMessage = (code: MessageCode, values?: Message['values']): string =>
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
}

const UNITS: readonly unknown[] = ['kg', 'lb', 'st'] satisfies MassUnit[]

/**
 * The values of a message, formatted by the ends of their names: Kg is a mass, Kcal an energy, Ml a
 * volume, Cm a girth, On a civil day.
 */
export function formatValues(
  values: Message['values'],
  { mass, energy, volume, girth, day }: QuantityFormats,
): Record<string, string | number> {
  const unit = UNITS.includes(values?.['unit']) ? (values?.['unit'] as MassUnit) : 'kg'
  const formatted = (name: string, value: string | number): string | number => {
    if (typeof value !== 'number') return name.endsWith('On') ? day(value) : value
    if (name.endsWith('Kg')) return mass(value, unit)
    if (name.endsWith('Ml')) return volume(value)
    if (name.endsWith('Cm')) return girth(value)
    return name === 'kcal' || name.endsWith('Kcal') ? energy(value) : value
  }
  return Object.fromEntries(
    Object.entries(values ?? {}).map(([name, value]) => [name, formatted(name, value)]),
  )
}

const CODED_MESSAGE = /^([a-z]+\.[a-z0-9_-]+)(?: (\{.*\}))?$/s

/** The opposite of `codedMessage`; undefined for any other text. */
export const parseMessage = (text: string): Message | undefined => {
  const [, code, values] = CODED_MESSAGE.exec(text) ?? []
  if (code === undefined) return undefined
  return {
    code: code as MessageCode,
    ...(values !== undefined && { values: JSON.parse(values) as Record<string, string | number> }),
  }
}

import type { CivilDay } from './day.ts'
import type { Sentence, SentenceCode } from './sentences.ts'
import type { MassUnit } from './units.ts'

// Takes only types from sentences.ts: the pages have the sentences in their catalogues.

/** A sentence as a text, for where nothing but text is taken, such as the messages of a schema. */
export const said = (code: SentenceCode, values?: Sentence['values']): string => (values ? `${code} ${JSON.stringify(values)}` : code)

/** How quantities are written with their units. */
export interface QuantityWords {
  readonly mass: (kg: number, unit: MassUnit) => string
  readonly energy: (kcal: number) => string
  /** What a glass holds. */
  readonly volume: (ml: number) => string
  /** Around a waist or a hip. */
  readonly girth: (cm: number) => string
  /** A civil day, `YYYY-MM-DD`. */
  readonly day: (on: CivilDay) => string
}

const UNITS: readonly unknown[] = ['kg', 'lb', 'st'] satisfies MassUnit[]

/** The values of a sentence as they stand in it: a mass, whose name ends in Kg, an energy, in Kcal, a volume, in Ml, and a girth, in Cm, in words with their units, and a civil day, in On. */
export function valuesInWords(
  values: Sentence['values'],
  { mass, energy, volume, girth, day }: QuantityWords,
): Record<string, string | number> {
  const unit = UNITS.includes(values?.['unit']) ? (values?.['unit'] as MassUnit) : 'kg'
  const inWords = (name: string, value: string | number): string | number => {
    if (typeof value !== 'number') return name.endsWith('On') ? day(value) : value
    if (name.endsWith('Kg')) return mass(value, unit)
    if (name.endsWith('Ml')) return volume(value)
    if (name.endsWith('Cm')) return girth(value)
    return name === 'kcal' || name.endsWith('Kcal') ? energy(value) : value
  }
  return Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, inWords(name, value)]))
}

const SAID = /^([a-z]+\.[a-z0-9_-]+)(?: (\{.*\}))?$/s

/** The sentence in a text; undefined where the text is words already. */
export const sentenceIn = (text: string): Sentence | undefined => {
  const [, code, values] = SAID.exec(text) ?? []
  if (code === undefined) return undefined
  return { code: code as SentenceCode, ...(values !== undefined && { values: JSON.parse(values) as Record<string, string | number> }) }
}

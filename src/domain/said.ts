import type { Sentence, SentenceCode } from './sentences.ts'
import type { MassUnit } from './weight/weight-words.ts'

// The table of the sentences itself is no part of the pages: those have it in their catalogue.

/** A sentence as a text, for where nothing but text is taken, such as the messages of a schema. */
export const said = (code: SentenceCode, values?: Sentence['values']): string => (values ? `${code} ${JSON.stringify(values)}` : code)

/** The values of a sentence as they stand in it: a mass, whose name ends in Kg, in words with its unit. */
export const valuesInWords = (
  values: Sentence['values'],
  massWords: (kg: number, unit: MassUnit) => string,
): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(values ?? {}).map(([name, value]) => [
      name,
      name.endsWith('Kg') && typeof value === 'number' ? massWords(value, values?.['unit'] === 'lb' ? 'lb' : 'kg') : value,
    ]),
  )

const SAID = /^([a-z]+\.[a-z0-9_-]+)(?: (\{.*\}))?$/s

/** The sentence in a text; undefined where the text is words already. */
export const sentenceIn = (text: string): Sentence | undefined => {
  const [, code, values] = SAID.exec(text) ?? []
  if (code === undefined) return undefined
  return { code: code as SentenceCode, ...(values !== undefined && { values: JSON.parse(values) as Record<string, string | number> }) }
}

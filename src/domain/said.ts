import type { Sentence, SentenceCode } from './sentences.ts'

// The table of the sentences itself is no part of the pages: those have it in their catalogue.

/** A sentence as a text, for where nothing but text is taken, such as the messages of a schema. */
export const said = (code: SentenceCode, values?: Sentence['values']): string => (values ? `${code} ${JSON.stringify(values)}` : code)

const SAID = /^([a-z]+\.[a-z0-9_-]+)(?: (\{.*\}))?$/s

/** The sentence in a text; undefined where the text is words already. */
export const sentenceIn = (text: string): Sentence | undefined => {
  const [, code, values] = SAID.exec(text) ?? []
  if (code === undefined) return undefined
  return { code: code as SentenceCode, ...(values !== undefined && { values: JSON.parse(values) as Record<string, string | number> }) }
}

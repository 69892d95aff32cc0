import { nameInside } from '#domain/meals/meal-items.ts'
import { said, sentenceIn } from '#domain/said.ts'
import { type Sentence, SENTENCES } from '#domain/sentences.ts'
import { nameReadIn, type NamesOf } from '#server/foods/food-names-in.ts'

// The reason of an estimate is stored in one column: as sentences, one per line, or as free text.

export const writeReason = (reason: readonly Sentence[] | string | null): string | null =>
  reason === null || typeof reason === 'string' ? reason : reason.map(({ code, values }) => said(code, values)).join('\n')

const sentenceOfLine = (line: string): Sentence | undefined => {
  try {
    const sentence = sentenceIn(line)
    return sentence && sentence.code.startsWith('estimate.') && sentence.code in SENTENCES ? sentence : undefined
  } catch {
    // Free text of a provider may look like a sentence.
    return undefined
  }
}

/** The sentences of a column, with dishes named in the reader's language; none if it contains free text. */
export const sentencesOfReason = (column: string | null, language: NamesOf): Sentence[] => {
  const sentences = (column ?? '').split('\n').map(sentenceOfLine)
  if (!sentences.every((sentence) => sentence !== undefined)) return []
  return sentences.map(({ code, values }) => {
    const { dish, dishCode = null, ...others } = values ?? {}
    if (dish === undefined) return { code, ...(values && { values }) }
    const name = nameReadIn(String(dish), dishCode === null ? null : String(dishCode), language)
    return { code, values: { ...others, dish: nameInside(name, language ?? 'en') } }
  })
}

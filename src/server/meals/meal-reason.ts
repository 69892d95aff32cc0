import { nameInside } from '#domain/meals/meal-items.ts'
import { said, sentenceIn } from '#domain/said.ts'
import { type Sentence, SENTENCES } from '#domain/sentences.ts'
import { nameReadIn, type NamesOf } from '#server/foods/food-names-in.ts'

// Why a meal was estimated so stands in one column: as sentences, one a line, or as somebody's own words.

export const writeReason = (reason: readonly Sentence[] | string | null): string | null =>
  reason === null || typeof reason === 'string' ? reason : reason.map(({ code, values }) => said(code, values)).join('\n')

const sentenceOfLine = (line: string): Sentence | undefined => {
  try {
    const sentence = sentenceIn(line)
    return sentence && sentence.code.startsWith('estimate.') && sentence.code in SENTENCES ? sentence : undefined
  } catch {
    // A provider may write anything, also what only looks like a sentence.
    return undefined
  }
}

/** The sentences of a column, with its dishes under the names that somebody reads; none where it holds words. */
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

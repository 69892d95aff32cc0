import { grammarOf } from '../grammar/grammar.ts'
import type { MealPhrase } from './meal-phrase.ts'
import { togetherOf } from './phrases-together.ts'
import { plainText } from './plain-text.ts'
import { readParts } from './told-parts.ts'
import { english } from '../vocabularies/meal-vocabularies.ts'
import type { MealVocabulary } from '../vocabularies/meal-vocabulary.ts'

interface MealWords {
  readonly phrases: readonly MealPhrase[]
  /** What the words say was not eaten: "no sugar", "without dressing". */
  readonly leftOut: readonly string[]
}

/**
 * What a text says was eaten, in its order: foods with their amounts, and what was left out. The
 * text is written plainly, its parts are read one by one, and phrases of one food are put together.
 * Pure grammar: it uses no food table, and whether "ham and cheese" is one food or two is decided
 * where there is one.
 */
export const readMealText = (text: string, vocabulary: MealVocabulary = english): MealWords => {
  const grammar = grammarOf(vocabulary)
  const { phrases, leftOut } = readParts(plainText(text, grammar, vocabulary), grammar)
  return { phrases: togetherOf(phrases, grammar), leftOut }
}

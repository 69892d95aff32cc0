import type { Measure } from './measures.ts'
import { type MealSpeech, pattern, type Size, spellingsOf, START } from './speech/meal-speech.ts'
import { type NumberWords, numberWords } from './spoken-numbers.ts'

/** What joins a phrase to the one before it; a comma and a new line part more than an "and" does. */
export type Joiner = 'start' | 'and' | 'with' | 'on' | 'comma'

/** The words of a language as the grammar looks them up. */
export interface Grammar extends NumberWords {
  readonly speech: MealSpeech
  readonly articles: ReadonlySet<string>
  readonly sizes: ReadonlyMap<string, Size>
  readonly emptyWords: ReadonlySet<string>
  readonly measureOf: (word: string) => Measure | undefined
  readonly of: ReadonlySet<string>
  /** Parts a text into phrases and, in turn, what joins them. */
  readonly joint: RegExp
  readonly joinerOf: (joint: string) => Joiner
  /** A joiner as it stands in a name. */
  readonly joined: Readonly<Record<Joiner, string>>
}

const wordsOf = (text: string): string[] => text.split(' ').flatMap(spellingsOf)

const made = new Map<MealSpeech, Grammar>()

const makeGrammar = (speech: MealSpeech): Grammar => {
  const { joiners, sizes, measures } = speech
  const either = (...words: string[]) => words.filter((word) => word !== '').join('|')
  const measureByName = new Map(measures.flatMap(([names, measure]) => wordsOf(names).map((name) => [name, measure] as const)))
  const isWith = pattern(`${START}(?:${joiners.with})(?:\\s|$)`)
  const isOn = joiners.on === '' ? /$./ : pattern(`${START}(?:${joiners.on})(?:\\s|$)`)
  const first = (words: string) => words.split('|').at(-1) ?? ''
  const numbers = new Map(Object.entries(speech.numbers).flatMap(([word, value]) => spellingsOf(word).map((one) => [one, value] as const)))
  const articles = speech.articles.flatMap(spellingsOf)
  return {
    speech,
    ...numberWords({ ...speech, articles }, numbers),
    articles: new Set(articles),
    sizes: new Map((['small', 'medium', 'large'] as const).flatMap((size) => wordsOf(sizes[size]).map((word) => [word, size] as const))),
    emptyWords: new Set(wordsOf(speech.emptyWords)),
    measureOf: (word) => measureByName.get(word),
    of: new Set(wordsOf(speech.of)),
    joint: pattern(
      `(\\s*[,;\\n]+\\s*(?:(?:${either(joiners.and, joiners.with)})\\s+)?|\\s*\\.\\s+|\\s+(?:&|\\+|${either(joiners.and, joiners.with, joiners.on)})\\s+(?:(?:${joiners.with})\\s+)?|\\s*\\+\\s*)`,
    ),
    joinerOf: (joint) => {
      if (/[,;\n.]/.test(joint)) return 'comma'
      if (isWith.test(joint)) return 'with'
      return isOn.test(joint) ? 'on' : 'and'
    },
    joined: {
      start: ' ',
      and: ` ${first(joiners.and)} `,
      with: ` ${first(joiners.with).replace('\\', '')} `,
      on: ` ${first(joiners.on)} `,
      comma: ', ',
    },
  }
}

export const grammarOf = (speech: MealSpeech): Grammar => {
  const grammar = made.get(speech) ?? makeGrammar(speech)
  made.set(speech, grammar)
  return grammar
}

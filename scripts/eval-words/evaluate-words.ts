import { describeMeal } from '#domain/meal-text/describe-meal.ts'
import { readEatenTime } from '#domain/meal-text/eaten-time.ts'
import { mealVocabularyOf } from '#domain/meal-text/vocabularies/meal-vocabularies.ts'
import { mealTextContext } from '#server/foods/meal-text-context.ts'
import {
  type EverydayPhrase,
  isReadRightly,
  PHRASE_LANGUAGES,
  type PhraseLanguage,
  readPhrases,
} from './everyday-phrases.ts'

/** Any moment: times are removed from the phrases, and not judged. */
const NOW = '2026-11-20T21:30'

const readAs = ({ words }: EverydayPhrase, language: PhraseLanguage) => {
  const { items, unmatched } = describeMeal(
    readEatenTime(words, NOW, mealVocabularyOf(language)).text,
    mealTextContext(language),
  )
  return {
    items: items.map(({ food, grams }) => ({ name: food.name, grams })),
    unmatched: unmatched.map((one) => one.words),
  }
}

interface Judged {
  readonly phrase: EverydayPhrase
  readonly read: ReturnType<typeof readAs>
  readonly isRight: boolean
}

const judge = (phrase: EverydayPhrase, language: PhraseLanguage): Judged => {
  const read = readAs(phrase, language)
  return { phrase, read, isRight: isReadRightly(phrase, read.items, read.unmatched) }
}

const share = (judged: readonly Judged[]): string =>
  `${((100 * judged.filter(({ isRight }) => isRight).length) / judged.length).toFixed(1)} %`.padStart(
    8,
  )

const failureLines = ({ phrase, read }: Judged): string[] => [
  phrase.words,
  `    wanted ${phrase.items.map(({ food, grams }) => `${food} [${grams.join(' to ')}]`).join(' + ')}`,
  `    got    ${[...read.items.map(({ name, grams }) => `${name} ${Math.round(grams)}`), ...read.unmatched.map((words) => `? ${words}`)].join(' + ')}`,
]

/**
 * Prints how many of 300 everyday phrases of each language are read correctly, and how many of 40
 * later ones. Developers look at the odd lines and the later ones (`--failures LANGUAGE` lists
 * those that are read wrongly); the even lines are the test set, which nobody looks at.
 */
export const evaluateWords = async ([option, language]: readonly string[]): Promise<number> => {
  const asked = PHRASE_LANGUAGES.find((one) => one === language)
  if (option !== undefined && (option !== '--failures' || !asked)) {
    console.error(`Usage: npm run -s eval:words [-- --failures ${PHRASE_LANGUAGES.join('|')}]`)
    return 2
  }
  const halves = (of: PhraseLanguage) => {
    const judged = readPhrases(of).map((phrase) => judge(phrase, of))
    const later = readPhrases(of, 'later').map((phrase) => judge(phrase, of))
    return {
      all: judged,
      odd: judged.filter((_, at) => at % 2 === 0),
      even: judged.filter((_, at) => at % 2 === 1),
      later,
    }
  }
  if (asked) {
    const { odd, later } = halves(asked)
    for (const line of [...odd, ...later].filter(({ isRight }) => !isRight).flatMap(failureLines))
      console.log(line)
    return 0
  }
  console.log('language  odd lines  even lines  all       later')
  for (const one of PHRASE_LANGUAGES) {
    const { odd, even, all, later } = halves(one)
    console.log(
      `${one.padEnd(8)}  ${share(odd).padStart(9)}  ${share(even).padStart(10)}  ${share(all)}  ${share(later)}`,
    )
  }
  return 0
}

/**
 * Sentences that people of ten languages tell, judged by their energy and time alone, and kitchen
 * words with "50 g"; `languages/README.md`.
 */
import { describeMeal } from '#domain/meal-text/describe-meal.ts'
import { readEatenTime } from '#domain/meal-text/times/eaten-time.ts'
import { mealVocabularyOf } from '#domain/meal-text/vocabularies/meal-vocabularies.ts'
import { type Language, languages } from '#domain/languages.ts'
import { mealTextContext } from '#server/foods/meal-text-context.ts'
import { everyOther, type Half, rowsOf } from './other-languages.ts'

/** Thursday evening by the member's clock. */
const NOW = '2026-11-26T22:30'

export interface Told {
  readonly words: string
  /** The energy that is right, in kcal: of the whole sentence, or of 100 g of a word. */
  readonly kcal: readonly [low: number, high: number]
  readonly got: string
  readonly isRight: boolean
}

const read = (words: string, language: Language) => {
  const { text, eatenAt } = readEatenTime(words, NOW, mealVocabularyOf(language))
  const { items, unmatched } = describeMeal(text, mealTextContext(language))
  const kcal = items.reduce(
    (sum, { food, grams }) => sum + (food.per100g.energyKcal * grams) / 100,
    0,
  )
  const got = [
    ...items.map(({ food, grams }) => `${food.name} ${grams} g`),
    ...unmatched.map((one) => `? ${one.words}`),
  ].join(' + ')
  return { kcal, isWhole: unmatched.length === 0, count: items.length, eatenAt, got }
}

const judge = (
  range: string,
  words: string,
  outcome: ReturnType<typeof read>,
  kcal: number,
  isRestRight: boolean,
): Told => {
  const [low = 0, high = 0] = range.split('-').map(Number)
  const isRight = isRestRight && outcome.isWhole && kcal >= low && kcal <= high
  return { words, kcal: [low, high], got: `${outcome.got} (${Math.round(kcal)} kcal)`, isRight }
}

const toldSentences = (language: Language, half: Half): Told[] =>
  everyOther(rowsOf('told', `${language}.psv`), half).map(([range = '', time = '', words = '']) => {
    const outcome = read(words, language)
    const said = outcome.eatenAt === null ? '-' : outcome.eatenAt.slice(11)
    return judge(range, words, outcome, outcome.kcal, said === time)
  })

/** The languages with sentences that were written later. */
const LATER: readonly Language[] = ['en', 'de', 'fr', 'es', 'pt-BR', 'nl', 'pl', 'ja', 'ar']
const WITHIN = 0.25
/** Of what has next to no energy, any difference this small is right. */
const WITHIN_KCAL = 15

const rangeAround = (kcal: string, share: number, least: number): string => {
  const slack = Math.max(share * Number(kcal), least)
  return `${Number(kcal) - slack}-${Number(kcal) + slack}`
}

/** A sentence with the energy that a usual portion has; nothing is said of its time. */
const judgeSentence =
  (language: Language) =>
  ([kcal = '', words = '']: readonly string[]): Told => {
    const outcome = read(words, language)
    return judge(rangeAround(kcal, WITHIN, WITHIN_KCAL), words, outcome, outcome.kcal, true)
  }

const laterSentences = (language: Language, half: Half): Told[] =>
  !LATER.includes(language)
    ? []
    : everyOther(rowsOf('told', 'later', `${language}.psv`), half).map(judgeSentence(language))

/** The languages with lists that were worked with whole. */
export const WORKED_WITH: readonly Language[] = [
  ...(['de', 'fr', 'es', 'it', 'pt-BR', 'nl'] as const),
  ...(['pl', 'ja', 'ar'] as const),
]
/** Of these, told meals and dishes alone. */
const WITHOUT_WORDS: readonly Language[] = ['pl', 'ja', 'ar']
const WORD_WITHIN = 0.3
const WORD_WITHIN_KCAL = 10

export const workedWith = (language: Language): { sentences: Told[]; words: Told[] } => ({
  sentences: rowsOf('told', 'worked-with', `${language}.psv`).map(judgeSentence(language)),
  words: WITHOUT_WORDS.includes(language)
    ? []
    : rowsOf('told', 'worked-with', `${language}-words.psv`).map(([kcal = '', word = '']) => {
        const outcome = read(`50 g ${word}`, language)
        const range = rangeAround(kcal, WORD_WITHIN, WORD_WITHIN_KCAL)
        return judge(range, word, outcome, outcome.kcal * 2, outcome.count === 1)
      }),
})

/** Each language has a column behind the energy, in the order of `LANGUAGES`. */
const toldWords = (language: Language): Told[] =>
  rowsOf('told', 'words.psv').map((row) => {
    const word = row[languages.indexOf(language) + 1] ?? ''
    const outcome = read(language === 'ja' ? `${word}50g` : `50 g ${word}`, language)
    return judge(row[0] ?? '', word, outcome, outcome.kcal * 2, outcome.count === 1)
  })

export const shareRight = (some: readonly Told[]): number =>
  some.filter(({ isRight }) => isRight).length / Math.max(1, some.length)
const share = (some: readonly Told[]): string => `${(100 * shareRight(some)).toFixed(1)} %`

export const printToldSentences = (row: (cells: readonly string[]) => string): void => {
  const columns = ['odd lines', 'even lines', 'kitchen words', 'later, odd', 'later, even']
  console.log(`\n${row(['told by energy', ...columns])}`)
  for (const language of languages)
    console.log(
      row([
        language,
        share(toldSentences(language, 'build')),
        share(toldSentences(language, 'measured')),
        share(toldWords(language)),
        ...(LATER.includes(language)
          ? (['build', 'measured'] as const).map((half) => share(laterSentences(language, half)))
          : []),
      ]),
    )
  console.log(`\n${row(['worked with', 'told', 'kitchen words'])}`)
  for (const language of WORKED_WITH) {
    const { sentences, words } = workedWith(language)
    console.log(row([language, share(sentences), words.length === 0 ? '' : share(words)]))
  }
}

/** The lines to build on that are read wrongly. */
export const toldFailures = (language: Language): string[] =>
  [
    ...toldSentences(language, 'build'),
    ...toldWords(language),
    ...laterSentences(language, 'build'),
  ]
    .filter(({ isRight }) => !isRight)
    .map(
      ({ words, kcal, got }) => `${words}\n    wanted ${kcal.join(' to ')} kcal\n    got    ${got}`,
    )

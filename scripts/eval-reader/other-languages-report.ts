import {
  type Half,
  type Judged,
  judgePhrase,
  judgeWord,
  kitchenWords,
  OTHER_LANGUAGES,
  type OtherLanguage,
  phrases,
} from './other-languages.ts'

const share = (some: readonly Judged[]): string =>
  `${((100 * some.filter(({ isRight }) => isRight).length) / Math.max(1, some.length)).toFixed(1)} %`
const farOff = (some: readonly Judged[]): string =>
  String(some.filter(({ isFarOff }) => isFarOff).length)

export const measureOtherLanguage = (language: OtherLanguage, half: Half) => ({
  words: kitchenWords(language, half).map((one) => judgeWord(one, language)),
  said: phrases(language, half).map((one) => judgePhrase(one, language)),
})

const failureLine = ({ phrase, read, unread, eatenAt, isFarOff }: Judged): string => {
  const wanted = phrase.foods.map(
    ({ kind, grams, kcalPer100g }) =>
      `${kind.join('|')} ${grams?.low ?? '?'}-${grams?.high ?? '?'} g of ${Math.round(kcalPer100g?.low ?? 0)}-${Math.round(kcalPer100g?.high ?? 0)} kcal`,
  )
  const got = [
    ...read.map(
      ({ name, grams, kcalPer100g }) => `${name} ${grams} g of ${Math.round(kcalPer100g)} kcal`,
    ),
    ...unread.map((words) => `? ${words}`),
  ]
  return `${isFarOff ? 'FAR OFF ' : ''}${phrase.words}\n    wanted ${wanted.join(' + ')} ${phrase.time ?? ''}\n    got    ${got.join(' + ')} ${eatenAt ?? ''}`
}

/** The lines to build on that are read wrongly; those that are only measured stay unseen. */
export const otherLanguageFailures = (language: OtherLanguage): string[] => {
  const { words, said } = measureOtherLanguage(language, 'build')
  return [...words, ...said].filter((one) => !one.isRight || one.isFarOff).map(failureLine)
}

const COLUMNS = ['words, build', 'measured', 'far off', 'phrases, build', 'measured', 'far off']

export const printOtherLanguages = (row: (cells: readonly string[]) => string): void => {
  console.log(`\n${row(['other languages', ...COLUMNS])}`)
  for (const language of OTHER_LANGUAGES) {
    const build = measureOtherLanguage(language, 'build')
    const measured = measureOtherLanguage(language, 'measured')
    console.log(
      row([
        language,
        share(build.words),
        share(measured.words),
        farOff([...build.words, ...measured.words]),
        share(build.said),
        share(measured.said),
        farOff([...build.said, ...measured.said]),
      ]),
    )
  }
}

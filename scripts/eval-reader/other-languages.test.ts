import { describe, expect, it } from 'vitest'
import { OTHER_LANGUAGES, type OtherLanguage } from './other-languages.ts'
import { measureOtherLanguage } from './other-languages-report.ts'

const shareRight = (some: readonly { readonly isRight: boolean }[]) =>
  some.filter(({ isRight }) => isRight).length / some.length

/** Of what is only measured; a little below what each language reaches. */
const FLOORS: Readonly<Record<OtherLanguage, readonly [words: number, phrases: number]>> = {
  de: [0.93, 0.79],
  fr: [0.94, 0.84],
  es: [0.92, 0.83],
  it: [0.93, 0.81],
  'pt-BR': [0.9, 0.83],
  nl: [0.92, 0.8],
  pl: [0.93, 0.77],
  ja: [0.88, 0.85],
  ar: [0.94, 0.9],
}

describe.each(OTHER_LANGUAGES)('what people say of food in %s', (language) => {
  const { words, said } = measureOtherLanguage(language, 'measured')
  const [ofWords, ofPhrases] = FLOORS[language]
  it('is found by its word, with the right energy', () => {
    expect(shareRight(words)).toBeGreaterThanOrEqual(ofWords)
  })
  it('is hardly ever taken for another kind of food', () => {
    expect(words.filter(({ isFarOff }) => isFarOff).length).toBeLessThanOrEqual(3)
  })
  it('is read from a phrase with its grams and time', () => {
    expect(shareRight(said)).toBeGreaterThanOrEqual(ofPhrases)
  })
})

import { pattern, type SpelledNumbers } from '../vocabularies/meal-vocabulary.ts'

const placeOf = (patterns: readonly RegExp[], said: string | undefined): number =>
  said === undefined ? -1 : patterns.findIndex((one) => one.test(said))

/**
 * Numbers from 13 to 999 in words as digits: "two hundred and fifty", "fünfundsiebzig",
 * "soixante-quinze". Words that `isKnown` stay.
 */
export const spelledNumbers = (
  { hundreds, tens, ones, behindHundreds, behindTens, areOnesFirst }: SpelledNumbers,
  isKnown: (word: string) => boolean,
): ((text: string) => string) => {
  const [ofHundreds, ofTens, ofOnes] = [hundreds, tens, ones].map((words) =>
    words.map((word) => pattern(`^(?:${word})$`)),
  ) as [RegExp[], RegExp[], RegExp[]]
  // Longer words first: "dix-neuf" is no "dix".
  const any = (words: readonly string[]) => `(${words.toReversed().join('|')})`
  const below100 = areOnesFirst
    ? `(?:(?:${any(ones)}${behindTens})?${any(tens)}|${any(ones)})`
    : `(?:${any(tens)}(?:${behindTens}${any(ones)})?|${any(ones)})`
  const whole = pattern(
    `\\b(?:${any(hundreds)}(?:${behindHundreds}${below100})?|${below100})\\b`,
    'g',
  )
  const valueOf = (said: readonly (string | undefined)[]): number =>
    said.reduce((sum, word) => {
      const [hundred, ten, one] = [ofHundreds, ofTens, ofOnes].map((words) => placeOf(words, word))
      if (hundred !== undefined && hundred !== -1) return sum + 100 * (hundred + 1)
      if (ten !== undefined && ten !== -1) return sum + 10 * (ten + 2)
      return sum + (one ?? -1) + 1
    }, 0)
  return (text) =>
    text.replaceAll(whole, (said: string, ...found: (string | number | undefined)[]) => {
      if (isKnown(said)) return said
      const words = found.slice(0, -2) as (string | undefined)[]
      const value = valueOf(words.filter((word) => word !== undefined))
      return value > 12 ? String(value) : said
    })
}

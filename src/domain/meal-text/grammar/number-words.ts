import { spelledNumbers } from './spelled-numbers.ts'
import { type MealVocabulary, pattern } from '../vocabularies/meal-vocabulary.ts'

const FRACTION_SIGNS: Readonly<Record<string, string>> = {
  '½': '1/2',
  '¼': '1/4',
  '¾': '3/4',
  '⅓': '1/3',
  '⅔': '2/3',
  '⅛': '1/8',
}

/**
 * What three digits behind a point or a comma are hangs on the unit: "1.500 g" and "1 500 g" are
 * many, "1,500 kg" are few.
 */
const THOUSANDS_OF_SMALL = pattern(
  `(?<![\\d.,])(?:([1-9]\\d{0,2})[.,]|(1) )(\\d{3})(?=\\s*(?:gr?|gram\\p{L}*|m[gl]|mill?i\\p{L}+)\\b)`,
  'g',
)
const PARTS_OF_LARGE = pattern(`(\\d),(\\d{3})(?=\\s*(?:kg|kilo\\p{L}*|l|lit\\p{L}+)\\b)`, 'g')

/** How a language says amounts. */
export interface NumberWords {
  /** The number that a word says: digits or the word for it; undefined for any other word. */
  readonly numberOf: (word: string) => number | undefined
  /**
   * "1½" and "1 1/2" as "1.5", "one and a half" as "1.5", "1,5" as "1.5", "2-3" and "two or three"
   * as "2.5": one spelling for amounts.
   */
  readonly plainNumbers: (text: string) => string
}

/**
 * @param numbers what number words mean, by the word
 * @param isMeasure whether a word is a measure
 */
export const numberWords = (
  {
    andParts,
    rangeWords,
    hasPoint,
    of,
    spelled,
  }: Pick<MealVocabulary, 'andParts' | 'rangeWords' | 'hasPoint' | 'of' | 'spelled'>,
  numbers: ReadonlyMap<string, number>,
  articles: readonly string[],
  isMeasure: (word: string) => boolean,
): NumberWords => {
  const numberOf = (word: string): number | undefined =>
    /^\d+(\.\d+)?$/.test(word) ? Number(word) : numbers.get(word)
  const wholes = [...numbers.keys(), ...articles].join('|')
  const partsBehind = Object.entries(andParts).map(([said, share]) => ({
    share,
    // "One and a half", "una taza y media".
    behind: pattern(
      `\\b(\\d+(?:\\.\\d+)?|${wholes})( \\p{L}+(?: (?:à|de) \\p{L}+)?)? (?:${said})\\b`,
      'g',
    ),
    /** "Kilo y medio de patatas". */
    first: pattern(`(?<=^|[,;\\n]\\s?)(\\p{L}+) (?:${said})\\b`, 'g'),
  }))
  const endsFood = pattern(`^\\s*(?:$|[,;.]|(?:${of.split(' ').join('|') || '(?!)'})\\b)`)
  const rangeInWords = pattern(
    `\\b(\\d+(?:\\.\\d+)?|${wholes}) (?:${rangeWords}) (\\d+(?:\\.\\d+)?|${wholes})(?=\\s|$)`,
    'g',
  )
  const range = pattern(
    `(\\d+(?:\\.\\d+)?)\\s*(?:-|–|\\b(?:${rangeWords})\\b)\\s*(\\d+(?:\\.\\d+)?)(?=\\s|$)`,
    'g',
  )

  const inDigits = spelled ? spelledNumbers(spelled, (word) => numbers.has(word)) : undefined
  const plainNumbers = (text: string): string => {
    const digits = (inDigits?.(text) ?? text)
      .replaceAll(/(?<![\p{L}\p{N}.,])\.(?=\d)/gu, '0.')
      .replaceAll(/[½¼¾⅓⅔⅛]/g, (sign) => ` ${FRACTION_SIGNS[sign] ?? sign} `)
      .replaceAll(
        /(\d+)(?:\s+(?:(?:and|und|en|et|y|e|i|و)\s+)?|-\s*)(\d+)\s*\/\s*(\d+)/g,
        (all, whole: string, over: string, under: string) =>
          Number(under) > 0 ? String(Number(whole) + Number(over) / Number(under)) : all,
      )
      .replaceAll(/(\d+)\s*\/\s*(\d+)/g, (all, over: string, under: string) =>
        Number(under) > 0 ? String(Number(over) / Number(under)) : all,
      )
      .replaceAll(/\b0,(?=\d)/g, '0.')
      .replaceAll(/(\d),(\d{1,2})(?!\d)/g, '$1.$2')
      .replaceAll(THOUSANDS_OF_SMALL, (all, whole: string, one: string, rest: string) =>
        hasPoint === true && all.includes('.') ? all : `${whole ?? one}${rest}`,
      )
      .replaceAll(PARTS_OF_LARGE, '$1.$2')
      .replaceAll(/(\d),(\d{3})(?!\d)/g, '$1$2')
    return partsBehind
      .reduce(
        (said, { share, behind, first }) =>
          said
            .replaceAll(first, (all, noun: string) =>
              isMeasure(noun) ? `${1 + share} ${noun}` : all,
            )
            .replaceAll(
              behind,
              (all, whole: string, noun: string | undefined, at: number, text: string) =>
                // "Half a cucumber and half a baguette" are two halves.
                noun === undefined ||
                isMeasure(noun.trim().split(' ')[0] ?? '') ||
                endsFood.test(text.slice(at + all.length))
                  ? `${(numberOf(whole) ?? 1) + share}${noun ?? ''}`
                  : all,
            ),
        digits,
      )
      .replaceAll(rangeInWords, (_, low: string, high: string) =>
        String(((numberOf(low) ?? 1) + (numberOf(high) ?? 1)) / 2),
      )
      .replaceAll(range, (_, low: string, high: string) => String((Number(low) + Number(high)) / 2))
  }
  return { numberOf, plainNumbers }
}

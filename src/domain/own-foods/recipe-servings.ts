import { languages } from '../languages.ts'
import { mealVocabularyOf } from '../meal-text/vocabularies/meal-vocabularies.ts'
import { plainDigits } from '../plain-digits.ts'

/** Two to twelve in ten languages. */
const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  languages.flatMap((language) =>
    mealVocabularyOf(language)
      .oneToTwelve.split(' ')
      .map((word, at) => [word, at + 1] as const)
      .filter(([, value]) => value > 1),
  ),
)

/** What a yield is counted in, in ten languages. */
const PORTIONS =
  'servings?|portion(?:s|en)?|slices|pieces|people|personen|stücke?|stuks|personnes|parts|pièces|pers|raciones|porciones|personas|piezas|porções|pessoas|fatias|unidades|porcj[aei]|osób|osoby|sztuk|kawałków|porzioni|persone|pezzi|人分|人前|個分|枚分|切れ分|أشخاص|شخص|حصص|حصة|قطعة|قطع'
/** The same, and things that may be an ingredient, too. */
const COUNTED = `cookies|muffins|${PORTIONS}`
const SAYS_SERVINGS = new RegExp(
  `(?:serves|makes|yields?|personen|rinde|rende|${COUNTED})(?!\\p{Ll}{3})`,
  'iu',
)
const TO = '(?:\\s?(?:-|–|~|〜|to|bis|à|a|o|tot|do)\\s?\\d+)?'
/** "1 loaf (12 slices)" is 12; of "6 to 8 portions" the first is taken. */
const PORTIONS_SAID = new RegExp(`(\\d+(?:\\.\\d+)?)${TO}\\s?(?:${COUNTED})`, 'iu')

const COUNT = `(?:\\d{1,3}(?:[.,]5)?${TO}|${[...NUMBER_WORDS.keys()].join('|')})`
const BEFORE_COUNT = '(?:for|für|pour|para|per|voor|dla|na|dosi per|تكفي|يكفي|ل|تكفي لـ)'
/**
 * A line that says for how many it is, and nothing else: "Serves 4", "Makes 1 loaf (10 slices)", "Für 4 Personen",
 * "Portionen: 4". "8 slices of bread" is an ingredient.
 */
const WHOLE_LINE = new RegExp(
  `^\\P{L}{0,9}?(?:(?:serves|makes|yields?|ergibt|reicht für|rendement|rinde|rendimento|rende|resa|opbrengst)\\b.{1,60}|(?:${BEFORE_COUNT}\\s?)?(?:ca\\.? |about |etwa )?${COUNT}\\s?(?:${PORTIONS})\\.?(?: ?[(（].{0,40})?|(?:${PORTIONS}) ?[:：]? ?(?:${BEFORE_COUNT}\\s?)?${COUNT}(?: (?:${PORTIONS}))?)\\P{L}{0,9}$`,
  'iu',
)

export const isServings = (line: string): boolean =>
  line.length <= 90 && WHOLE_LINE.test(plainDigits(line))

/** Lines in which "4" and "servings" are one, though a page shows them apart. */
export const servingsTogether = (lines: readonly string[]): string[] =>
  lines.reduce<string[]>((joined, line) => {
    const both = `${joined.at(-1)} ${line}`
    if (/^\p{N}{1,3}$/u.test(joined.at(-1) ?? '') && isServings(both))
      joined[joined.length - 1] = both
    else joined.push(line)
    return joined
  }, [])

export const saysServings = (line: string): boolean => SAYS_SERVINGS.test(line) && /\d/.test(line)

/**
 * For how many a recipe says to be: "4 servings", "serves four" and "4人分" are 4. Null for what has no number, or one
 * that is no yield.
 */
export const servingsIn = (said: string): number | null => {
  const text = plainDigits(said).toLowerCase()
  const word = text.split(/[^\p{L}]+/u).find((one) => NUMBER_WORDS.has(one)) ?? ''
  const number = Number(
    PORTIONS_SAID.exec(text)?.[1] ??
      /\d+(?:\.\d+)?/.exec(text)?.[0] ??
      NUMBER_WORDS.get(word) ??
      Number.NaN,
  )
  return number >= 0.5 && number <= 100 ? number : null
}

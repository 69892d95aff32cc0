import { languages } from '../languages.ts'
import { measuresByWord } from '../meal-text/grammar/grammar.ts'
import { mealVocabularyOf } from '../meal-text/vocabularies/meal-vocabularies.ts'
import { plainDigits } from '../plain-digits.ts'

/** What is measured with, in ten languages. */
const UNITS: ReadonlySet<string> = new Set(
  languages.flatMap((language) => [...measuresByWord(mealVocabularyOf(language)).keys()]),
)
/** In letters: longer lines are sentences. */
const LONGEST = 100

const wordsIn = (line: string): string[] =>
  line
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word !== '')

/** "c. à s.", "un" */
const OF_UNITS = /^(?!x$)\p{Script=Latin}{1,2}$/u
/** "2", "1 ½ Liter", "3 c. à soupe": how much of what stands beside it. */
const isAmountAlone = (line: string): boolean =>
  line.length <= 30 &&
  /\p{N}/u.test(line) &&
  !/[:%€$£]/.test(line) &&
  wordsIn(line).every((word) => UNITS.has(word) || OF_UNITS.test(word))

/** Whether an ingredient may be written so: it begins or ends with a number, perhaps with its unit. */
export const hasAmount = (line: string): boolean =>
  line.length <= LONGEST && /^\P{L}{0,6}\p{N}|\p{N}\s?\p{L}{0,6}\.?$/u.test(line)

const NUMBER_AND_WORD = /\p{N}\s?(\p{L}+)/gu
const isMeasured = (line: string): boolean =>
  [...plainDigits(line).toLowerCase().matchAll(NUMBER_AND_WORD)].some(([, word = '']) =>
    UNITS.has(word),
  )

/** The name of an ingredient, and no heading. */
const BEFORE_AMOUNT = /^[^\p{N}:：]{1,60}$/u

/**
 * Lines in which each amount stands with what it is of, though a page shows them apart. It stands before it, unless
 * the first one has a name before it.
 */
export const withAmounts = (lines: readonly string[]): string[] => {
  const joined: string[] = []
  let isBehind = false
  let lastAmount = Number.NEGATIVE_INFINITY
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const next = lines[at + 1]
    const before = joined.at(-1)
    if (!isAmountAlone(line)) {
      joined.push(line)
      continue
    }
    if (at - lastAmount > 2) isBehind = before !== undefined && BEFORE_AMOUNT.test(before)
    lastAmount = at
    if (isBehind) joined[joined.length - 1] = `${before} ${line}`
    else if (next !== undefined && /^\P{N}{0,6}\p{L}/u.test(next)) {
      joined.push(`${line} ${next}`)
      at += 1
      lastAmount = at
    } else joined.push(line)
  }
  return joined
}

/** How many lines without an amount may stand between two with one. */
const LONGEST_GAP = 2
const FEWEST_AMOUNTS = 3
const FEWEST_MEASURED = 2
/** What no list of ingredients has, but a table of nutrients. */
const OF_NUTRIENTS = /kcal|\bkj\b|calor[ií]|kalori|カロリー|エネルギー|سعرات|سعرة/iu

/** A list that nothing heads: where the most lines with amounts stand together, of which some are measured. */
export const amountsTogether = (
  lines: readonly string[],
  isIngredient: (line: string) => boolean,
): readonly string[] => {
  const mayBe = lines.map((line) => line.length <= LONGEST && isIngredient(line))
  const told = lines.map((line, at) => mayBe[at] === true && hasAmount(line))
  let best: readonly string[] = []
  let most = FEWEST_AMOUNTS - 1
  let from = told.indexOf(true)
  while (from !== -1) {
    let to = from
    let amounts = 0
    let measured = 0
    for (let at = to; at - to <= LONGEST_GAP && mayBe[at] === true; at += 1) {
      const line = lines[at] ?? ''
      // A heading parts no list, but it from what is counted above: "10 best soups".
      if (measured === 0 && /[:：]$/.test(line)) break
      if (told[at] !== true) continue
      amounts += 1
      if (isMeasured(line)) measured += 1
      to = at + 1
    }
    const run = lines.slice(from, to)
    if (
      amounts > most &&
      measured >= FEWEST_MEASURED &&
      !run.some((line) => OF_NUTRIENTS.test(line))
    ) {
      best = run
      most = amounts
    }
    from = told.indexOf(true, to)
  }
  return best
}

import { partsOfCompound } from './compound-words.ts'
import type { FoodNames } from './food-names.ts'
import { createNameRanking, type FoundPlace } from './name-ranking.ts'
import { type SearchWord, typedWords } from './search-words.ts'
import {
  createWordAnswers,
  LAST_PART,
  MAX_LETTERS,
  type QueryKind,
  SHORTEST_PART,
} from './word-answers.ts'
import type { WordRules } from './word-rules.ts'

export interface FoodSearch {
  /**
   * Finds the foods that match a query, best first.
   * @param head where the word stands that says what is asked for, if not as in the search's language
   */
  (query: string, limit: number, kind?: QueryKind, head?: WordRules['head']): FoundPlace[]
  /** Whether a word is in names of foods, and never says what one is: "creamy", "bottled". */
  readonly onlyDescribes: (word: string) => boolean
}

/**
 * A search over foods by their names. Each word of a query is looked up once, so a query costs as
 * much as the names that share its words.
 */
export function buildFoodSearch(names: FoodNames, rules: WordRules): FoodSearch {
  const { vocabulary } = names
  const idOf = new Map(vocabulary.map((word, id) => [word, id]))
  const known = new Set(rules.hasCompounds === true ? vocabulary : [])
  const { rank, describes } = createNameRanking(
    names,
    rules,
    idOf,
    createWordAnswers(names, rules, idOf),
  )

  /** "Peanutbutter": two known words that were typed as one. */
  const writtenApart = (word: SearchWord): SearchWord[] => {
    const { typed } = word
    if (rules.inPairs || typed.length > MAX_LETTERS || idOf.has(word.stem)) return [word]
    for (let end = SHORTEST_PART; end <= typed.length - SHORTEST_PART; end += 1) {
      const both = [typed.slice(0, end), typed.slice(end)].map((part) => ({
        typed: part,
        stem: rules.stem(part),
      }))
      const [first, last] = both
      if (first && last && both.every(({ stem }) => idOf.has(stem)))
        return rules.head === 'first'
          ? [{ ...first, isHead: true }, last]
          : [first, { ...last, isHead: true }]
    }
    return [word]
  }

  /** "Pinda kaas", "pop corn": words beside one another that make one which is known. */
  const writtenTogether = (words: readonly SearchWord[], text: string): SearchWord[] => {
    const said = rules.plain(text).split(/[^\p{L}\p{N}]+/u)
    const together: SearchWord[] = []
    for (const word of words) {
      const before = together.at(-1)
      const typed = `${before?.typed ?? ''}${word.typed}`
      const stem = rules.stem(typed)
      const areBeside = said.some((one, at) => one === before?.typed && said[at + 1] === word.typed)
      if (areBeside && idOf.has(stem)) together[together.length - 1] = { ...word, typed, stem }
      else together.push(word)
    }
    return together
  }

  const search = (
    text: string,
    limit: number,
    kind: QueryKind = 'typing',
    head: WordRules['head'] = rules.head,
  ): FoundPlace[] => {
    const asked = typedWords(text, { ...rules, head })
    const parts = rules.hasCompounds
      ? asked.flatMap((word) => partsOfCompound(word, known, rules.stem))
      : asked
    const found = rank(parts, limit, kind)
    const weakest = found[0]?.weakest ?? 0
    const together = !rules.inPairs && weakest < 1 ? writtenTogether(asked, text) : asked
    const joined = together.length < asked.length ? rank(together, limit, kind) : []
    if ((joined[0]?.weakest ?? 0) > weakest) return joined
    if (!rules.hasCompounds && !found.some(({ weakest }) => weakest > 0)) {
      const apart = asked.flatMap(writtenApart)
      const again = apart.length > asked.length ? rank(apart, limit, kind) : []
      return (again[0]?.weakest ?? 0) > 0 ? again : found
    }
    if (parts.length === asked.length || found[0]?.weakest !== 0) return found
    // No food has every part: "Kürbiskernbrot" is at least bread, and "Zitroneneis" an ice.
    const whole = rank(asked, limit, kind)
    if (whole[0] && whole[0].weakest > 0) return whole
    const heads = parts
      .filter((part, at) => part.closes !== true || parts[at + 1]?.closes !== true)
      .filter(({ closes }) => closes)
    return heads.length === 0
      ? whole
      : rank(heads, limit, kind).map((one) => ({
          ...one,
          answered: LAST_PART * one.answered,
          weakest: LAST_PART * one.weakest,
        }))
  }
  const onlyDescribes = (word: string): boolean => {
    const words = typedWords(word, rules)
    return words.length > 0 && words.every(describes)
  }
  return Object.assign(search, { onlyDescribes })
}

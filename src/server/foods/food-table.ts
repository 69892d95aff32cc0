import { memoized } from '#domain/memoized.ts'
import { openSync, readFileSync, readSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import type { Food, FoundFood } from '#domain/foods/food.ts'
import type { Language } from '#domain/languages.ts'
import { inProject } from '#server/project-root.ts'
import { compactNames, type FoodNames, type NamedFood } from './food-names.ts'
import { readFoodNames } from './food-names-file.ts'
import { buildFoodSearch, type FoodSearch } from './food-search.ts'
import type { FoundPlace } from './name-ranking.ts'
import type { QueryKind } from './word-answers.ts'
import type { TableLine } from './food-table-file.ts'
import { WORD_RULES, type WordRules } from './word-rules.ts'

const TABLE_PATH = inProject('assets/foods/food-table.json')
const NEWLINE = 0x0a
const LINE_HEAD = /^\{"code":"(\d{8})"/
const LINE_HEAD_BYTES = 18

function foodOf(line: TableLine): Food {
  const portion = ([description, grams]: [string, number]) => ({ description, grams })
  return {
    code: line.code,
    name: line.name,
    otherNames: line.otherNames ?? [],
    category: line.category,
    per100g: line.per100g,
    defaultPortion: portion(line.defaultPortion),
    portions: line.portions.map(portion),
  }
}

/** How many parsed foods to cache, about 1 MB: people log the same foods again and again. */
const MAX_KEPT_FOODS = 500

/** Codes of the foods of Brazil, Japan and the kitchens of Europe and Arabia; `scripts/food-table/listed-foods.ts`. */
const isOfOtherCountries = (code: number): boolean => code >= 2_000_000 && code < 5_000_000

/** Positions of the foods in the text of the table: one per line, in the order of their codes. */
interface Lines {
  readonly codes: Uint32Array
  readonly starts: Uint32Array
  readonly ends: Uint32Array
}

function findLines(text: Buffer): Lines {
  const codes: number[] = []
  const starts: number[] = []
  const ends: number[] = []
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf(NEWLINE, start)
    const end = newline === -1 ? text.length : newline
    const code = LINE_HEAD.exec(text.toString('latin1', start, start + LINE_HEAD_BYTES))?.[1]
    if (code !== undefined) {
      if (Number(code) <= (codes.at(-1) ?? -1))
        throw new Error(`The food table is not in the order of its codes at ${code}`)
      codes.push(Number(code))
      starts.push(start)
      ends.push(text[end - 1] === 0x2c ? end - 1 : end)
    }
    start = end + 1
  }
  if (codes.length === 0) throw new Error('The food table has no foods')
  return {
    codes: Uint32Array.from(codes),
    starts: Uint32Array.from(starts),
    ends: Uint32Array.from(ends),
  }
}

function placeOf(codes: Uint32Array, code: number): number | undefined {
  let low = 0
  let high = codes.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = codes[middle] ?? 0
    if (found === code) return middle
    if (found < code) low = middle + 1
    else high = middle - 1
  }
  return undefined
}

/**
 * Reads the food table. Foods stay in its file, which is kept open, and are read on demand: a few
 * microseconds instead of 16 MB. The schema is checked by the script that writes the file and by the
 * tests, not at every start. The first search builds the index.
 * @throws if the file is missing or has no foods
 */
export function readFoodTable(path: URL = TABLE_PATH) {
  const file = openSync(path, 'r')
  const { codes, starts, ends } = findLines(readFileSync(file))
  const lineAt = (place: number): TableLine => {
    const start = starts[place] ?? 0
    const line = Buffer.allocUnsafe((ends[place] ?? 0) - start)
    readSync(file, line, { position: start })
    return JSON.parse(line.toString()) as TableLine
  }

  /**
   * USDA's table has the foods that are eaten in English; of those of other countries the ones that
   * have an English name.
   */
  const englishPlacesOf = memoized((language: 'en'): number[] => {
    const { foods } = readFoodNames(language)
    return [...codes.keys()].filter((place) => {
      const code = codes[place] ?? 0
      return !isOfOtherCountries(code) || foods[String(code).padStart(8, '0')] !== undefined
    })
  })

  function* namedFoods(): Generator<NamedFood> {
    const { foods } = readFoodNames('en')
    for (const place of englishPlacesOf('en')) {
      const {
        code,
        name,
        otherNames = [],
        searchNames = [],
        category,
        everyday = false,
      } = lineAt(place)
      const [calledName, ...words] = foods[code] ?? []
      yield {
        name,
        calledName,
        otherNames,
        searchNames: [...searchNames, ...words],
        category,
        isEveryday: everyday,
      }
    }
  }

  /** The search over the foods that have a name in a language. */
  const searchIn = (language: Language): FoodSearch => {
    const { foods } = readFoodNames(language)
    const places = Object.keys(foods).flatMap((code) => placeOf(codes, Number(code)) ?? [])
    const named = places.map((place): NamedFood => {
      const { code, name: tableName, category, everyday = false } = lineAt(place)
      const [name = tableName, ...searchNames] = foods[code] ?? []
      return { name, tableName, otherNames: [], searchNames, category, isEveryday: everyday }
    })
    const rules = WORD_RULES[language]
    return amongPlaces(buildFoodSearch(atOnce(compactNames(named, rules)), rules), places)
  }

  let english: FoodSearch | undefined
  const compactEnglish = () => compactNames(namedFoods(), WORD_RULES.en)
  const searchInEnglish = (names: FoodNames): FoodSearch =>
    amongPlaces(buildFoodSearch(names, WORD_RULES.en), englishPlacesOf('en'))

  const searchOf = memoized((language: Language) =>
    language === 'en'
      ? (english ??= searchInEnglish(atOnce(compactEnglish())))
      : searchIn(language),
  )
  /**
   * What words of a language find in English. Where that answers only some of them they are hardly
   * English, so their head is where the language has it: "pizza de bacon" is no bacon.
   */
  const foundInEnglish = (
    query: string,
    limit: number,
    language: Language,
    kind: QueryKind,
  ): FoundPlace[] => {
    const search = searchOf('en')
    const found = search(query, limit, kind)
    const { head } = WORD_RULES[language]
    return head === WORD_RULES.en.head || found[0]?.weakest !== 0
      ? found
      : search(query, limit, kind, head)
  }
  /**
   * The foods that match a query in a language or in English, best first, with how well they match.
   */
  const findFoods = (
    query: string,
    limit: number,
    language: Language = 'en',
    kind: QueryKind = 'typing',
  ): FoundFood[] => {
    const inEnglish = foundInEnglish(query, limit, language, kind)
    const found =
      language === 'en'
        ? inEnglish
        : inTurn(searchOf(language)(query, limit, kind), inEnglish).slice(0, limit)
    return found.map(({ place, ...fit }) => ({ food: foodOf(lineAt(place)), ...fit }))
  }
  const askedFor = new Map<string, Food>()
  return {
    size: codes.length,
    foodByCode(code: string): Food | undefined {
      const known = askedFor.get(code)
      if (known) return known
      const place = /^\d{8}$/.test(code) ? placeOf(codes, Number(code)) : undefined
      if (place === undefined) return undefined
      if (askedFor.size >= MAX_KEPT_FOODS) askedFor.clear()
      const food = foodOf(lineAt(place))
      askedFor.set(code, food)
      return food
    },
    findFoods,
    /** Builds the index before the first search, in steps between which others get their turn. */
    async prepareSearch(): Promise<void> {
      const compacting = compactEnglish()
      let step = compacting.next()
      while (step.done !== true && !english) {
        await setImmediate()
        step = compacting.next()
      }
      if (step.done === true) english ??= searchInEnglish(step.value)
    },
    /** Whether a word is in names of foods of a language, and never says what one is. */
    onlyDescribes: (word: string, language: Language = 'en'): boolean =>
      searchOf(language).onlyDescribes(word),
  }
}

/** Does all steps of some work. */
function atOnce<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}

/** A search over some foods, which finds them by their places in the table. */
const amongPlaces = (search: FoodSearch, places: readonly number[]): FoodSearch =>
  Object.assign(
    (query: string, limit: number, kind?: QueryKind, head?: WordRules['head']) =>
      search(query, limit, kind, head).map((found) => ({
        ...found,
        place: places[found.place] ?? 0,
      })),
    { onlyDescribes: search.onlyDescribes },
  )

/** English results come first only if they match this much more of the query. */
const CLEARLY_MORE = 0.025
/** The head of a query is answered as it is written. */
const HEAD_ANSWERED = 0.97

/**
 * Merges the results of two searches: first foods with every word, from the search that matches
 * more; no food twice.
 */
function inTurn(own: readonly FoundPlace[], english: readonly FoundPlace[]): FoundPlace[] {
  const [first, other] = [own[0], english[0]]
  // "Pan de coco" is some Spanish bread and no "Moo goo gai pan", though "pan" weighs more in English.
  const isOwn = (first?.head ?? 0) >= HEAD_ANSWERED && other?.weakest === 0
  const isEnglishBetter = !isOwn && (other?.answered ?? 0) > (first?.answered ?? 0) + CLEARLY_MORE
  const both = isEnglishBetter ? [...english, ...own] : [...own, ...english]
  const ordered = [
    ...both.filter(({ weakest }) => weakest > 0),
    ...both.filter(({ weakest }) => weakest === 0),
  ]
  const seen = new Set<number>()
  return ordered.filter(({ place }) => !seen.has(place) && seen.add(place))
}

let table: ReturnType<typeof readFoodTable> | undefined

/** The table of this process, read on first use. */
export const foodTable = (): ReturnType<typeof readFoodTable> => (table ??= readFoodTable())

export const foodByCode = (code: string): Food | undefined => foodTable().foodByCode(code)

export const findFoods = (
  query: string,
  limit: number,
  language?: Language,
  kind?: QueryKind,
): FoundFood[] => foodTable().findFoods(query, limit, language, kind)

export const onlyDescribes = (word: string, language?: Language): boolean =>
  foodTable().onlyDescribes(word, language)

export const searchFoods = (query: string, limit: number, language?: Language): Food[] =>
  findFoods(query, limit, language).map(({ food }) => food)

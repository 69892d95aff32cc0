import { readFileSync } from 'node:fs'
import type { Food, MoreNutrients } from '#domain/foods/food.ts'
import type { FoundFood } from '#domain/foods/found-food.ts'
import { inProject } from '#server/project-root.ts'
import type { NamedFood } from './food-names.ts'
import { buildFoodSearch, type FoodSearch } from './food-search.ts'
import type { TableLine } from './food-table-file.ts'

const TABLE_PATH = inProject('assets/foods/food-table.json')
const NEWLINE = 0x0a
const LINE_HEAD = /^\{"code":"(\d{8})"/
const LINE_HEAD_BYTES = 18

export interface FoodTable {
  readonly size: number
  foodByCode(code: string): Food | undefined
  /** The foods that a query means, best first; none for a query without words. */
  searchFoods(query: string, limit: number): Food[]
  /** The same, each with how well its name and the query fit. */
  findFoods(query: string, limit: number): FoundFood[]
}

const moreOf = ([sugarsG, saturatedFatG, cholesterolMg, ironMg, potassiumMg, vitaminCMg]: NonNullable<
  TableLine['more']
>): MoreNutrients => ({
  sugarsG,
  saturatedFatG,
  cholesterolMg,
  ironMg,
  potassiumMg,
  vitaminCMg,
})

function foodOf(line: TableLine): Food {
  const portion = ([description, grams]: [string, number]) => ({ description, grams })
  return {
    code: line.code,
    name: line.name,
    otherNames: line.otherNames ?? [],
    category: line.category,
    per100g: line.per100g,
    more: line.more === undefined ? null : moreOf(line.more),
    defaultPortion: portion(line.defaultPortion),
    portions: line.portions.map(portion),
  }
}

/** Where the foods of a table's text lie: one a line, in the order of their codes. */
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
      if (Number(code) <= (codes.at(-1) ?? -1)) throw new Error(`The food table is not in the order of its codes at ${code}`)
      codes.push(Number(code))
      starts.push(start)
      ends.push(text[end - 1] === 0x2c ? end - 1 : end)
    }
    start = end + 1
  }
  if (codes.length === 0) throw new Error('The food table holds no foods')
  return { codes: Uint32Array.from(codes), starts: Uint32Array.from(starts), ends: Uint32Array.from(ends) }
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
 * Reads the food table. It stays text, and a food is parsed when somebody asks for it: 2 MB instead of 16. Its schema is
 * checked where the file is made and by the tests, not at every start. The search index is made by the first search.
 *
 * @throws when the file is missing or holds no foods
 */
export function readFoodTable(path: URL = TABLE_PATH): FoodTable {
  const text = readFileSync(path)
  const { codes, starts, ends } = findLines(text)
  const lineAt = (place: number) => JSON.parse(text.toString('utf8', starts[place], ends[place])) as TableLine

  function* namedFoods(): Generator<NamedFood> {
    for (let place = 0; place < codes.length; place++) {
      const { name, otherNames = [], searchNames = [], category, everyday = false } = lineAt(place)
      yield { name, otherNames, searchNames, category, isEveryday: everyday }
    }
  }
  let search: FoodSearch | undefined
  const findFoods = (query: string, limit: number): FoundFood[] => {
    search ??= buildFoodSearch(namedFoods())
    return search(query, limit).map(({ place, ...fit }) => ({ food: foodOf(lineAt(place)), ...fit }))
  }
  return {
    size: codes.length,
    foodByCode(code) {
      const place = /^\d{8}$/.test(code) ? placeOf(codes, Number(code)) : undefined
      return place === undefined ? undefined : foodOf(lineAt(place))
    },
    searchFoods: (query, limit) => findFoods(query, limit).map(({ food }) => food),
    findFoods,
  }
}

let table: FoodTable | undefined

/** The table of this process, read once, when first asked for. */
export function foodTable(): FoodTable {
  table ??= readFoodTable()
  return table
}

export function foodByCode(code: string): Food | undefined {
  return foodTable().foodByCode(code)
}

export function searchFoods(query: string, limit: number): Food[] {
  return foodTable().searchFoods(query, limit)
}

export function findFoods(query: string, limit: number): FoundFood[] {
  return foodTable().findFoods(query, limit)
}

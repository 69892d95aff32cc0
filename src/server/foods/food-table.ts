import { readFileSync } from 'node:fs'
import type { Food } from '#domain/foods/food.ts'
import type { FoundFood } from '#domain/foods/found-food.ts'
import { buildFoodSearch, type FoodSearch, type SearchableFood } from './food-search.ts'
import type { FoodTableFile, TableLine } from './food-table-file.ts'

const TABLE_PATH = new URL('../../../assets/foods/food-table.json', import.meta.url)

export interface FoodTable {
  readonly size: number
  foodByCode(code: string): Food | undefined
  /** The foods that a query means, best first; none for a query without words. */
  searchFoods(query: string, limit: number): Food[]
  /** The same, each with how well its name and the query fit. */
  findFoods(query: string, limit: number): FoundFood[]
}

function foodOf(line: TableLine, shared: (text: string) => string): Food {
  const portion = ([description, grams]: [string, number]) => ({ description: shared(description), grams })
  return {
    code: line.code,
    name: line.name,
    otherNames: line.otherNames ?? [],
    category: shared(line.category),
    per100g: line.per100g,
    defaultPortion: portion(line.defaultPortion),
    portions: line.portions.map(portion),
  }
}

/** One string for equal texts: the table says "1 cup" three thousand times. */
function sharedTexts(): (text: string) => string {
  const texts = new Map<string, string>()
  return (text) => {
    const known = texts.get(text)
    if (known !== undefined) return known
    texts.set(text, text)
    return text
  }
}

/**
 * Reads the food table. Its schema is checked where the file is made and by the tests, not at every start, where that
 * would cost three times the reading. The search index is made by the first search.
 *
 * @throws when the file is missing or is not JSON
 */
export function readFoodTable(path: URL = TABLE_PATH): FoodTable {
  const { foods: lines } = JSON.parse(readFileSync(path, 'utf8')) as FoodTableFile
  const shared = sharedTexts()
  const foods = new Map<string, SearchableFood>()
  for (const line of lines) {
    foods.set(line.code, {
      food: foodOf(line, shared),
      searchNames: line.searchNames ?? [],
      isEveryday: line.everyday ?? false,
    })
  }
  let search: FoodSearch | undefined
  const findFoods: FoodSearch = (query, limit) => {
    search ??= buildFoodSearch([...foods.values()])
    return search(query, limit)
  }
  return {
    size: foods.size,
    foodByCode: (code) => foods.get(code)?.food,
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

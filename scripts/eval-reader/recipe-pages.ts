/** Recipes as pages and plugins write them, with the list that a reader should find. */
import { readFileSync } from 'node:fs'
import type { Language } from '#domain/languages.ts'
import { readPastedRecipe } from '#domain/own-foods/pasted-recipe.ts'
import { mealTextContext } from '#server/foods/meal-text-context.ts'
import { readRecipe } from '#server/foods/read-recipe.ts'

interface RecipePage {
  readonly language: Language
  /** Who writes pages so: a plugin, a way of markup, or a text that was copied. */
  readonly kind: string
  readonly name: string
  readonly servings: number
  readonly lines: readonly string[]
  readonly page: string
}

export const recipePages = (): RecipePage[] =>
  readFileSync(new URL('recipe-pages.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as RecipePage)

/** What is written around words: bullets, and the spaces of a table. */
const bare = (line: string): string =>
  line
    .replace(/^[\s•▢*-]+/u, '')
    .replaceAll(/(\d)\s+/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()

export const judgePage = ({ language, kind, name, servings, lines, page }: RecipePage) => {
  const found = readPastedRecipe(page)
  const got = found.lines.map(bare)
  const { items } = readRecipe(page, language, mealTextContext(language))
  return {
    what: `${language} ${kind}: ${name}`,
    hasList: got.length === lines.length && got.every((line, at) => line === bare(lines[at] ?? '')),
    hasServings: found.servings === servings,
    hasName: found.name === name,
    lines: lines.length,
    foods: Math.min(items.length, lines.length),
    got: { name: found.name, servings: found.servings, lines: got },
  }
}

export const printRecipePages = (row: (cells: readonly string[]) => string): void => {
  const judged = recipePages().map(judgePage)
  const percent = (count: number, of: number): string => `${((100 * count) / of).toFixed(1)} %`
  const count = (what: 'hasList' | 'hasServings' | 'hasName'): string =>
    percent(judged.filter((one) => one[what]).length, judged.length)
  const lines = judged.reduce((sum, one) => sum + one.lines, 0)
  const foods = judged.reduce((sum, one) => sum + one.foods, 0)
  console.log(`\n${row(['pages of recipes', 'list', 'servings', 'name', 'lines: food', 'pages'])}`)
  console.log(
    row([
      'all',
      count('hasList'),
      count('hasServings'),
      count('hasName'),
      percent(foods, lines),
      String(judged.length),
    ]),
  )
}

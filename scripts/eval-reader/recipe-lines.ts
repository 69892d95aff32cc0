/** Ingredient lines as recipes write them, with their grams and energy; `languages/README.md`. */
import type { Language } from '#domain/languages.ts'
import { mealTextContext } from '#server/foods/meal-text-context.ts'
import { readRecipe } from '#server/foods/read-recipe.ts'
import { everyOther, type Half, rowsOf } from './other-languages.ts'

export const RECIPE_LANGUAGES: readonly Language[] = ['en', 'de', 'fr', 'es', 'ja']

/** A line has the right grams within a quarter, or within this where it weighs next to nothing. */
const LEAST_GRAMS = 0.6
const WITHIN_GRAMS = 0.25
/** Salt and water have none; the table rounds. */
const KCAL_SLACK = 1

interface RecipeLine {
  readonly line: string
  readonly hasFood: boolean
  readonly isRightFood: boolean
  /** Of the right food as well. */
  readonly hasRightGrams: boolean
  readonly got: string
}

export const recipeLines = (language: Language, half: Half): RecipeLine[] =>
  everyOther(
    rowsOf('recipe-lines.psv').filter(([its]) => its === language),
    half,
  ).map(([, line = '', grams = '', range = '']) => {
    const [low = 0, high = 0] = range.split('-').map(Number)
    const { items } = readRecipe(line, language, mealTextContext(language))
    const [item] = items
    const kcal = item ? (100 * (item.amounts.energyKcal ?? 0)) / item.grams : Number.NaN
    const isRightFood = items.length === 1 && kcal >= low - KCAL_SLACK && kcal <= high + KCAL_SLACK
    const off = Math.abs((item?.grams ?? 0) - Number(grams))
    return {
      line,
      hasFood: item !== undefined,
      isRightFood,
      hasRightGrams: isRightFood && off <= Math.max(LEAST_GRAMS, WITHIN_GRAMS * Number(grams)),
      got: item ? `${item.name} ${item.grams.toFixed(1)} g (${Math.round(kcal)})` : 'no food',
    }
  })

export const shareOf = (
  lines: readonly RecipeLine[],
  what: 'hasFood' | 'isRightFood' | 'hasRightGrams',
): number => lines.filter((line) => line[what]).length / Math.max(1, lines.length)

export const printRecipeLines = (row: (cells: readonly string[]) => string): void => {
  console.log(
    `\n${row(['lines of recipes', 'a food', 'right food', 'and grams', 'even: food', 'right food', 'and grams'])}`,
  )
  const percent = (share: number): string => `${(100 * share).toFixed(1)} %`
  const cells = (name: string, odd: RecipeLine[], even: RecipeLine[]): string[] => [
    name,
    ...[odd, even].flatMap((half) =>
      (['hasFood', 'isRightFood', 'hasRightGrams'] as const).map((what) =>
        percent(shareOf(half, what)),
      ),
    ),
  ]
  const read = RECIPE_LANGUAGES.map((language) => ({
    language,
    odd: recipeLines(language, 'build'),
    even: recipeLines(language, 'measured'),
  }))
  for (const { language, odd, even } of read) console.log(row(cells(language, odd, even)))
  console.log(
    row(
      cells(
        'all',
        read.flatMap(({ odd }) => odd),
        read.flatMap(({ even }) => even),
      ),
    ),
  )
}

/** The odd lines that are read wrongly. */
export const recipeLineFailures = (language: Language): string[] =>
  RECIPE_LANGUAGES.includes(language)
    ? recipeLines(language, 'build')
        .filter(({ hasRightGrams }) => !hasRightGrams)
        .map(({ line, got }) => `${line}\n    got    ${got}`)
    : []

import { foodByCode } from '#server/foods/food-table.ts'
import { readFoodNames } from '#server/foods/food-names-file.ts'
import { readWords } from '../read-words.ts'
import type { ToldMeal } from '../told-meals.ts'
import { measureSlips, type SlipFigures } from './measure-slips.ts'
import { type Diary, GROUPS, simulatedDiaries } from './simulated-diaries.ts'

type Row = (cells: readonly string[]) => string

const foodsWithNames = () =>
  Object.keys(readFoodNames('en').foods)
    .sort()
    .flatMap((code) => foodByCode(code) ?? [])

/** The weights that were said in meals, each the only entry of a member who is new. */
const toldWeights = (meals: readonly ToldMeal[]): Diary[] =>
  meals.flatMap(({ text }) =>
    readWords(text, 'en')
      .items.filter(({ source }) => source === 'weighed')
      .map(({ food, grams }): Diary => [{ kind: 'grams', food, grams }]),
  )

const print = (row: Row, groups: ReadonlyMap<string, SlipFigures>): void => {
  const print = (heading: string, sharesOf: (figures: SlipFigures) => SlipFigures['asked']) => {
    console.log(`\n${row([heading, ...[...groups.keys()].flatMap((group) => [group, 'of'])])}`)
    const names = new Set([...groups.values()].flatMap((figures) => [...sharesOf(figures).keys()]))
    for (const name of names) {
      const cells = [...groups.values()].flatMap((figures) => {
        const { share, of } = sharesOf(figures).get(name) ?? { share: 0, of: 0 }
        return [`${(100 * share).toFixed(1)} %`, String(of)]
      })
      console.log(row([name, ...cells]))
    }
  }
  print('slips asked about', ({ caught }) => caught)
  print('true numbers asked about', ({ asked }) => asked)
}

/** Of simulated members: those that the rule was set with, and those that are only measured. */
export const printSlips = (row: Row): void => {
  const foods = foodsWithNames()
  print(row, new Map(GROUPS.map((group) => [group, measureSlips(simulatedDiaries(group, foods))])))
}

/** Of weights that people told; nothing is known of what else they ate. */
export const printSlipsOfTold = (
  row: Row,
  files: ReadonlyMap<string, readonly ToldMeal[]>,
): void => {
  const told = [...files].map(([file, meals]) => [file, toldWeights(meals)] as const)
  const weighed = told.filter(([, diaries]) => diaries.length > 0)
  if (weighed.length > 0)
    print(row, new Map(weighed.map(([file, diaries]) => [file, measureSlips(diaries)])))
}

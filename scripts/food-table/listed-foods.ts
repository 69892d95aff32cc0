import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { inEach, MAIN_NUTRIENTS } from '#domain/foods/nutrient.ts'
import type { TableLine } from '#server/foods/food-table-file.ts'
import { helpingOf } from './helpings.ts'

/** Foods that USDA's table lacks, or that other countries eat otherwise; docs/foods.md names the sources. */
export const FOOD_LISTS = [
  'kitchen-foods.csv',
  'foods-of-brazil.csv',
  'foods-of-japan.csv',
] as const

/** "1 tablespoon 14" */
const PORTION = /^(.+) (\d+(?:\.\d+)?)$/

const portionsOf = (text: string): TableLine['portions'] =>
  text.split(';').map((one) => {
    const [, description, grams] = PORTION.exec(one.trim()) ?? []
    if (!description) throw new Error(`"${one}" is no portion with its grams`)
    return [description, Number(grams)]
  })

/** What is usual where nothing is said: a helping before a piece, and a piece before a spoonful. */
const USUAL = [
  /^1 (?:plate|serving|sandwich|omelette)\b/,
  /^1 (?:bowl|glass|bottle|can)\b/,
  /^1 (?:piece|roll|whole|loaf|slice|egg|fillet|ball|pack|scoop)\b/,
]
/** A spoonful or a pinch is no helping: of most foods this is. */
const HELPING: [string, number] = ['100 g', 100]
const SPOONFUL = /^1 (?:tablespoon|teaspoon|pinch|packet)\b/

const usualOf = (portions: TableLine['portions']): [string, number] =>
  USUAL.map((kind) => portions.find(([description]) => kind.test(description))).find(
    (portion) => portion !== undefined,
  ) ??
  portions.find(([description]) => SPOONFUL.test(description)) ??
  HELPING

/** Of these, the plain word means what was made of them. */
const RAW = /, (?:raw|dry)\b(?!.*\()/

export const readFoodList = (path: URL): TableLine[] =>
  parse<Record<string, string>>(readFileSync(path), { columns: true }).map((row) => {
    const text = (column: string) => row[column] ?? ''
    const amount = (column: string): number => {
      const value = Number(text(column) || Number.NaN)
      if (!Number.isFinite(value) || value < 0)
        throw new Error(`${text('code')}: no usable ${column}`)
      return value
    }
    const stated = portionsOf(text('portions'))
    const one = usualOf(stated)
    const helping = helpingOf(text('name'), one[1])
    const usual: [string, number] = helping === undefined ? one : ['1 serving', helping]
    return {
      code: text('code'),
      name: text('name'),
      otherNames: text('otherNames')
        .split(';')
        .filter((name) => name !== ''),
      // Those with a household measure are what people mean by the plain word.
      ...(text('portions') !== '100 g 100' &&
        !RAW.test(text('name')) && { everyday: true as const }),
      category: text('category'),
      per100g: inEach(MAIN_NUTRIENTS, 'field', ({ field }) => amount(field)),
      defaultPortion: usual,
      portions: stated.some(([, grams]) => grams === usual[1]) ? stated : [usual, ...stated],
    }
  })

import type { Grammar } from '../grammar/grammar.ts'
import { TOLD_NUTRIENTS, type ToldNutrient } from '../vocabularies/meal-vocabulary.ts'
import { isBare, type MealPhrase } from './meal-phrase.ts'

/** A figure of the food before it, as a text says it that is written plainly: "§proteinG 35". */
const ENERGY = 'energy'
const FIGURE = new RegExp(`^§(${[ENERGY, ...TOLD_NUTRIENTS].join('|')}) (\\d+(?:\\.\\d+)?)$`, 'u')

interface Figure {
  readonly name: ToldNutrient | typeof ENERGY
  /** g, or kcal. */
  readonly amount: number
  /** "P 35": the nutrient is a letter. */
  readonly isLetter: boolean
  /** "Protein 35 g", as in "cheese low in fat 30 g". */
  readonly isNamedFirst: boolean
  readonly start: number
  readonly end: number
}

const OF_NO_NUTRIENT = { isLetter: false, isNamedFirst: false } as const

const figuresIn = (text: string, { figure, nutrientOf, measureOf }: Grammar): Figure[] =>
  [...text.matchAll(figure)].flatMap((found): Figure[] => {
    const { before, amount = '', energy, behind } = found.groups ?? {}
    const measure = energy === undefined ? undefined : measureOf(energy)
    const word = before ?? behind ?? ''
    const nutrient = nutrientOf(word)
    const place = { start: found.index, end: found.index + found[0].length }
    const said = Number(amount.replace(',', '.'))
    if (measure?.kind === 'weight')
      return [{ ...place, name: ENERGY, amount: said * measure.grams, ...OF_NO_NUTRIENT }]
    const isLetter = word.length < 3 && /^\p{Script=Latin}+$/u.test(word)
    const isNamedFirst = before !== undefined
    return nutrient ? [{ ...place, name: nutrient, amount: said, isLetter, isNamedFirst }] : []
  })

/** Between figures of one food, and around them. */
const GAP = /^[^\S\n]*[,،、;|/·•(–-]*[^\S\n]*$/u
const BEFORE = /[\s,،、;|/·•(:–-]*$/u
const BEHIND = /^[^\S\n]*[)|]*[^\S\n]*/u
/** What stands behind figures goes on with another food, and not with the name of this one. */
const NEW_PART = /^(?:$|[^\p{L}\p{N}§])/u

const inClusters = (text: string, figures: readonly Figure[]): Figure[][] => {
  const clusters: Figure[][] = []
  for (const figure of figures) {
    const last = clusters.at(-1)?.at(-1)
    if (last && GAP.test(text.slice(last.end, figure.start))) clusters.at(-1)?.push(figure)
    else clusters.push([figure])
  }
  return clusters
}

/**
 * Whether figures are those of the food before them. A nutrient alone behind a comma may be a food:
 * "banana, milk, 30 g protein".
 */
const isOfFood = (
  cluster: readonly Figure[],
  before: string,
  behind: string,
  { amountAtEnd, joinerAtEnd, joinerAtStart }: Grammar,
): boolean => {
  const line = before.slice(before.lastIndexOf('\n') + 1)
  const nutrients = cluster.filter(({ name }) => name !== ENERGY)
  const next = behind.replace(BEHIND, '')
  const isEnd = NEW_PART.test(next) || joinerAtStart.test(next)
  if (!isEnd || !/\p{L}/u.test(line)) return false
  if (nutrients.length === 0) return amountAtEnd.test(before)
  if (cluster.length > 1) return true
  const [only] = nutrients
  const isBracketed = /\(\s*$/.test(before) && /^\s*\)/.test(behind)
  const isBeside = !/[,،、;|:(–-]\s*$/u.test(before) && !joinerAtEnd.test(before)
  return !only?.isLetter && (isBracketed || (isBeside && !only?.isNamedFirst))
}

/** "46p 30c 10f chicken wrap": the food whose figures stand in front of it. */
const BEGINS = /(?:^|[\n,;])\s*$/u
const FOOD_BEHIND = /^[\s:–-]*(\p{L}[^,،、;\n]*)/u

const foodBehind = (cluster: readonly Figure[], before: string, behind: string) => {
  const nutrients = cluster.filter(({ name }) => name !== ENERGY)
  return nutrients.length > 1 && BEGINS.test(before) ? FOOD_BEHIND.exec(behind) : null
}

/** "Wrap 450 kcal (35 g protein)": figures of a food as parts of their own behind it. */
export const withFiguresApart = (text: string, grammar: Grammar): string => {
  let written = ''
  let at = 0
  for (const cluster of inClusters(text, figuresIn(text, grammar))) {
    const [start, end] = [cluster[0]?.start ?? 0, cluster.at(-1)?.end ?? 0]
    const behind = text.slice(end)
    const inFront = foodBehind(cluster, text.slice(at, start), behind)
    if (!inFront && !isOfFood(cluster, text.slice(0, start), behind, grammar)) continue
    const figures = cluster.map(({ name, amount }) => `§${name} ${amount}`).join(', ')
    if (inFront) {
      written += `${text.slice(at, start)}${inFront[1]?.trim()}, ${figures}`
      at = end + inFront[0].length
      continue
    }
    const food = text.slice(at, start).replace(BEFORE, '').replace(grammar.withAtEnd, '')
    written += `${food}, ${figures}`
    const rest = behind.replace(BEHIND, '')
    at = text.length - rest.length
    if (/^[^,،、;.\n]/.test(rest)) written += ', '
  }
  return written + text.slice(at)
}

/** What is with a dish is in its figures: "toast with butter, 200 kcal, 6 g protein" is one food. */
const asOneFood = (phrases: readonly MealPhrase[], { joined }: Grammar): MealPhrase[] => {
  const first = phrases.findLastIndex(({ joiner }, at) => at === 0 || joiner !== 'with')
  const parts = phrases.slice(first)
  const [dish, ...others] = parts
  if (!dish || others.length === 0 || !parts.every(isBare)) return [...phrases]
  const together = (key: 'food' | 'words') => parts.map((one) => one[key]).join(joined.with)
  return [...phrases.slice(0, first), { ...dish, food: together('food'), words: together('words') }]
}

/**
 * The foods told before with a figure that was told of the last one; undefined where the part is
 * none.
 */
export const withFigure = (
  part: string,
  phrases: readonly MealPhrase[],
  grammar: Grammar,
): MealPhrase[] | undefined => {
  const [, name, amount] = FIGURE.exec(part) ?? []
  if (name === undefined) return undefined
  const foods = asOneFood(phrases, grammar)
  const food = foods.pop()
  if (!food) return []
  const said = Number(amount)
  if (name !== ENERGY) return [...foods, { ...food, figures: { ...food.figures, [name]: said } }]
  const measure = grammar.measureOf('kcal') ?? null
  return [
    ...foods,
    isBare(food)
      ? { ...food, quantity: said, isArticle: false, measure }
      : { ...food, energyKcal: said },
  ]
}

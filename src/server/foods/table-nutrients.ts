import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { TABLE_NUTRIENTS, type MoreNutrient } from '#domain/foods/nutrient.ts'
import { type MoreAmounts, timesMore } from '#domain/foods/more-amounts.ts'
import type { MealItem } from '#domain/meals/meal-items.ts'
import { inProject } from '#server/project-root.ts'

/**
 * What the food table knows besides energy, macronutrients, fiber, sodium and calcium, in 100 g:
 * one line per food, its code and an amount for each of TABLE_NUTRIENTS by the headings of USDA.
 * Written by `scripts/make-food-table.ts`.
 */
const PATH = inProject('assets/foods/more-nutrients.csv.br')

/** Read on first use, and kept as text by code: most foods are never asked for. */
const readLines = () => {
  const [heading = '', ...lines] = brotliDecompressSync(readFileSync(PATH))
    .toString('latin1')
    .trimEnd()
    .split('\n')
  const names = heading.split(',').slice(1)
  const expected = TABLE_NUTRIENTS.map(({ name }) => name)
  if (names.join() !== expected.join())
    throw new Error('assets/foods/more-nutrients.csv.br is of other nutrients: make it anew')
  return new Map(lines.map((line) => [line.slice(0, CODE_LENGTH), line.slice(CODE_LENGTH + 1)]))
}
const CODE_LENGTH = 8

let lines: ReturnType<typeof readLines> | undefined
/** Foods of many days are asked for again and again. */
const MAX_KEPT = 500
const kept = new Map<string, MoreAmounts>()

/** In 100 g of a food; undefined if its source does not have them. */
export const moreOfFood = (code: string): MoreAmounts | undefined => {
  const known = kept.get(code)
  if (known) return known
  const line = (lines ??= readLines()).get(code)
  if (line === undefined) return undefined
  const amounts: { [Name in MoreNutrient]?: number } = {}
  for (const [at, amount] of line.split(',').entries()) {
    const row = TABLE_NUTRIENTS[at]
    if (row) amounts[row.name] = Number(amount)
  }
  if (kept.size >= MAX_KEPT) kept.clear()
  kept.set(code, amounts)
  return amounts
}

/** The same of some grams. */
export const moreOfTable = (code: string, grams: number): MoreAmounts | undefined => {
  const more = moreOfFood(code)
  return more && timesMore(more, grams / 100)
}

/** The item with the nutrients of the table, for use in something that has no food code itself. */
export const withMoreOfTable = (item: MealItem): MealItem => {
  const more = item.foodCode === null ? undefined : moreOfTable(item.foodCode, item.grams)
  return more ? { ...item, amounts: { ...item.amounts, more } } : item
}

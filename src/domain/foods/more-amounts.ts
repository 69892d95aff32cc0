import { MORE_NAMES, type MoreNutrient } from './nutrient.ts'

/**
 * The amounts in a weight of a food besides energy and macronutrients, each in the unit of its
 * nutrient. What is unknown is left out, which is not none.
 */
export type MoreAmounts = { readonly [Name in MoreNutrient]?: number }

/** Undefined if nothing is known. */
export const knownOf = (amounts: { readonly [Name in MoreNutrient]?: number | null | undefined }):
  | MoreAmounts
  | undefined => {
  const known: { [Name in MoreNutrient]?: number } = {}
  let isAnyKnown = false
  for (const name of MORE_NAMES) {
    const amount = amounts[name]
    if (amount === null || amount === undefined) continue
    known[name] = amount
    isAnyKnown = true
  }
  return isAnyKnown ? known : undefined
}

/** Every known amount times a factor, such as a ratio of weights; unrounded. */
export const timesMore = <Amounts extends Readonly<Partial<Record<string, number>>>>(
  more: Amounts,
  factor: number,
): Amounts => {
  const multiplied: Partial<Record<string, number>> = {}
  for (const name in more) multiplied[name] = (more[name] ?? 0) * factor
  return multiplied as Amounts
}

/** What one part leaves open is open for the sum. Undefined where all is. */
export const sumOfMore = (parts: readonly (MoreAmounts | undefined)[]): MoreAmounts | undefined => {
  const [first, ...others] = parts
  if (first === undefined) return undefined
  const sum: { [Name in MoreNutrient]?: number } = { ...first }
  for (const part of others)
    for (const name in sum) {
      const amount = part?.[name as MoreNutrient]
      if (amount === undefined) delete sum[name as MoreNutrient]
      else sum[name as MoreNutrient] = (sum[name as MoreNutrient] ?? 0) + amount
    }
  return knownOf(sum)
}

import type { MoreNutrients } from './food.ts'

/**
 * The amounts in a weight of a food besides energy and macronutrients; null if unknown, which is
 * not none.
 */
export type MoreAmounts = { readonly [Name in keyof MoreNutrients]: number | null }

export const NOTHING_MORE: MoreAmounts = {
  sugarsG: null,
  saturatedFatG: null,
  cholesterolMg: null,
  ironMg: null,
  potassiumMg: null,
  vitaminCMg: null,
}
const NAMES = Object.keys(NOTHING_MORE) as (keyof MoreAmounts)[]

const fromEach = (amountOf: (name: keyof MoreAmounts) => number | null): MoreAmounts =>
  Object.fromEntries(NAMES.map((name) => [name, amountOf(name)])) as Record<
    keyof MoreAmounts,
    number | null
  >

/** Undefined where none of them is known. */
export const ifAnyKnown = (more: MoreAmounts | undefined): MoreAmounts | undefined =>
  more && NAMES.some((name) => more[name] !== null) ? more : undefined

/** Every known amount times a factor, such as a ratio of weights; unrounded. */
export const timesMore = (more: MoreAmounts, factor: number): MoreAmounts =>
  fromEach((name) => {
    const amount = more[name]
    return amount === null ? null : amount * factor
  })

/** An amount that one of them leaves open is open for the sum. Undefined where all are. */
export const sumOfMore = (parts: readonly (MoreAmounts | undefined)[]): MoreAmounts | undefined =>
  parts.some((part) => part === undefined)
    ? undefined
    : ifAnyKnown(
        fromEach((name) =>
          parts.reduce<number | null>((sum, part) => {
            const amount = part?.[name] ?? null
            return sum === null || amount === null ? null : sum + amount
          }, 0),
        ),
      )

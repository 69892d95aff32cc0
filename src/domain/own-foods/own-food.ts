import { type ItemAmounts, timesFactor } from '../meals/meal-items.ts'
import type { Recipe } from './recipe.ts'
import { atwaterKcal } from '../foods/atwater.ts'

/** A food that a member keeps: from a label, or of their own kitchen. */
export interface OwnFood {
  readonly id: string
  readonly name: string
  /** Empty where there is none. */
  readonly brand: string
  /** EAN-8 or EAN-13; null where it has none. */
  readonly barcode: string | null
  /** In 100 g (or 100 ml). */
  readonly per100g: ItemAmounts
  /** What the member eats of it at a time; null means 100 g. */
  readonly portion: { readonly description: string; readonly grams: number } | null
  /** What it is made of, where the member makes it; null for a food from a label. */
  readonly recipe: Recipe | null
  /** Whether it is marked as shared with the household. */
  readonly isShared: boolean
}

/** More than anybody keeps by hand: the search reads them all. */
export const MAX_OWN_FOODS = 500

/**
 * The amounts in 100 g, from a label's numbers for some other weight in g (more than 0); unrounded.
 */
export const per100gOf = (amounts: ItemAmounts, labelledGrams: number): ItemAmounts =>
  timesFactor(amounts, 100 / labelledGrams)

/** Polyols, fiber, alcohol and rounding move honest labels this far. */
const ODD_SHARE = 0.2
const ODD_KCAL = 25

/**
 * Whether the energy differs from what protein, carbs and fat come to (4, 4 and 9 kcal a gram:
 * Regulation (EU) No 1169/2011, annex XIV) by more than a fifth and 25 kcal, for whatever weight
 * the amounts are. Some foods do so honestly: beer, bran, sugar-free gum.
 */
export const isOddEnergy = (
  amounts: Pick<ItemAmounts, 'energyKcal' | 'proteinG' | 'carbsG' | 'fatG'>,
): boolean => {
  const implied = atwaterKcal(amounts)
  const difference = Math.abs(amounts.energyKcal - implied)
  return difference > ODD_KCAL && difference > ODD_SHARE * Math.max(implied, amounts.energyKcal)
}

const CODE_PREFIX = 'own:'

/** The code by which an own food is chosen. */
export const ownFoodCode = (id: string): string => `${CODE_PREFIX}${id}`

/** The id in a code; undefined for any other food. */
export const ownFoodIdOf = (code: string): string | undefined =>
  code.startsWith(CODE_PREFIX) ? code.slice(CODE_PREFIX.length) : undefined

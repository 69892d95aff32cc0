import type { Food } from '#contract/foods.ts'
import { isItemWeight } from '#domain/meals/meal-items.ts'
import { roundToTenth } from '#domain/units.ts'
import { t } from '@lingui/core/macro'
import { apart, plain } from '#web/language/formats.ts'
import { unitsNow } from '#web/language/chosen-units.ts'
import { numberTyped } from '#web/units/measure-text.ts'

export const COUNT = { min: 0.5, max: 20, step: 0.5 } as const

export type PortionChoice =
  | { by: 'portion'; index: number; count: number }
  /** What was typed, perhaps not yet a number. */
  | { by: 'grams'; typed: string }

type FoodPortion = Food['defaultPortion']

/** The portions to choose from: the usual one first, each weight and name once. */
export function portionsOf({
  defaultPortion,
  portions,
}: Pick<Food, 'defaultPortion' | 'portions'>): FoodPortion[] {
  const seen = new Map(
    [defaultPortion, ...portions].map((portion) => [
      `${portion.description}|${portion.grams}`,
      portion,
    ]),
  )
  return [...seen.values()]
}

const trimmed = (grams: number) => plain(roundToTenth(grams))

const isWeight = (description: string): boolean => /^\d+([.,]\d+)? ?g$/.test(description)

/** "1 cup (240 g)", and "100 g" where the words are the weight already. */
export const servingWithWeight = ({ description, grams }: FoodPortion): string =>
  isWeight(description) ? description : `${description} (${trimmed(grams)} g)`

/**
 * The same on screen, as the language writes weights; without the weight for a member who hides
 * numbers. A description may be in another language, and is kept apart where Arabic is read.
 */
export const servingText = ({ description, grams }: FoodPortion): string => {
  const { numbersHidden } = unitsNow()
  const weight = t`${trimmed(grams)} g`
  if (isWeight(description)) return numbersHidden ? t`Portion` : weight
  return numbersHidden ? description : `${apart(description)} (${weight})`
}

/** The chosen weight in grams; null while it is none that can be recorded. */
export function gramsOf(choice: PortionChoice, portions: readonly FoodPortion[]): number | null {
  const grams =
    choice.by === 'grams'
      ? numberTyped(choice.typed)
      : (portions[choice.index]?.grams ?? Number.NaN) * choice.count
  return isItemWeight(grams) ? grams : null
}

/** The serving in words, as the log shows it. */
export function servingOf(choice: PortionChoice, portions: readonly FoodPortion[]): string {
  if (choice.by === 'grams') return `${choice.typed.trim()} g`
  const portion = portions[choice.index]
  if (!portion) return ''
  if (choice.count === 1) return servingWithWeight(portion)
  return `${plain(choice.count)} × ${servingWithWeight(portion)}`
}

/** One press more (+1) or less (-1) of the same portion. */
export const stepCount = (count: number, presses: number): number =>
  Math.min(COUNT.max, Math.max(COUNT.min, count + presses * COUNT.step))

/** One usual portion: what a choice begins with. */
export const usualPortion: PortionChoice = { by: 'portion', index: 0, count: 1 }

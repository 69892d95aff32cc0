import type { NAMED_SLOTS } from './import-words.ts'
import type { MoreAmounts } from '../foods/more-amounts.ts'
import {
  type AlwaysKnown,
  inEach,
  MAIN_NUTRIENTS,
  type MainField,
  type SometimesKnown,
} from '../foods/nutrient.ts'
import type { CivilDay } from '../day.ts'
import type { Message } from '../message.ts'
import { kgFromLb, kgFromStonePounds, type MassUnit } from '../units.ts'
import { toWeightStep } from '../weight/weigh-in.ts'
import type { When } from './written-dates.ts'

/** The weight in kg, rounded to one decimal; a weight in whole tenths of a pound stays exact. */
export const kgOfWritten = (value: number, unit: MassUnit): number =>
  toWeightStep(
    unit === 'kg' ? value : unit === 'lb' ? kgFromLb(value) : kgFromStonePounds(value, 0),
  )

/**
 * The unit that a heading or a value names, such as `Weight (lbs)` or `80 kg`; undefined where it
 * names none.
 */
export const weightUnitIn = (text: string): MassUnit | undefined => {
  const lower = text.toLowerCase()
  if (/\bkgs?\b|kilogram|\dkg/.test(lower)) return 'kg'
  if (/\blbs?\b|pound|\dlbs?/.test(lower)) return 'lb'
  return /\bst\b|\bstones?\b/.test(lower) ? 'st' : undefined
}

export type MealSlot = (typeof NAMED_SLOTS)[number] | 'other'

/** Of each place in a file: its line, from 1, or the number of its record. */
interface Placed {
  readonly line: number
}

/** One of a file's entries, read but not yet checked. */
export type ImportDraft =
  | (Placed & {
      readonly kind: 'weigh-in'
      readonly when: When
      readonly value: number
      readonly unit: MassUnit | null
      readonly notes?: string
      /**
       * Of a whole day: it counts only where the same app has no weigh-in of that day in the file.
       */
      readonly isAverage?: boolean
    })
  | (Placed & {
      readonly kind: 'movement'
      readonly on: CivilDay
      readonly steps?: number
      readonly activeKcal?: number
    })
  | (Placed & { readonly kind: 'fast'; readonly startedAt: When; readonly endedAt: When })
  | (Placed & {
      readonly kind: 'food'
      /** Without a clock time, the slot says about when. */
      readonly when: When
      readonly slot: MealSlot
      readonly name: string
      /** Of what was eaten; null where the file does not say it. */
      readonly grams: number | null
      readonly amounts: FoodAmounts
    })
  /** An entry that could not be read. */
  | (Placed & { readonly kind: 'fault'; readonly reason: Message })

/** kcal, g and mg of what was eaten; null where the file does not say it. */
export type FoodAmounts = Readonly<Record<MainField, number | null>> & {
  readonly more?: MoreAmounts | undefined
}

/** What a file calls the amounts of a food; nothing where it does not say one. */
export type AmountNames = Readonly<Record<AlwaysKnown['field'], string>> & {
  readonly [Field in SometimesKnown['field']]?: string
}

/** The amounts of a food whose file gives each by its own name. */
export const amountsNamed = (
  names: AmountNames,
  amountOf: (name: string) => number | null,
): FoodAmounts =>
  inEach(MAIN_NUTRIENTS, 'field', ({ field }) => {
    const name = names[field]
    return name === undefined ? null : amountOf(name)
  })

import { codedMessage } from '#domain/coded-message.ts'
import { type CivilDay, type Weekday, weekdayOf } from '../day.ts'
import { KCAL_PER_GRAM } from '../foods/atwater.ts'
import { lowestAdvisedIntakeKcal } from './guard-rails.ts'
import type { Sex } from './resting-energy.ts'

const KCAL_PER_G = {
  protein: KCAL_PER_GRAM.protein,
  carbs: KCAL_PER_GRAM.carbs,
  fats: KCAL_PER_GRAM.fat,
} as const
export type Macro = keyof typeof KCAL_PER_G
export const MACROS: readonly Macro[] = ['protein', 'carbs', 'fats']

/**
 * A target that a member set: for every day, or for one weekday, where it replaces that of every
 * day.
 */
export interface OwnTarget {
  readonly weekday: Weekday | null
  /** kcal; null follows from the pace. */
  readonly energyKcal: number | null
  /** Of the three below: g, or percent of the day's energy. */
  readonly macroUnit: 'g' | 'percent'
  readonly protein: number | null
  readonly carbs: number | null
  readonly fats: number | null
}

export interface DayTarget {
  readonly energyKcal: number
  /** Whether the energy follows from pace and expenditure, or was set by hand. */
  readonly from: 'pace' | 'own'
  /** g; null where the member aims at none. */
  readonly proteinG: number | null
  readonly carbsG: number | null
  readonly fatG: number | null
}

const setsMacros = (target: OwnTarget): boolean => MACROS.some((macro) => target[macro] !== null)

/**
 * What a member aims at on a day, unrounded: the weekday's own numbers, else those of every day,
 * else what the pace asks. Never under 1200 kcal (1500 for men), whatever was allowed when it was
 * set.
 */
export function dayTarget(
  targets: readonly OwnTarget[],
  day: CivilDay,
  { energyByPaceKcal, sex }: { readonly energyByPaceKcal: number; readonly sex: Sex | null },
): DayTarget {
  const weekday = weekdayOf(day)
  const nearest = [
    targets.find((one) => one.weekday === weekday),
    targets.find((one) => one.weekday === null),
  ].filter((one) => one !== undefined)
  const ownKcal = nearest.find((one) => one.energyKcal !== null)?.energyKcal ?? null
  const energyKcal = Math.max(ownKcal ?? energyByPaceKcal, lowestAdvisedIntakeKcal(sex))
  const macros = nearest.find(setsMacros)
  const grams = (macro: Macro): number | null => {
    const value = macros?.[macro] ?? null
    return value === null || macros?.macroUnit === 'g'
      ? value
      : (value * energyKcal) / 100 / KCAL_PER_G[macro]
  }
  return {
    energyKcal,
    from: ownKcal === null ? 'pace' : 'own',
    proteinG: grams('protein'),
    carbsG: grams('carbs'),
    fatG: grams('fats'),
  }
}

export const MAX_TARGET_KCAL = 10_000
/** Protein, carbs or fats, g a day. */
export const MAX_TARGET_G = 1000
/** Grams with more than this share of the energy that was set as well contradict it. */
const MACRO_LEEWAY = 1.05

interface TargetFault {
  readonly field: 'energyKcal' | Macro
  /** A message, see `codedMessage`. */
  readonly words: string
}

/**
 * Why a target is not allowed; null where it is. The least intake that is advised without a doctor
 * holds for every day: 1200 kcal, 1500 for men (AHA/ACC/TOS guideline, Jensen et al., Circulation
 * 2014;129:S102).
 */
export function faultOfTarget(target: OwnTarget, sex: Sex | null): TargetFault | null {
  const { energyKcal, macroUnit } = target
  const lowestKcal = lowestAdvisedIntakeKcal(sex)
  if (energyKcal !== null && energyKcal < lowestKcal) {
    return { field: 'energyKcal', words: codedMessage('input.aim-lowest', { kcal: lowestKcal }) }
  }
  const given = MACROS.filter((macro) => target[macro] !== null)
  const [first] = given
  if (first === undefined) return null
  const sum = (amountOf: (macro: Macro) => number) =>
    given.reduce((total, macro) => total + amountOf(macro), 0)
  if (macroUnit === 'percent') {
    const percent = sum((macro) => target[macro] ?? 0)
    if (percent > 100)
      return { field: first, words: codedMessage('input.aim-over-whole', { percent }) }
    const isWhole = Math.abs(percent - 100) < 0.5
    return given.length === MACROS.length && !isWhole
      ? { field: first, words: codedMessage('input.aim-not-whole', { percent }) }
      : null
  }
  const macroKcal = Math.round(sum((macro) => (target[macro] ?? 0) * KCAL_PER_G[macro]))
  return energyKcal !== null && macroKcal > energyKcal * MACRO_LEEWAY
    ? {
        field: first,
        words: codedMessage('input.aim-contradicts', { macroKcal, kcal: energyKcal }),
      }
    : null
}

import { KCAL_PER_GRAM } from '../foods/atwater.ts'
import { kcalFromKj, medianOf } from '../units.ts'
import type { LabelField } from './label-words.ts'
import type { TextLine } from './text-line.ts'
import type { Figure } from './label-figures.ts'

/** A number of a label, and whether the member need not compare it. */
export interface ReadAmount {
  readonly amount: number
  readonly isSure: boolean
}

/**
 * Daily values in g of labels of the United States and Canada, today's and those before 2016 (21 CFR
 * 101.9).
 */
const DAILY_VALUES: Partial<Record<LabelField, readonly number[]>> = {
  fats: [65, 75, 78],
  saturatedFat: [20],
  carbs: [275, 300],
  fiber: [25, 28],
  sodium: [2.3, 2.4],
}

/** Both numbers are rounded: by a percent point or half a gram. */
const DAILY_LEEWAY = { points: 3, share: 0.12 } as const

/** Whether a percentage contradicts its amount: "1 g, 14 %" was 11 g. */
export const contradictsDaily = (
  field: LabelField,
  amount: ReadAmount | null,
  percent: number | undefined,
): boolean =>
  amount !== null &&
  percent !== undefined &&
  DAILY_VALUES[field] !== undefined &&
  !DAILY_VALUES[field].some(
    (value) =>
      Math.abs((100 * amount.amount) / value - percent) <=
      Math.max(DAILY_LEEWAY.points, DAILY_LEEWAY.share * percent),
  )

const MIN_CONFIDENCE = 0.8

/** A g is often read as a 9: "6,39" where all others say "6,3 g". */
const withoutReadUnit = ({ text, amount, unit }: Figure, decimals: number): number | undefined => {
  const digits = text.replace(/[^\d.,]/g, '')
  if (unit !== '' || !digits.endsWith('9')) return undefined
  const written = /[.,](\d+)$/.exec(digits)?.[1]?.length ?? 0
  if (written <= decimals && !(written === 0 && amount > 100)) return undefined
  return Number(digits.slice(0, -1).replace(',', '.'))
}

/** @param most of what the numbers are for, in g */
export const gramsOf = (
  figure: Figure | undefined,
  most: number,
  decimals = 1,
): ReadAmount | null => {
  if (!figure) return null
  const isClear = figure.confidence >= MIN_CONFIDENCE && figure.unit !== ''
  const said = figure.unit === 'mg' ? figure.amount / 1000 : figure.amount
  const cut = withoutReadUnit(figure, decimals)
  if (cut !== undefined && cut <= most) return { amount: cut, isSure: false }
  if (said <= most) return { amount: said, isSure: isClear }
  // A comma that was not seen.
  return said / 10 <= most && Number.isInteger(said) ? { amount: said / 10, isSure: false } : null
}

/** Labels round both; more apart is a slip of the reader. */
const SAME_ENERGY = 0.04

const SAME_ENERGY_KCAL = 3

export const isSameEnergy = (oneKcal: number, otherKcal: number): boolean =>
  Math.abs(oneKcal - otherKcal) <=
  Math.max(SAME_ENERGY_KCAL, SAME_ENERGY * Math.max(oneKcal, otherKcal))

/** @param most of what the numbers are for, in g */
export const energyOf = (
  kcal: Figure | undefined,
  kj: Figure | undefined,
  most: number,
  impliedKcal: number | undefined,
): ReadAmount | null => {
  const known = [kcal?.amount, kj && kcalFromKj(kj.amount)].filter((one) => one !== undefined)
  const [first, second] = known
  if (first === undefined) return null
  if (second === undefined) {
    const only = kcal ?? kj
    const isSure = (only?.confidence ?? 0) >= MIN_CONFIDENCE && only?.unit !== ''
    // More than fat has: kilojoules whose unit was not read.
    if (first > KCAL_PER_GRAM.fat * most)
      return { amount: Math.round(kcalFromKj(first)), isSure: false }
    return { amount: Math.round(first), isSure }
  }
  if (isSameEnergy(first, second)) return { amount: first, isSure: true }
  const nearer =
    impliedKcal !== undefined && Math.abs(second - impliedKcal) < Math.abs(first - impliedKcal)
      ? second
      : first
  return { amount: Math.round(nearer), isSure: false }
}

/** Letters so much higher than the median ones are large: a label of the United States has one. */
const LARGE = 1.25

/** The largest number of a label whose energy stands apart from its name. */
export const largestFigure = (
  loose: readonly Figure[],
  lines: readonly TextLine[],
  most: number,
): Figure | undefined => {
  const usual = medianOf(lines.map(({ height }) => height)) ?? 0
  return loose
    .filter(
      ({ height, amount }) =>
        height >= LARGE * usual && Number.isInteger(amount) && amount <= KCAL_PER_GRAM.fat * most,
    )
    .toSorted((one, other) => other.height - one.height)[0]
}

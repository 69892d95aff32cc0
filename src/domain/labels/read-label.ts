import { isOddEnergy } from '../own-foods/own-food.ts'
import { atwaterKcal } from '../foods/atwater.ts'
import { SALT_PER_SODIUM } from '../units.ts'
import type { LabelField } from './label-words.ts'
import type { TextLine } from './text-line.ts'
import { textRows } from './text-rows.ts'
import { columnsOf, inColumn, inOrder } from './label-columns.ts'
import { namesAtLeft } from './names-at-left.ts'
import {
  type ReadAmount,
  largestFigure,
  contradictsDaily,
  gramsOf,
  isSameEnergy,
  energyOf,
} from './read-amounts.ts'
import { tokensOf, findFigures } from './label-figures.ts'

/**
 * What a nutrition label says, in kcal and g; null where it does not say it, or it could not be read.
 * Sodium is given as salt.
 */
export interface LabelReading extends Readonly<
  Record<Exclude<LabelField, 'sodium'>, ReadAmount | null>
> {
  readonly per: 'hundred-grams' | 'portion'
  /** Whether the label says for how much its numbers are. */
  readonly isPerSure: boolean
  /** g or ml of the portion that the label names. */
  readonly portionGrams: number | null
}

const shown = (
  amount: ReadAmount | null,
  isDoubted: boolean,
  isConfirmed = false,
): ReadAmount | null =>
  amount && { amount: amount.amount, isSure: !isDoubted && (isConfirmed || amount.isSure) }

/** Fewer are a menu or a slogan. */
const MIN_FIELDS = 3

/**
 * The numbers of a nutrition label from the texts of its photo, in English, German, French, Spanish
 * or Italian, for 100 g where the label says so, else for a portion. A number is unsure where its
 * letters were hard to read, where it was corrected, or where it does not fit the others: energy
 * against 4, 4 and 9 kcal a gram, and a part larger than its whole. Undefined where there is no
 * label.
 */
export const readLabel = (lines: readonly TextLine[]): LabelReading | undefined => {
  const found = findFigures(tokensOf(namesAtLeft(textRows(lines))))
  const { figures, daily, namesPortion: hasPortion } = found
  const { hundred: saidHundred, portion, isHead } = columnsOf(found)
  const isInKj = figures.has('kj')
  // "Calories 230" without a unit: a label of North America, always for a serving.
  const kcalRead = figures.get('kcal') ?? []
  const isAmerican =
    !isInKj &&
    found.namesEnergy &&
    kcalRead.every(({ unit }) => unit === '') &&
    (kcalRead.length > 0 || saidHundred === undefined)
  const hundred = isAmerican && (hasPortion || portion) ? undefined : saidHundred
  const per = hundred || !(hasPortion || portion || isAmerican) ? 'hundred-grams' : 'portion'
  const portionGrams = portion?.grams ?? null
  const wanted = hundred ?? portion
  // Columns are numbers below each other: a weight that the text names again is no column.
  const side = hundred ? inOrder(hundred, portion, figures.values()) : []
  const of = (field: LabelField | 'kj' | 'kcal') => inColumn(figures.get(field) ?? [], side, wanted)
  const most = per === 'portion' ? (portionGrams ?? 1000) : 100

  const [fat, carbs, protein] = [
    gramsOf(of('fats'), most),
    gramsOf(of('carbs'), most),
    gramsOf(of('protein'), most),
  ]
  const [saturated, sugars, fiber] = [
    gramsOf(of('saturatedFat'), most),
    gramsOf(of('sugars'), most),
    gramsOf(of('fiber'), most),
  ]
  const saltRead = gramsOf(of('salt'), most, 2)
  const sodium = gramsOf(of('sodium'), most, 3)
  const salt =
    saltRead ??
    (sodium && { ...sodium, amount: Math.round(sodium.amount * SALT_PER_SODIUM * 10_000) / 10_000 })

  const macros =
    fat && carbs && protein
      ? { fatG: fat.amount, carbsG: carbs.amount, proteinG: protein.amount }
      : undefined
  const impliedKcal = macros && atwaterKcal(macros)
  const kcal = of('kcal') ?? (isAmerican ? largestFigure(found.loose, lines, most) : undefined)
  const energy = energyOf(kcal, of('kj'), most, impliedKcal)
  if (
    [energy, fat, carbs, protein, saturated, sugars, salt].filter((one) => one !== null).length <
    MIN_FIELDS
  )
    return undefined

  const share = most / 100
  const isOdd =
    energy !== null &&
    macros !== undefined &&
    isOddEnergy({
      energyKcal: energy.amount / share,
      proteinG: macros.proteinG / share,
      carbsG: macros.carbsG / share,
      fatG: macros.fatG / share,
    })
  const isTooMuch =
    macros !== undefined && macros.fatG + macros.carbsG + macros.proteinG > most * 1.02
  const isConfirmed =
    energy !== null &&
    impliedKcal !== undefined &&
    isSameEnergy(energy.amount, impliedKcal) &&
    !isTooMuch
  const isDoubted = isOdd || isTooMuch
  const isOff = (field: LabelField, amount: ReadAmount | null) =>
    isAmerican && contradictsDaily(field, amount, daily.get(field))
  const isPartTooLarge = (part: ReadAmount | null, whole: ReadAmount | null) =>
    part !== null && whole !== null && part.amount > whole.amount
  const [isSaturatedOdd, isSugarsOdd] = [
    isPartTooLarge(saturated, fat),
    isPartTooLarge(sugars, carbs),
  ]
  return {
    per,
    isPerSure: isHead && (hundred !== undefined || portionGrams !== null),
    portionGrams,
    calories: shown(energy, isDoubted, isConfirmed),
    fats: shown(
      fat,
      isDoubted || isOff('fats', fat) || (isSaturatedOdd && !isConfirmed),
      isConfirmed,
    ),
    saturatedFat: shown(saturated, isSaturatedOdd || isOff('saturatedFat', saturated)),
    carbs: shown(
      carbs,
      isDoubted || isOff('carbs', carbs) || (isSugarsOdd && !isConfirmed),
      isConfirmed,
    ),
    sugars: shown(sugars, isSugarsOdd),
    fiber: shown(fiber, isOff('fiber', fiber)),
    protein: shown(protein, isDoubted, isConfirmed),
    salt: shown(salt, saltRead === null && isOff('sodium', sodium)),
  }
}

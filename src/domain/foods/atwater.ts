/**
 * kcal in 1 g, Atwater's general factors (FAO Food and Nutrition Paper 77, 2003; Regulation (EU) No
 * 1169/2011, annex XIV).
 */
export const KCAL_PER_GRAM = { protein: 4, carbs: 4, fat: 9, alcohol: 7 } as const

/** kcal that amounts in g come to by these factors; fiber and polyols are left out. */
export const atwaterKcal = (
  {
    proteinG,
    carbsG,
    fatG,
  }: { readonly proteinG: number; readonly carbsG: number; readonly fatG: number },
  alcoholG = 0,
): number =>
  proteinG * KCAL_PER_GRAM.protein +
  carbsG * KCAL_PER_GRAM.carbs +
  fatG * KCAL_PER_GRAM.fat +
  alcoholG * KCAL_PER_GRAM.alcohol

/** kcal in 1 g of fiber (Regulation (EU) No 1169/2011, annex XIV). */
const KCAL_PER_GRAM_OF_FIBER = 2
/** g of ethanol in 1 ml (OIML R 22, 20 °C). */
const ETHANOL_G_PER_ML = 0.789

/** What a packet says of 100 g, energy aside. */
interface LabelWithoutEnergy {
  readonly proteinG: number
  readonly carbsG: number
  readonly fatG: number
  readonly fiberG: number | null
  /** Percent by volume. */
  readonly alcoholPercent: number | null
  /** As on packets of the USA and Canada (21 CFR 101.9(c)(6)). */
  readonly isFiberWithinCarbs: boolean
}

/**
 * kcal in 100 g by the factors of Regulation (EU) No 1169/2011, annex XIV. Polyols and acids, which
 * are not known here, count as carbs or not at all.
 */
export const energyOfLabel = ({
  fiberG,
  carbsG,
  alcoholPercent,
  isFiberWithinCarbs,
  ...amounts
}: LabelWithoutEnergy): number => {
  const fiber = fiberG ?? 0
  return (
    atwaterKcal(
      { ...amounts, carbsG: isFiberWithinCarbs ? Math.max(0, carbsG - fiber) : carbsG },
      (alcoholPercent ?? 0) * ETHANOL_G_PER_ML,
    ) +
    fiber * KCAL_PER_GRAM_OF_FIBER
  )
}

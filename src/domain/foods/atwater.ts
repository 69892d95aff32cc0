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

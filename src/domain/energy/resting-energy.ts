/** For the energy formulas and the reference intakes of nutrients alone. */
export type Sex = 'female' | 'male'

/** kcal/day; not given: the middle of the two, which the true one misses by 83 kcal. */
const SEX_CONSTANT_KCAL = { male: 5, female: -161, unset: -78 } as const
const UNSET_SEX_PLUS_MINUS_KCAL = 83

export interface Body {
  readonly weightKg: number
  readonly heightCm: number
  readonly ageYears: number
  readonly sex: Sex | null
}

export interface RestingEnergy {
  readonly energyKcal: number
  /** 83 while the sex is unset, otherwise 0. */
  readonly plusMinusKcal: number
}

/**
 * Resting energy, kcal/day: 10 kg + 6.25 cm - 5 years + constant, for adults (Mifflin, St Jeor et
 * al., Am J Clin Nutr 1990;51:241). Never below 0, whatever is put in.
 */
export function restingEnergy({ weightKg, heightCm, ageYears, sex }: Body): RestingEnergy {
  const energyKcal =
    10 * weightKg + 6.25 * heightCm - 5 * ageYears + SEX_CONSTANT_KCAL[sex ?? 'unset']
  return {
    energyKcal: Math.max(0, energyKcal),
    plusMinusKcal: sex === null ? UNSET_SEX_PLUS_MINUS_KCAL : 0,
  }
}

import type { SleepQuality, VinegarType } from '#domain/boosters/booster-record.ts'
import type { SleepLevel } from '#domain/boosters/booster-score.ts'
import type { BoosterHabit } from '#domain/boosters/booster-streaks.ts'
import { t } from '@lingui/core/macro'

export const qualityNames = (): Record<SleepQuality, string> => ({
  poor: t`Poor`,
  fair: t`Fair`,
  good: t`Good`,
  excellent: t`Excellent`,
})
export const vinegarNames = (): Record<VinegarType, string> => ({
  apple_cider: t`Apple cider`,
  white: t`White`,
  balsamic: t`Balsamic`,
  other: t({ message: 'Other', context: 'vinegar' }),
})
export const levelNames = (): Record<SleepLevel, string> => ({
  inactive: t`Active from 7 hours`,
  active: t`Active`,
  optimal: t`Optimal`,
})
export const habitNames = (): Record<BoosterHabit, { name: string; words: string }> => ({
  sugar_free: { name: t`Sugar-free`, words: t`Days without sugar` },
  sleep: { name: t`Sleep`, words: t`Nights of 7 hours or more` },
  vinegar: { name: t`Vinegar`, words: t`Days with a spoon, morning or evening` },
  combined: { name: t`Combined`, words: t`Days with all three` },
})

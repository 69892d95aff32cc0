import type { SleepQuality, VinegarType } from '#domain/boosters/booster-record.ts'
import type { SleepLevel } from '#domain/boosters/booster-score.ts'
import type { BoosterHabit } from '#domain/boosters/booster-streaks.ts'

export const qualityNames: Record<SleepQuality, string> = {
  poor: 'Poor',
  fair: 'Fair',
  good: 'Good',
  excellent: 'Excellent',
}
export const vinegarNames: Record<VinegarType, string> = {
  apple_cider: 'Apple cider',
  white: 'White',
  balsamic: 'Balsamic',
  other: 'Other',
}
export const levelNames: Record<SleepLevel, string> = {
  inactive: 'Active from 7 hours',
  active: 'Active',
  optimal: 'Optimal',
}
export const habitNames: Record<BoosterHabit, { name: string; words: string }> = {
  sugar_free: { name: 'Sugar-free', words: 'Days without sugar' },
  sleep: { name: 'Sleep', words: 'Nights of 7 hours or more' },
  vinegar: { name: 'Vinegar', words: 'Days with a spoon, morning or evening' },
  combined: { name: 'Combined', words: 'Days with all three' },
}

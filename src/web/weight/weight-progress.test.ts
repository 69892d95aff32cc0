import { describe, expect, it } from 'vitest'
import type { WeightEntry } from '#contract/weight.ts'
import { progressIn, progressText } from './weight-progress.ts'

const DAY_MS = 86_400_000
const weighIns = (kilograms: readonly number[], everyDays: number): WeightEntry[] =>
  kilograms
    .map((weight, at) => {
      const createdAt = new Date(Date.UTC(2026, 0, 1) + at * everyDays * DAY_MS).toISOString()
      return { id: String(at), weight, createdAt, date: createdAt.slice(0, 10) }
    })
    .toReversed()

describe('the progress of a weight', () => {
  const entries = weighIns([92, 90, 88, 86, 84], 20)

  it('is all of it, or what lies in the last months before the newest weigh-in', () => {
    expect(progressIn(entries, null).points).toHaveLength(5)
    expect(progressIn(entries, 1).points).toHaveLength(2)
  })
  it('is said in one sentence, which is empty before the first weigh-in', () => {
    expect(progressText(progressIn(entries, null), 'kg')).toMatch(
      /^Trend 92\.0\skg to 8\d\.\d\skg: −\d\.\d\skg$/,
    )
    expect(progressText(progressIn([], null), 'kg')).toBe('')
  })
})

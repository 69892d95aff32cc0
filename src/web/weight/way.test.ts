import { describe, expect, it } from 'vitest'
import type { WeightEntry } from '#contract/weight.ts'
import { wayIn, wayText } from './way.ts'

const DAY_MS = 86_400_000
const weighIns = (kilograms: readonly number[], everyDays: number): WeightEntry[] =>
  kilograms
    .map((weight, at) => {
      const createdAt = new Date(Date.UTC(2026, 0, 1) + at * everyDays * DAY_MS).toISOString()
      return { id: String(at), weight, createdAt, date: createdAt.slice(0, 10) }
    })
    .toReversed()

describe('the way of a weight', () => {
  const entries = weighIns([92, 90, 88, 86, 84], 20)

  it('is all of it, or what lies in the last months before the newest weigh-in', () => {
    expect(wayIn(entries, null).points).toHaveLength(5)
    expect(wayIn(entries, 1).points).toHaveLength(2)
  })
  it('is said in one sentence, which is empty before the first weigh-in', () => {
    expect(wayText(wayIn(entries, null), 'kg')).toMatch(
      /^Trend 92\.0\skg to 8\d\.\d\skg: −\d\.\d\skg$/,
    )
    expect(wayText(wayIn([], null), 'kg')).toBe('')
  })
})

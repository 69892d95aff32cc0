import { expect, it } from 'vitest'
import { boostedSummary } from './boosted-summary.ts'

const weeks = (...kilograms: number[]) =>
  kilograms.map((weight, i) => ({ week: i + 1, weight, low: weight - 1, high: weight + 1 }))

it('says where both lines lead, and in which week one arrives', () => {
  const projections = {
    unboostedWeights: weeks(83, 82, 81),
    projectedWeights: weeks(82, 80.04, 79.1),
    targetWeight: 80,
    estimatedWeight: 84,
  }
  expect(boostedSummary(projections, 'kg')).toBe(
    'Forecast: about 81.0 kg in week 3. If the claim held: your target of 80.0 kg in week 2.',
  )
  expect(boostedSummary(projections, 'lb')).toContain('your target of 176.4 lb in week 3')
})

it('says nothing while there is nothing to project from', () => {
  expect(
    boostedSummary(
      { unboostedWeights: [], projectedWeights: [], targetWeight: 80, estimatedWeight: 84 },
      'kg',
    ),
  ).toBeNull()
})

import { expect, it } from 'vitest'
import { EIGHTY_PERCENT_REACH, normalShareBelow } from './normal-curve.ts'

it.each([
  [0, 0.5],
  [1, 0.8413447],
  [-1.96, 0.0249979],
  [EIGHTY_PERCENT_REACH, 0.9],
])('the share of a normal distribution below %d deviations is %d', (deviations, share) => {
  expect(normalShareBelow(deviations)).toBeCloseTo(share, 6)
})

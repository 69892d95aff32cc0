import { expect, it } from 'vitest'
import { paceText } from './weight-in-words.tsx'

const said = (code: string, weeklyWeightChange: number | null, remaining = 4) =>
  paceText({ weeklyWeightChange, remaining, recommendationSentences: [{ code, message: '' }] })

it('a pace is told without its numbers as it is with them', () => {
  // As the recommendation, and other than the colour of the figure, which changes at half a kg.
  expect(said('weight.on-track-down', -0.4)).toBe('You are moving towards your target.')
  expect(said('weight.off-track-up', 0.3)).toMatch(/^Your weight is moving the other way/)
  expect(said('weight.steady', -0.05)).toBe('Your weight is holding steady.')
  expect(said('weight.hold', -0.4, -0.2)).toBe('You have reached your target weight.')
  expect(said('weight.paused', -0.4)).toMatch(/^Your last weigh-in is some time ago/)
  expect(said('missing.weigh-ins', null)).toMatch(/^Your weigh-ins are kept/)
})

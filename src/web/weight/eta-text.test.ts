import { describe, expect, it } from 'vitest'
import { chanceTexts } from './chance-texts.ts'
import { etaText } from './eta-text.ts'

const chances = [
  {
    weight: 78,
    week: 12,
    date: '2026-02-18',
    chance: 0.24,
    words: {
      code: 'chance.about',
      values: { weightKg: 78, unit: 'kg', byOn: '2026-02-18', times: 1, of: 4 },
      message: '78.0 kg by 18 February: about 1 in 4',
    },
  },
]
const losing = { chances, weeklyWeightChange: -0.5 }

describe('the time to the target, in words', () => {
  it('is that of a pace that lasts', () => {
    expect(etaText({ ...losing, etaWeeks: 8.4 })).toBe('ETA 9 weeks at this pace')
    expect(etaText({ ...losing, etaWeeks: 0.4 })).toBe('ETA 1 week at this pace')
    expect(etaText({ ...losing, etaWeeks: 300 })).toBe('ETA over two years at this pace')
  })
  it('distinguishes a pace that leads away from one that is unknown, and both from the target', () => {
    expect(etaText({ ...losing, etaWeeks: null })).toBe('Not at this pace')
    expect(etaText({ chances: [], etaWeeks: null, weeklyWeightChange: null })).toBe('No ETA yet')
    expect(etaText({ chances: [], etaWeeks: 0, weeklyWeightChange: null })).toBe('Target reached')
    expect(etaText({ chances: [], etaWeeks: 0.1, weeklyWeightChange: -0.5 })).toBe('Target reached')
  })
})

it('the chances are said in the unit of who reads them', () => {
  expect(chanceTexts({ chances }, 'kg')).toEqual(['78.0 kg by Feb 18: about 1 in 4'])
  expect(chanceTexts({ chances }, 'lb')).toEqual(['172.0 lb by Feb 18: about 1 in 4'])
})

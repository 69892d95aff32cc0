import { i18n } from '@lingui/core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { gramsOf, portionsOf, servingOf, servingText, stepCount } from './portion-choice.ts'

const cup = { description: '1 cup', grams: 240 }
const bowl = { description: '1 bowl', grams: 400.25 }

describe('the portion of a food', () => {
  it('offers the usual portion first and none twice', () => {
    expect(portionsOf({ defaultPortion: bowl, portions: [cup, bowl] })).toEqual([bowl, cup])
  })
  it('weighs as many portions as were chosen', () => {
    expect(gramsOf({ by: 'portion', index: 0, count: 1.5 }, [cup])).toBe(360)
    expect(servingOf({ by: 'portion', index: 0, count: 1.5 }, [cup])).toBe('1.5 × 1 cup (240 g)')
    expect(servingOf({ by: 'portion', index: 0, count: 1 }, [bowl])).toBe('1 bowl (400.3 g)')
  })
  it('is not turned round where Arabic is read', () => {
    const before = i18n.locale
    onTestFinished(() => i18n.activate(before))
    i18n.activate('ar')
    expect(servingText(cup)).toBe('\u20681 cup\u2069 (240 g)')
  })
  it('takes a weight as people type it, and nothing that is none', () => {
    expect(gramsOf({ by: 'grams', typed: ' 82,5 ' }, [])).toBe(82.5)
    expect(gramsOf({ by: 'grams', typed: '0.1' }, [])).toBe(0.1)
    for (const typed of ['', ' ', 'abc', '0', '0.09', '-3', '5001', 'Infinity']) {
      expect(gramsOf({ by: 'grams', typed }, [])).toBeNull()
    }
  })
  it('refuses more than a person eats at once, however it was chosen', () => {
    expect(gramsOf({ by: 'portion', index: 0, count: 20 }, [bowl])).toBeNull()
  })
  it('counts by halves from a half to twenty', () => {
    expect([stepCount(1, 1), stepCount(0.5, -1), stepCount(20, 1)]).toEqual([1.5, 0.5, 20])
  })
})

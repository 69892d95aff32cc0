import { describe, expect, it } from 'vitest'
import { closeAct, keyOfAct } from './recording-key.ts'

const MINUTE_MS = 60_000

describe('the key of an act of recording', () => {
  it('stays the same until it is known what became of the act', () => {
    const first = keyOfAct('POST /api/water-intake 3')
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(keyOfAct('POST /api/water-intake 3')).toBe(first)
    closeAct('POST /api/water-intake 3')
    expect(keyOfAct('POST /api/water-intake 3')).not.toBe(first)
  })
  it('is another one for another act', () => {
    expect(keyOfAct('POST /api/weight 80')).not.toBe(keyOfAct('POST /api/weight 81'))
  })
  it('is another one half an hour later: the same meal is eaten twice a day, too', () => {
    const first = keyOfAct('POST /api/food-analyses', 0)
    expect(keyOfAct('POST /api/food-analyses', 29 * MINUTE_MS)).toBe(first)
    expect(keyOfAct('POST /api/food-analyses', 60 * MINUTE_MS)).not.toBe(first)
  })
})

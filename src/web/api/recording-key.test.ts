import { describe, expect, it } from 'vitest'
import { closeRecording, keyOfRecording } from './recording-key.ts'

const MINUTE_MS = 60_000

describe('the key of an act of recording', () => {
  it('stays the same until it is known what became of the act', () => {
    const first = keyOfRecording('POST /api/water-intake 3')
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(keyOfRecording('POST /api/water-intake 3')).toBe(first)
    closeRecording('POST /api/water-intake 3')
    expect(keyOfRecording('POST /api/water-intake 3')).not.toBe(first)
  })
  it('is another one for another act', () => {
    expect(keyOfRecording('POST /api/weight 80')).not.toBe(keyOfRecording('POST /api/weight 81'))
  })
  it('is another one half an hour later: the same meal is eaten twice a day, too', () => {
    const first = keyOfRecording('POST /api/food-analyses', 0)
    expect(keyOfRecording('POST /api/food-analyses', 29 * MINUTE_MS)).toBe(first)
    expect(keyOfRecording('POST /api/food-analyses', 60 * MINUTE_MS)).not.toBe(first)
  })
})

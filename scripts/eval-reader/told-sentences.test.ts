import { describe, expect, it } from 'vitest'
import { shareRight, WORKED_WITH, workedWith } from './told-sentences.ts'

describe.each(WORKED_WITH)('what was read rightly in %s', (language) => {
  const { sentences, words } = workedWith(language)
  it('stays so for meals', () => {
    expect(shareRight(sentences)).toBeGreaterThanOrEqual(0.74)
  })
  it.skipIf(words.length === 0)('stays so for kitchen words', () => {
    expect(shareRight(words)).toBeGreaterThanOrEqual(0.95)
  })
})

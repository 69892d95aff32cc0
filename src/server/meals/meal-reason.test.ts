import { describe, expect, it } from 'vitest'
import { translateReason } from './shown-meal-reads.ts'
import { messagesOfReason, writeReason } from './meal-reason.ts'
import { inEnglish } from '#server/http/english.ts'

const BANANA = '63107010'
const CLEARLY = writeReason([
  { code: 'estimate.clearly', values: { dish: 'Banana', dishNamedBy: `food:${BANANA}` } },
  { code: 'estimate.usual-weight' },
])

describe('why a meal was estimated so', () => {
  it('is kept as messages, and names its dish in the language of its reader', () => {
    for (const [language, dish] of [
      ['en', 'banana'],
      ['de', 'Banane'],
    ] as const)
      expect(messagesOfReason(CLEARLY, language)[0]).toMatchObject({ values: { dish } })
    expect(translateReason(CLEARLY, inEnglish)).toBe(
      'Quite sure: banana. The weight is that of a usual portion: a photo does not show it.',
    )
  })
  it('names a day', () => {
    const column = writeReason([{ code: 'estimate.like-meal', values: { eatenOn: '2026-05-03' } }])
    expect(translateReason(column, inEnglish)).toMatch(/^It looks like your meal of 3 May, so/)
  })
  it.each([
    'The bread hides a part of it.',
    'estimate.clearly {broken',
    'estimate.no-such-message',
    'input.required',
    'problem.internal_error {"dish":"x"}',
  ])('may be somebody’s own words, whatever they look like: %s', (words) => {
    expect(messagesOfReason(words, 'de')).toEqual([])
    expect(translateReason(words, inEnglish)).toBe(words)
  })
  it('may be missing', () => {
    expect(writeReason(null)).toBeNull()
    expect(messagesOfReason(null, 'en')).toEqual([])
    expect(translateReason(null, inEnglish)).toBeNull()
  })
})

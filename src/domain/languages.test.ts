import { describe, expect, it } from 'vitest'
import { languageFor, LANGUAGES, rulesOf } from './languages.ts'

describe('the language of a visitor', () => {
  it('is the first wish that is offered, in whatever region', () => {
    expect(languageFor(['tlh', 'en-NZ'])).toBe('en')
    for (const language of Object.keys(LANGUAGES))
      expect(languageFor(['tlh', language.toUpperCase(), 'en'])).toBe(language)
  })
  it('is English where none of them is', () => {
    expect(languageFor([])).toBe('en')
    expect(languageFor(['tlh', ''])).toBe('en')
  })
})

it('Arabic runs from right to left', () => {
  expect(['ar', 'en', 'tlh'].map((language) => rulesOf(language).direction)).toEqual([
    'rtl',
    'ltr',
    'ltr',
  ])
})

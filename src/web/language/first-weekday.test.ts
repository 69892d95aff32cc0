import { i18n } from '@lingui/core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { firstWeekday } from './formats.ts'

const readIn = (language: string, ...languages: string[]) => {
  i18n.activate(language)
  vi.stubGlobal('navigator', { languages })
}

describe('the first day of a week', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    i18n.activate('en')
  })
  it('is that of the region of the browser, whatever the language', () => {
    readIn('en', 'de-DE', 'de')
    expect(firstWeekday()).toBe(1)
    readIn('de', 'en-US')
    expect(firstWeekday()).toBe(7)
    readIn('en', 'en', 'ar-EG')
    expect(firstWeekday()).toBe(6)
  })
  it('is that of the language where the browser names no region', () => {
    readIn('de', 'de')
    expect(firstWeekday()).toBe(1)
    readIn('ar', 'de_DE', 'ar')
    expect(firstWeekday()).toBe(6)
  })
})

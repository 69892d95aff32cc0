import { expect, it } from 'vitest'
import { lockedWords } from './sign-in-lock.ts'

const MINUTE_MS = 60_000

it('counts the minutes that a name is still locked', () => {
  expect(lockedWords(30 * MINUTE_MS, 0)).toBe(
    'Your account has been temporarily locked for security reasons. Please try again in 30 minutes.',
  )
  expect(lockedWords(30 * MINUTE_MS, 12.5 * MINUTE_MS)).toContain('in 18 minutes.')
  expect(lockedWords(MINUTE_MS, 1)).toContain('in 1 minute.')
})

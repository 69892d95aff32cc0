import { expect, it } from 'vitest'
import { lockedMessage } from './sign-in-lock.ts'

const MINUTE_MS = 60_000

it('counts the minutes that a name is still locked', () => {
  expect(lockedMessage(30 * MINUTE_MS, 0)).toBe(
    'Your account has been temporarily locked for security reasons. Please try again in 30 minutes.',
  )
  expect(lockedMessage(30 * MINUTE_MS, 12.5 * MINUTE_MS)).toContain('in 18 minutes.')
  expect(lockedMessage(MINUTE_MS, 1)).toContain('in 1 minute.')
})

import { problemCodes } from '#contract/problem.ts'
import { describe, expect, it } from 'vitest'
import { RequestError, UnexpectedReplyError, UnreachableError } from './request-error.ts'
import { failedChange, wordsFor, wordsForChange, wordsUnlessRefused } from './words.ts'

const failed = (code: string, error: string) => new RequestError(400, '', JSON.stringify({ success: false, error, code }))

describe('the words for a failure', () => {
  it('are the same for a code wherever it comes from', () => {
    expect(wordsFor(failed('not_signed_in', 'x'))).toBe('Your session has ended. Please sign in again.')
  })
  it('are the server’s own where they say more', () => {
    expect(wordsFor(failed('not_food', 'No food can be seen'))).toBe('No food can be seen')
  })
  it('exist for every code and never show the raw reply', () => {
    for (const code of problemCodes) expect(wordsFor(failed(code, 'Told'))).toMatch(/^[A-Z][^{}]+$/)
  })
  it('fall back where nothing is known', () => {
    expect(wordsFor(new RequestError(502, 'Bad Gateway', ''), 'Login failed')).toBe('Login failed')
    expect(wordsFor('odd')).toBe('Something went wrong. Please try again.')
  })
  it('of a screen stand, but for a consent that was withdrawn', () => {
    expect(wordsUnlessRefused(failed('internal_error', 'Told'), 'Failed to save')).toBe('Failed to save')
    expect(wordsUnlessRefused(failed('consent_needed', 'You withdrew it'), 'Failed to save')).toBe('You withdrew it')
  })
  it('tell a missing network and an outdated page apart', () => {
    expect(wordsFor(new UnreachableError(null))).toContain('cannot be reached')
    expect(wordsFor(new UnexpectedReplyError('GET /api/x', null))).toContain('reload')
  })
  it('claim that a change failed only where the server said so', () => {
    const refused = failed('not_found', 'Told')
    expect(failedChange(refused, 'The meal was not deleted').title).toBe('The meal was not deleted')
    expect(wordsForChange(refused)).toBe(wordsFor(refused))
    for (const unanswered of [new UnreachableError(null), new RequestError(502, 'Bad Gateway', '')]) {
      expect(failedChange(unanswered, 'The meal was not deleted').title).toBe('No answer came')
      expect(wordsForChange(unanswered)).toMatch(/^No answer came/)
    }
    expect(failedChange(new UnreachableError(null, false), 'Not saved').title).toBe('Not saved')
  })
})

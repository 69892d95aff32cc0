import { problemCodes } from '#contract/problem.ts'
import { describe, expect, it } from 'vitest'
import { RequestError, UnexpectedReplyError, UnreachableError } from './request-error.ts'
import { failedChange, fieldFaultsOf, errorMessage, changeErrorMessage } from './error-messages.ts'

const failed = (code: string, error: string) =>
  new RequestError(400, '', JSON.stringify({ success: false, error, code }))

describe('the words for a failure', () => {
  it('are the same for a code wherever it comes from', () => {
    expect(errorMessage(failed('not_signed_in', 'x'))).toBe(
      'Your session has ended. Please sign in again.',
    )
  })
  it('are those of the closer reason that the server names', () => {
    const reason = { code: 'refused.account-locked', values: { minutes: 1 } }
    const error = new RequestError(
      423,
      '',
      JSON.stringify({ success: false, error: 'x', code: 'account_locked', reason }),
    )
    expect(errorMessage(error)).toBe(
      'Too many failed sign-ins: this account is temporarily locked. Please try again in 1 minute.',
    )
  })
  it('name what is wrong with each field, and stay the server’s where the message is unknown here', () => {
    const details = [
      { field: 'age', code: 'input.age-range', values: { min: 18, max: 120 }, message: 'x' },
      { field: 'newer', code: 'input.newer', message: 'MemberInput by a newer server' },
    ]
    const error = new RequestError(
      400,
      '',
      JSON.stringify({ success: false, error: 'x', code: 'invalid_input', details }),
    )
    expect(fieldFaultsOf(error)).toEqual([
      { field: 'age', words: 'Forkcast is for adults: age must be between 18 and 120' },
      { field: 'newer', words: 'MemberInput by a newer server' },
    ])
    expect(errorMessage(error)).toBe(
      'Forkcast is for adults: age must be between 18 and 120 · MemberInput by a newer server',
    )
  })
  it('exist for every code and never show the raw reply', () => {
    for (const code of problemCodes)
      expect(errorMessage(failed(code, 'MemberInput'))).toMatch(/^[A-Z][^{}]+$/)
  })
  it('fall back where nothing is known', () => {
    expect(errorMessage(new RequestError(502, 'Bad Gateway', ''), 'Login failed')).toBe(
      'Login failed',
    )
    expect(errorMessage('odd')).toBe('Something went wrong. Please try again.')
  })
  it('of a screen cover what nobody foresaw, not for a consent that was withdrawn', () => {
    expect(errorMessage(failed('internal_error', 'x'), 'Failed to save')).toBe('Failed to save')
    expect(errorMessage(failed('consent_needed', 'x'), 'Failed to save')).toMatch(
      /^You withdrew your consent/,
    )
  })
  it('distinguish a missing network from an outdated page', () => {
    expect(errorMessage(new UnreachableError(null))).toContain('cannot be reached')
    expect(errorMessage(new UnexpectedReplyError('GET /api/x', null))).toContain('reload')
  })
  it('claim that a change failed only where the server said so', () => {
    const refused = failed('not_found', 'MemberInput')
    expect(failedChange(refused, 'The meal was not deleted').title).toBe('The meal was not deleted')
    expect(changeErrorMessage(refused)).toBe(errorMessage(refused))
    for (const unanswered of [
      new UnreachableError(null),
      new RequestError(502, 'Bad Gateway', ''),
    ]) {
      expect(failedChange(unanswered, 'The meal was not deleted').title).toBe('No answer came')
      expect(changeErrorMessage(unanswered)).toMatch(/^No answer came/)
    }
    expect(failedChange(new UnreachableError(null, false), 'Not saved').title).toBe('Not saved')
  })
})

import { describe, expect, it } from 'vitest'
import { RequestError, UnreachableError } from '#web/api/request-error.ts'
import { logInFailure } from './log-in-failure.ts'

const problem = (status: number, code: string, error: string) =>
  new RequestError(status, '', JSON.stringify({ success: false, error, code }))

describe('a failed sign-in', () => {
  it('says what the code of the failure means', () => {
    expect(logInFailure(problem(401, 'wrong_credentials', 'x'))).toEqual({
      isLocked: false,
      message: 'Wrong username or password.',
    })
  })
  it('is recognised as a lockout by the words of the reply', () => {
    expect(
      logInFailure(problem(423, 'account_locked', 'This account is temporarily locked')).isLocked,
    ).toBe(true)
  })
  it('says "Login failed" when nobody said more', () => {
    expect(logInFailure(new RequestError(502, 'Bad Gateway', '')).message).toBe('Login failed')
    expect(logInFailure(new UnreachableError(null)).message).toMatch(/^Login failed\. .*connection/)
  })
})

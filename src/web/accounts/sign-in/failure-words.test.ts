import { describe, expect, it } from 'vitest'
import { RequestError, UnreachableError } from '#web/api/request-error.ts'
import { logInFailure, registrationFailure } from './failure-words.ts'

const problem = (status: number, code: string, error: string, details?: object[]) =>
  new RequestError(status, '', JSON.stringify({ success: false, error, code, details }))

describe('a failed sign-in', () => {
  it('shows the server’s message', () => {
    expect(logInFailure(problem(401, 'wrong_credentials', 'Wrong username or password'))).toEqual({
      isLocked: false,
      message: 'Wrong username or password',
    })
  })
  it('is recognised as a lockout by its words', () => {
    const error = problem(423, 'account_locked', 'This account is temporarily locked')
    expect(logInFailure(error)).toEqual({ isLocked: true, message: 'This account is temporarily locked' })
  })
  it('says "Login failed" when nobody said more', () => {
    expect(logInFailure(new RequestError(502, 'Bad Gateway', '')).message).toBe('Login failed')
    expect(logInFailure(new UnreachableError(null)).message).toMatch(/^Login failed\. .*connection/)
  })
})

describe('a failed registration', () => {
  it('lists the server’s details and knows their fields', () => {
    const details = [
      { field: 'age', message: 'Age must be a whole number' },
      { field: 'email', message: 'Please enter a valid e-mail address' },
    ]
    expect(registrationFailure(problem(400, 'invalid_input', 'Invalid input', details))).toEqual({
      messages: ['Age must be a whole number', 'Please enter a valid e-mail address'],
      details,
    })
  })
  it('puts a taken name beside its field', () => {
    expect(registrationFailure(problem(409, 'username_taken', 'This username is taken'))).toEqual({
      messages: ['This username is taken'],
      details: [{ field: 'username', message: 'This username is taken' }],
    })
  })
  it('falls back to one sentence', () => {
    expect(registrationFailure(new RequestError(500, '', '<html>')).messages).toEqual(['Registration failed. Please try again.'])
  })
})

import type { ProblemDetail } from '#contract/problem.ts'
import { t } from '@lingui/core/macro'
import { RequestError, UnreachableError } from '#web/api/request-error.ts'

const serverWords = (error: unknown) => (error instanceof RequestError ? error.problem?.error : undefined)

/** What the sign-in shows when it fails: the server's message, or "Login failed". */
export const logInFailure = (error: unknown): { isLocked: boolean; message: string } => {
  const message = serverWords(error) ?? (error instanceof UnreachableError ? t`Login failed. ${error.message}` : t`Login failed`)
  // The specification tells a lock by these two words, see docs/domain.md.
  const isLocked = error instanceof Error && error.message.includes('temporarily locked')
  return { isLocked, message }
}

const fieldOfCode: Partial<Record<string, string>> = { username_taken: 'username', email_taken: 'email' }

/** What the registration shows when it fails: the server's details as a list, or one message. */
export const registrationFailure = (error: unknown): { messages: string[]; details: ProblemDetail[] } => {
  const problem = error instanceof RequestError ? error.problem : undefined
  const details = problem?.details ?? []
  if (details.length > 0) return { messages: details.map(({ message }) => message), details }
  const message = problem?.error ?? (error instanceof UnreachableError ? error.message : t`Registration failed. Please try again.`)
  const field = problem && fieldOfCode[problem.code]
  return { messages: [message], details: field ? [{ field, message }] : [] }
}

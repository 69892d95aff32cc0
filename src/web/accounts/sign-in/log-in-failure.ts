import { t } from '@lingui/core/macro'
import { UnreachableError } from '#web/api/request-error.ts'
import { errorMessage } from '#web/api/error-messages.ts'

/**
 * Why a sign-in failed. The specification wants a lock to be recognised by two words of the reply,
 * see docs/domain.md.
 */
export const logInFailure = (error: unknown): { isLocked: boolean; message: string } => ({
  isLocked: error instanceof Error && error.message.includes('temporarily locked'),
  message:
    error instanceof UnreachableError
      ? t`Login failed. ${errorMessage(error)}`
      : errorMessage(error, t`Login failed`),
})

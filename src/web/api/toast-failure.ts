import { t } from '@lingui/core/macro'
import { toast } from '#web/ui/toast-queue.ts'
import { errorMessage, failedChange } from './error-messages.ts'

export const toastFailure = (error: unknown, title = t`Not saved`, description?: string) =>
  toast(failedChange(error, title, description))

/** A failure in the words that the specification sets for it, with the reason below. */
export const toastSpecifiedFailure = (error: unknown, words: string) => {
  const reason = errorMessage(error, words)
  return toastFailure(error, t`Error`, reason === words ? words : `${words}\n${reason}`)
}

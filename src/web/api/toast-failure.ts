import { t } from '@lingui/core/macro'
import { toast } from '#web/ui/toast-queue.ts'
import { failedChange } from './error-messages.ts'

export const toastFailure = (error: unknown, title = t`Not saved`, description?: string) =>
  toast(failedChange(error, title, description))

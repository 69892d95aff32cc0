import { t } from '@lingui/core/macro'
import * as z from 'zod'

/** What a form adds to its call's schema where it asks for a new password twice. */
export const passwordRepeat = { confirmPassword: z.string() }

/** What is said of a repeat that differs. */
export const repeatDiffers = {
  path: ['confirmPassword'],
  error: () => t`Passwords do not match`,
  // Also while other fields are still wrong: all errors are shown at once.
  when: () => true,
}

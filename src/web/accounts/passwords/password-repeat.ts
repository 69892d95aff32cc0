import { t } from '@lingui/core/macro'
import * as z from 'zod'

/** Added to a call's schema where its form asks for a new password twice. */
export const passwordRepeat = { confirmPassword: z.string() }

/** For `refine`: says that the repeated password differs. */
export const repeatDiffers = {
  path: ['confirmPassword'],
  error: () => t`Passwords do not match`,
  // Also while other fields are wrong, so that all errors show at once.
  when: () => true,
}

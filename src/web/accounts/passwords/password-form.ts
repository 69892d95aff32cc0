import { t } from '@lingui/core/macro'
import { changePassword } from '#contract/accounts/passwords.ts'
import * as z from 'zod'
import { bodySchemaOf } from '#web/api/body-schema.ts'

/** What the form asks: the call's own passwords, and the new one once more. */
export const passwordFormSchema = bodySchemaOf(changePassword)
  .safeExtend({ confirmPassword: z.string() })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ['confirmPassword'],
    error: () => t`Passwords do not match`,
    when: () => true,
  })
export type PasswordForm = z.input<typeof passwordFormSchema>

export const emptyPasswordForm: PasswordForm = { currentPassword: '', newPassword: '', confirmPassword: '' }

import { changePassword } from '#contract/accounts/passwords.ts'
import type * as z from 'zod'
import { bodySchemaOf } from '#web/api/body-schema.ts'
import { passwordRepeat, repeatDiffers } from './password-repeat.ts'

/** What the form asks: the call's own passwords, and the new one once more. */
export const passwordFormSchema = bodySchemaOf(changePassword)
  .safeExtend(passwordRepeat)
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, repeatDiffers)
export type PasswordForm = z.input<typeof passwordFormSchema>

export const emptyPasswordForm: PasswordForm = { currentPassword: '', newPassword: '', confirmPassword: '' }

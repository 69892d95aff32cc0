import { changePassword } from '#contract/accounts/passwords.ts'
import { missingPasswordRules } from '#domain/accounts/registration.ts'
import { t } from '@lingui/core/macro'
import { useWatch } from 'react-hook-form'
import { bodySchemaOf } from '#web/api/body-schema.ts'
import { useSentForm } from '#web/api/call-form.ts'
import { call } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useMember } from '#web/member/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { toast } from '#web/ui/toast-queue.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { PasswordChecklist } from './password-checklist.tsx'
import { passwordRepeat, repeatDiffers } from './password-repeat.ts'

const passwordSchema = bodySchemaOf(changePassword)
  .safeExtend(passwordRepeat)
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, repeatDiffers)

export default function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const { username } = useMember()
  const { form, field, submit, sending, failure } = useSentForm({
    schema: passwordSchema,
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    send: ({ currentPassword, newPassword }) =>
      call(changePassword, { body: { currentPassword, newPassword } }),
    onSuccess: () => {
      onChanged()
      toast({ title: t`Password changed`, description: t`Every other device was signed out.` })
    },
  })
  const newPassword = useWatch({ control: form.control, name: 'newPassword' })
  return (
    <Form isPending={sending.isPending} className="mt-4 space-y-5" onSubmit={submit}>
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label={t`Current password`}
        autoComplete="current-password"
        autoFocus
        {...field('currentPassword')}
      />
      <NewPasswordFields
        password={{
          label: t`New password`,
          ...field('newPassword', { deps: ['confirmPassword'] }),
        }}
        repeat={{ label: t`Confirm new password`, ...field('confirmPassword') }}
        checklist={
          newPassword !== '' &&
          missingPasswordRules(newPassword).length > 0 && (
            <PasswordChecklist password={newPassword} />
          )
        }
      />
      <FailureNotice error={failure} title={t`Not changed`} />
      <Button type="submit" isPending={sending.isPending}>
        {t`Change password`}
      </Button>
    </Form>
  )
}

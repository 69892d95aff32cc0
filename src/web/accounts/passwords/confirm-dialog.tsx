import { confirmItIsMe } from '#contract/accounts/second-factor.ts'
import { t } from '@lingui/core/macro'
import { useCallForm } from '#web/api/call-form.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useMember } from '#web/member/session.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'

export default function ConfirmDialog({
  onConfirmed,
  onClose,
}: {
  onConfirmed: () => void
  onClose: () => void
}) {
  const { username } = useMember()
  const { field, submit, sending, failure } = useCallForm(confirmItIsMe, {
    defaultValues: { password: '' },
    onSuccess: onConfirmed,
  })
  return (
    <FormDialog
      title={t`Is it you?`}
      description={t`Please enter your password, so that nobody else at this device can change how you sign in or who sees your data.`}
      submit={t`Continue`}
      isPending={sending.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label={t`Password`}
        autoComplete="current-password"
        autoFocus
        {...field('password', { onChange: sending.reset })}
      />
      <FailureNotice error={failure} />
    </FormDialog>
  )
}

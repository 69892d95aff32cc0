import { confirmItIsMe } from '#contract/accounts/second-factor.ts'
import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useMember } from '#web/member/session.tsx'
import { RequestError } from '#web/api/request-error.ts'
import { toastFailure } from '#web/api/toast-failure.ts'
import { useCallForm } from '#web/api/call-form.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'

function ConfirmDialog({ onConfirmed, onClose }: { onConfirmed: () => void; onClose: () => void }) {
  const { username } = useMember()
  const { field, submit, sending, failure } = useCallForm(confirmItIsMe, {
    defaultValues: { password: '' },
    onSuccess: onConfirmed,
  })
  return (
    <FormDialog
      title={t`Is it you?`}
      description={t`Please enter your password, so that nobody else at this device can change how you sign in.`}
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

/** Asks for the password where the server wants it again, then repeats the refused change. */
export const useConfirmation = ({ hasPassword }: { hasPassword: boolean }) => {
  const [refused, setRefused] = useState<{ again: () => void }>()
  /** Handles a failed change; `title` says what was not done. */
  const confirmOrReport = (error: unknown, title: string, again: () => void) => {
    if (hasPassword && error instanceof RequestError && error.code === 'confirmation_needed')
      setRefused({ again })
    else toastFailure(error, title)
  }
  const confirmDialog: ReactNode = refused && (
    <ConfirmDialog
      onClose={() => setRefused(undefined)}
      onConfirmed={() => {
        setRefused(undefined)
        refused.again()
      }}
    />
  )
  return { confirmOrReport, confirmDialog }
}

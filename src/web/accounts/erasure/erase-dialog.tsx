import { eraseAccount } from '#contract/portability.ts'
import { t } from '@lingui/core/macro'
import { useId, useState } from 'react'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useSecurity } from '../security-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast-queue.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Form } from '#web/ui/form.tsx'
import { useForgetSession, useMember } from '#web/member/session.tsx'
import { useCallForm } from '#web/api/call-form.ts'

/** Asks twice: whether the member means it, then for the password. */
export default function EraseDialog({ onClose }: { onClose: () => void }) {
  const { username } = useMember()
  const hasPassword = useSecurity().data?.data.hasPassword ?? true
  const formId = useId()
  const [isConfirmed, setIsConfirmed] = useState(false)
  const forgetSession = useForgetSession()
  const { field, submit, sending, failure } = useCallForm(eraseAccount, {
    values: hasPassword ? { password: '' } : {},
    onSuccess: async () => {
      await forgetSession()
      toast({
        title: t`Your account is erased`,
        description: t`Everything you recorded, and every photo, is gone.`,
      })
    },
  })
  return (
    <Dialog
      title={isConfirmed ? t`Erase it for good` : t`Erase your account?`}
      description={
        isConfirmed
          ? hasPassword
            ? t`Please enter your password, ${username}, so that nobody else can do this.`
            : t`Everything is deleted at once, and cannot be restored.`
          : t`This cannot be undone. Export first if you may want your data again.`
      }
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>{t`Keep my account`}</Button>
          {isConfirmed ? (
            <Button
              key="erase"
              type="submit"
              form={formId}
              variant="destructive"
              isPending={sending.isPending}
            >
              {t`Erase everything`}
            </Button>
          ) : (
            <Button key="continue" variant="destructive" onClick={() => setIsConfirmed(true)}>
              {t`Continue`}
            </Button>
          )}
        </>
      }
    >
      {isConfirmed ? (
        <Form isPending={sending.isPending} id={formId} className="space-y-4" onSubmit={submit}>
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={username}
            readOnly
            hidden
          />
          {hasPassword && (
            <PasswordField
              label={t`Password`}
              autoComplete="current-password"
              autoFocus
              {...field('password', { onChange: sending.reset })}
            />
          )}
          <FailureNotice error={failure} title={t`Not erased`} />
        </Form>
      ) : (
        <ul className="list-disc space-y-1.5 ps-5">
          <li>{t`every meal with its photo, every weigh-in, glass, activity, fast and booster`}</li>
          <li>{t`your profile, your settings and your sign-in, on all devices`}</li>
        </ul>
      )}
    </Dialog>
  )
}

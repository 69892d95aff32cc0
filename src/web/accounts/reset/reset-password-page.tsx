import { resetPassword } from '#contract/accounts/reset.ts'
import { t } from '@lingui/core/macro'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { bodySchemaOf } from '#web/api/body-schema.ts'
import { call } from '#web/api/client.ts'
import { paths } from '#web/paths.ts'
import { addressOf } from '#web/root-path.ts'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Form } from '#web/ui/form.tsx'
import { NewPasswordFields } from '../passwords/new-password-fields.tsx'
import { PasswordChecklist } from '../passwords/password-checklist.tsx'
import { passwordRepeat, repeatDiffers } from '../passwords/password-repeat.ts'
import { VisitorLayout } from '../visitor-layout.tsx'
import { useSentForm } from '#web/api/call-form.ts'

const resetSchema = bodySchemaOf(resetPassword)
  .pick({ newPassword: true })
  .extend(passwordRepeat)
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, repeatDiffers)

/** The page of a reset link; its token is after the `#`. */
export default function ResetPasswordPage() {
  const [token] = useState(() => window.location.hash.slice(1))
  // It must not stay in the address bar or the history.
  useEffect(() => window.history.replaceState(null, '', window.location.pathname), [])
  const checklistId = useId()
  const { form, field, submit, sending } = useSentForm({
    schema: resetSchema,
    defaultValues: { newPassword: '', confirmPassword: '' },
    send: ({ newPassword }) => call(resetPassword, { body: { token, newPassword } }),
  })
  const password = useWatch({ control: form.control, name: 'newPassword' })
  return (
    <VisitorLayout
      title={t`Choose a new password`}
      intro={t`All your devices are signed out then. Sign in with the new one.`}
    >
      {sending.isSuccess ? (
        <div role="status" className="space-y-5">
          <Notice
            tone="leaf"
            icon={<CircleCheck className="size-5" />}
            title={t`Your password is changed`}
          >
            {t`You can sign in with it now.`}
          </Notice>
          {/* A full page load: if somebody was signed in here, that session has ended. */}
          <a href={addressOf(paths.login)} className={buttonClasses({ size: 'large' })}>
            {t`Go to the sign-in`}
          </a>
        </div>
      ) : token === '' ? (
        <Notice
          isAlert
          tone="saffron"
          icon={<CircleAlert className="size-5" />}
          title={t`The link is incomplete`}
        >
          {t`Please open the link from your mail or your administrator again, all of it.`}
        </Notice>
      ) : (
        <Form isPending={sending.isPending} className="space-y-5" onSubmit={submit}>
          <FailureNotice error={sending.error} title={t`Not changed`} />
          <NewPasswordFields
            password={{
              label: t`New password`,
              ...field('newPassword', { deps: ['confirmPassword'] }),
            }}
            repeat={{ label: t`Confirm new password`, ...field('confirmPassword') }}
            checklist={<PasswordChecklist id={checklistId} password={password} />}
          />
          <Button
            type="submit"
            size="large"
            className="w-full"
            isPending={sending.isPending}
            aria-describedby={checklistId}
          >
            {t`Change password`}
          </Button>
        </Form>
      )}
    </VisitorLayout>
  )
}

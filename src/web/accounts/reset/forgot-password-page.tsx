import { requestPasswordReset } from '#contract/accounts/reset.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MailCheck } from 'lucide-react'
import { Link } from 'wouter'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Form } from '#web/ui/form.tsx'
import { VisitorLayout } from '../visitor-layout.tsx'
import { useCallForm } from '#web/api/call-form.ts'

export default function ForgotPasswordPage() {
  const { field, submit, sending } = useCallForm(requestPasswordReset, {
    defaultValues: { usernameOrEmail: '' },
  })
  return (
    <VisitorLayout
      title={t`Forgot your password?`}
      intro={
        <Trans>
          We send a link to the address of your account.{' '}
          <Link
            href={paths.login}
            className="font-semibold text-brand underline underline-offset-4"
          >
            Back to the sign-in
          </Link>
        </Trans>
      }
    >
      {sending.isSuccess ? (
        <div role="status">
          <Notice tone="leaf" icon={<MailCheck className="size-5" />} title={t`Check your email`}>
            {t`If there is such an account, a link is on its way to its address. It works once, within an hour.`}
          </Notice>
        </div>
      ) : (
        <Form isPending={sending.isPending} className="space-y-5" onSubmit={submit}>
          <FailureNotice error={sending.error} title={t`Nothing was sent`} />
          <TextField
            label={t`Username or email address`}
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...field('usernameOrEmail')}
          />
          <Button type="submit" size="large" className="w-full" isPending={sending.isPending}>
            {t`Send me a link`}
          </Button>
        </Form>
      )}
    </VisitorLayout>
  )
}

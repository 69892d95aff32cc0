import type { BodyInputOf } from '#contract/endpoint.ts'
import { requestPasswordReset } from '#contract/accounts/reset.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { Link } from 'wouter'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { bodySchemaOf } from '#web/api/body-schema.ts'
import { call } from '#web/api/client.ts'
import { paths } from '#web/paths.ts'
import { formField } from '#web/ui/form-field.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { VisitorLayout } from '../visitor-layout.tsx'

type Request = BodyInputOf<typeof requestPasswordReset>

export default function ForgotPasswordPage() {
  const form = useForm<Request>({
    resolver: zodResolver(bodySchemaOf(requestPasswordReset)),
    defaultValues: { usernameOrEmail: '' },
  })
  const request = useMutation({ mutationFn: (body: Request) => call(requestPasswordReset, { body }) })
  return (
    <VisitorLayout
      title={t`Forgot your password?`}
      intro={
        <>
          <Trans>
            We send a link to the address of your account.{' '}
            <Link href={paths.login} className="font-semibold text-brand underline underline-offset-4">
              Back to the sign-in
            </Link>
          </Trans>
        </>
      }
    >
      {request.isSuccess ? (
        <div role="status">
          <Notice tone="leaf" icon={<MailCheck className="size-5" />} title={t`Look into your mail`}>
            {t`If there is such an account, a link is on its way to its address. It works once, within an hour.`}
          </Notice>
        </div>
      ) : (
        <form noValidate className="space-y-5" onSubmit={form.handleSubmit((body) => request.mutate(body))}>
          <FailureNotice error={request.error} title={t`Nothing was sent`} />
          <TextField
            label={t`Username or email address`}
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...formField(form, 'usernameOrEmail')}
          />
          <Button type="submit" size="large" className="w-full" isPending={request.isPending}>
            {t`Send me a link`}
          </Button>
        </form>
      )}
    </VisitorLayout>
  )
}

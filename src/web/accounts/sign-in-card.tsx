import { changePassword } from '#contract/accounts/passwords.ts'
import { logOutEverywhere } from '#contract/accounts/sessions.ts'
import { missingPasswordRules } from '#domain/accounts/registration.ts'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { NewPasswordFields } from './passwords/new-password-fields.tsx'
import { PasswordChecklist } from './passwords/password-checklist.tsx'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useForgetSession, useMember } from '#web/member/session.tsx'
import { call } from '#web/api/client.ts'
import { errorMessage } from '#web/api/error-messages.ts'
import { useSecurity } from './security-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast-queue.ts'
import { Form } from '#web/ui/form.tsx'
import { ProviderPart } from './provider/provider-part.tsx'
import { useSentForm } from '#web/api/call-form.ts'
import { bodySchemaOf } from '#web/api/body-schema.ts'
import { passwordRepeat, repeatDiffers } from '#web/accounts/passwords/password-repeat.ts'

const passwordSchema = bodySchemaOf(changePassword)
  .safeExtend(passwordRepeat)
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, repeatDiffers)

function PasswordForm({ onChanged }: { onChanged: () => void }) {
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

export function SignInCard() {
  // While it is not known, the form that nearly everybody has.
  const security = useSecurity().data?.data
  const hasPassword = security?.hasPassword ?? true
  const [isChanging, setIsChanging] = useState(false)
  const forgetSession = useForgetSession()
  const logOut = useMutation({
    mutationFn: () => call(logOutEverywhere),
    onSuccess: forgetSession,
    onError: (error) =>
      toast({
        title: t`Could not sign out`,
        description: errorMessage(error),
        variant: 'destructive',
      }),
  })
  return (
    <Card title={t`Sign-in`}>
      {hasPassword && isChanging && <PasswordForm onChanged={() => setIsChanging(false)} />}
      {hasPassword && !isChanging && (
        <Button variant="secondary" className="mt-4" onClick={() => setIsChanging(true)}>
          {t`Change password`}
        </Button>
      )}
      {!hasPassword && (
        <p className="mt-2 text-ink-soft">{t`Your provider signs you in: your account has no password here.`}</p>
      )}
      {security?.provider && <ProviderPart security={security} provider={security.provider} />}
      <div className="mt-6 border-t border-dashed border-line-strong pt-5">
        <p className="mb-3 text-ink-soft">{t`Ends your sessions on all devices, this one too, and your tokens.`}</p>
        <Button variant="secondary" isPending={logOut.isPending} onClick={() => logOut.mutate()}>
          {t`Sign out everywhere`}
        </Button>
      </div>
    </Card>
  )
}

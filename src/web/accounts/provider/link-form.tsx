import { linkProvider } from '#contract/accounts/provider.ts'
import type { SignInReply } from '#contract/accounts/sign-in.ts'
import { t } from '@lingui/core/macro'
import { Button } from '#web/ui/button.tsx'
import { RefusalNotice } from '#web/ui/refusal-notice.tsx'
import { logInFailure } from '../sign-in/log-in-failure.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Form } from '#web/ui/form.tsx'
import { useCallForm } from '#web/api/call-form.ts'

/**
 * Connects a provider's identity with the existing account of the same address; the account's
 * password proves that it is theirs.
 */
export function LinkForm({
  email,
  onLinked,
}: {
  email: string
  onLinked: (reply: SignInReply) => void
}) {
  const { field, submit, sending } = useCallForm(linkProvider, {
    defaultValues: { password: '' },
    onSuccess: onLinked,
  })
  const failure = sending.error && logInFailure(sending.error)
  return (
    <Form isPending={sending.isPending} className="space-y-5" onSubmit={submit}>
      {failure && <RefusalNotice isLocked={failure.isLocked} words={failure.message} />}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t`Password of your account here`}
        autoComplete="current-password"
        autoFocus
        {...field('password')}
      />
      <Button
        type="submit"
        size="large"
        className="w-full"
        disabled={failure?.isLocked === true}
        isPending={sending.isPending || sending.isSuccess}
      >
        {t`Connect and sign in`}
      </Button>
    </Form>
  )
}

import type { BodyInputOf } from '#contract/endpoint.ts'
import { linkProvider } from '#contract/accounts/provider.ts'
import type { SignInReply } from '#contract/accounts/sign-in.ts'
import { t } from '@lingui/core/macro'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { bodySchemaOf } from '#web/api/body-schema.ts'
import { call } from '#web/api/client.ts'
import { formField } from '#web/ui/form-field.ts'
import { Button } from '#web/ui/button.tsx'
import { RefusalNotice } from '#web/ui/refusal-notice.tsx'
import { logInFailure } from '../sign-in/log-in-failure.ts'
import { PasswordField } from '#web/ui/password-field.tsx'

/** Connects an identity with the account that has its address, for who knows that account's password. */
export function LinkForm({ email, onLinked }: { email: string; onLinked: (reply: SignInReply) => void }) {
  const form = useForm({
    resolver: zodResolver(bodySchemaOf(linkProvider)),
    defaultValues: { password: '' },
  })
  const link = useMutation({ mutationFn: (body: BodyInputOf<typeof linkProvider>) => call(linkProvider, { body }), onSuccess: onLinked })
  const failure = link.error && logInFailure(link.error)
  return (
    <form noValidate className="space-y-5" onSubmit={form.handleSubmit((body) => link.mutate(body))}>
      {failure && <RefusalNotice isLocked={failure.isLocked} words={failure.message} />}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label={t`Password of your account here`} autoComplete="current-password" autoFocus {...formField(form, 'password')} />
      <Button
        type="submit"
        size="large"
        className="w-full"
        disabled={!form.formState.isDirty || failure?.isLocked === true}
        isPending={link.isPending || link.isSuccess}
      >
        {t`Connect and sign in`}
      </Button>
    </form>
  )
}

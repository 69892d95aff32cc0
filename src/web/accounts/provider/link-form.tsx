import { linkProvider } from '#contract/accounts/provider.ts'
import type { SignInReply } from '#contract/accounts/sign-in.ts'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { call } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { logInFailure } from '../sign-in/log-in-failure.ts'
import { PasswordField } from '#web/ui/password-field.tsx'

/** Connects an identity with the account that has its address, for who knows that account's password. */
export function LinkForm({ email, onLinked }: { email: string; onLinked: (reply: SignInReply) => void }) {
  const [password, setPassword] = useState('')
  const link = useMutation({ mutationFn: () => call(linkProvider, { body: { password } }), onSuccess: onLinked })
  const failure = link.error && logInFailure(link.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '') link.mutate()
  }
  return (
    <form noValidate className="space-y-5" onSubmit={submit}>
      {failure && (
        <Notice isAlert tone={failure.isLocked ? 'saffron' : 'brick'} icon={<CircleAlert className="size-5" />}>
          <p className="font-semibold">{failure.message}</p>
        </Notice>
      )}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t`Password of your account here`}
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Button
        type="submit"
        size="large"
        className="w-full"
        disabled={password === '' || failure?.isLocked === true}
        isPending={link.isPending || link.isSuccess}
      >
        {t`Connect and sign in`}
      </Button>
    </form>
  )
}

import { logOutEverywhere } from '#contract/accounts/sessions.ts'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForgetSession } from '#web/member/session.tsx'
import { call } from '#web/api/client.ts'
import { errorMessage } from '#web/api/error-messages.ts'
import { useSecurity } from './security-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { toast } from '#web/ui/toast-queue.ts'
import { ProviderPart } from './provider/provider-part.tsx'

const PasswordForm = lazyPart(() => import('./passwords/password-form.tsx'))

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
    <Card title={t`Password`}>
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

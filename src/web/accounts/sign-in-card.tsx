import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useSecurity } from './security-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { ProviderPart } from './provider/provider-part.tsx'

const PasswordForm = lazyPart(() => import('./passwords/password-form.tsx'))

export function SignInCard() {
  // While it is not known, the form that nearly everybody has.
  const security = useSecurity().data?.data
  const hasPassword = security?.hasPassword ?? true
  const [isChanging, setIsChanging] = useState(false)
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <CardTitle>{t`Password`}</CardTitle>
        {hasPassword && !isChanging && (
          <Button variant="secondary" onClick={() => setIsChanging(true)}>
            {t`Change password`}
          </Button>
        )}
      </div>
      {hasPassword && isChanging && <PasswordForm onChanged={() => setIsChanging(false)} />}
      {!hasPassword && (
        <p className="mt-2 text-ink-soft">{t`Your provider signs you in: your account has no password here.`}</p>
      )}
      {security?.provider && <ProviderPart security={security} provider={security.provider} />}
    </Card>
  )
}

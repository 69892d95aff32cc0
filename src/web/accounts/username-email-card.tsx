import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useMember } from '#web/member/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const UsernameEmailForm = lazyPart(() => import('./username-email-form.tsx'))

/** The username and the address. */
export function IdentityCard() {
  const { username, email } = useMember()
  const [isChanging, setIsChanging] = useState<boolean>()
  return (
    <Card title={t`Name and email`}>
      {isChanging ? (
        <UsernameEmailForm onEnd={() => setIsChanging(false)} />
      ) : (
        <>
          <p className="mt-2 wrap-anywhere">
            {username}
            <span className="block text-ink-soft">{email}</span>
          </p>
          <Button
            variant="secondary"
            className="mt-3"
            // Once there was a form, the focus was in it.
            autoFocus={isChanging === false}
            onClick={() => setIsChanging(true)}
          >
            {t`Change name or email`}
          </Button>
        </>
      )}
    </Card>
  )
}

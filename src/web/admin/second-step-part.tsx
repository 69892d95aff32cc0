import { removeSecondStep } from '#contract/admin.ts'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AccountPart } from './account-part.tsx'
import { useRefreshAdmin } from './admin-queries.ts'

/**
 * Lets a member in again whose phone and recovery codes are gone. Asks twice, with the focus on
 * keeping it, as it cannot be undone.
 */
export function SecondStepPart({
  userId,
  hasSecondStep,
}: {
  userId: string
  hasSecondStep: boolean
}) {
  const refresh = useRefreshAdmin()
  const [isAsked, setIsAsked] = useState(false)
  const remove = useMutation({
    mutationFn: () => call(removeSecondStep, { params: { id: userId } }),
    onSuccess: async () => {
      setIsAsked(false)
      await refresh()
    },
  })
  if (!hasSecondStep && !remove.isSuccess) return null
  return (
    <AccountPart
      title={t`Lost second step`}
      words={t`For a member whose phone, passkeys and recovery codes are all gone. Make sure who is asking: without a second step the password alone signs in. The audit log tells that you removed it.`}
      error={remove.error}
    >
      {!hasSecondStep ? (
        <Notice isAlert tone="leaf">
          {t`The second step is removed. The password alone signs in now.`}
        </Notice>
      ) : isAsked ? (
        <div className="flex flex-wrap gap-3">
          <Button
            variant="destructive"
            isPending={remove.isPending}
            onClick={() => remove.mutate()}
          >
            {t`Yes, remove it`}
          </Button>
          <Button
            variant="secondary"
            autoFocus
            isBlocked={remove.isPending}
            onClick={() => setIsAsked(false)}
          >
            {t`Keep it`}
          </Button>
        </div>
      ) : (
        <Button variant="secondary" onClick={() => setIsAsked(true)}>
          {t`Remove the second step`}
        </Button>
      )}
    </AccountPart>
  )
}

import { beginTotp, removeTotp, renewRecoveryCodes } from '#contract/accounts/second-factor.ts'
import { plural, t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/api/client.ts'
import { Loaded } from '#web/page/part-failure.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast-queue.ts'
import { useConfirmation } from '../passwords/reauthentication.tsx'
import { PasskeysPart } from '../passkeys/passkeys-part.tsx'
import type { PartProps } from './part-props.ts'
import { useRefreshSecurity, useSecurity } from '../security-queries.ts'

const TotpDialog = lazyDialog(() => import('./totp-dialog.tsx'))
const RecoveryCodesDialog = lazyDialog(() => import('./recovery-codes.tsx'))

function AuthenticatorPart({ security, onNewCodes }: PartProps) {
  const refresh = useRefreshSecurity()
  const [pending, setPending] = useState<{ secret: string; uri: string }>()
  const { confirmOrReport, confirmDialog } = useConfirmation(security)
  const begin = useMutation({
    mutationFn: () => call(beginTotp),
    onSuccess: ({ data }) => setPending(data),
    onError: (error) => confirmOrReport(error, t`Not set up`, () => begin.mutate()),
  })
  const remove = useMutation({
    mutationFn: () => call(removeTotp),
    onSuccess: async () => {
      await refresh()
      toast({
        title: t`Authenticator app removed`,
        description: t`Its codes are not asked for any more.`,
      })
    },
    onError: (error) => confirmOrReport(error, t`Not removed`, () => remove.mutate()),
  })
  return (
    <div>
      <h3 className="flex items-center gap-2 text-lg">
        {t`Authenticator app`} {security.hasTotp && <Badge tone="leaf">{t`on`}</Badge>}
      </h3>
      <p className="mt-1 mb-3 text-ink-soft">{t`After your password, a code from an app on your phone.`}</p>
      {security.hasTotp ? (
        <Button variant="secondary" isPending={remove.isPending} onClick={() => remove.mutate()}>
          {t`Remove the authenticator app`}
        </Button>
      ) : (
        <Button variant="secondary" isPending={begin.isPending} onClick={() => begin.mutate()}>
          {t`Set up an authenticator app`}
        </Button>
      )}
      {confirmDialog}
      {pending && (
        <TotpDialog
          {...pending}
          onClose={() => setPending(undefined)}
          onDone={(codes) => {
            setPending(undefined)
            void refresh()
            if (codes) onNewCodes(codes)
            else
              toast({
                title: t`Authenticator app is on`,
                description: t`The next sign-in asks for a code.`,
              })
          }}
        />
      )}
    </div>
  )
}

function RecoveryPart({ security, onNewCodes }: PartProps) {
  const refresh = useRefreshSecurity()
  const { confirmOrReport, confirmDialog } = useConfirmation(security)
  const renew = useMutation({
    mutationFn: () => call(renewRecoveryCodes),
    onSuccess: async ({ data }) => {
      onNewCodes(data.recoveryCodes)
      await refresh()
    },
    onError: (error) => confirmOrReport(error, t`No new codes`, () => renew.mutate()),
  })
  return (
    <div className="border-t border-dashed border-line-strong pt-5">
      <h3 className="text-lg">{t`Recovery codes`}</h3>
      <p className="mt-1 mb-3 text-ink-soft">{t`${plural(security.recoveryCodesLeft, { one: '# code', other: '# codes' })} left for when your phone is gone. New ones replace them all.`}</p>
      <Button variant="secondary" isPending={renew.isPending} onClick={() => renew.mutate()}>
        {t`Make new recovery codes`}
      </Button>
      {confirmDialog}
    </div>
  )
}

export function SecondFactorCard() {
  const [newCodes, setNewCodes] = useState<readonly string[]>()
  return (
    <Card className="space-y-6">
      <CardTitle>{t`Two-step sign-in`}</CardTitle>
      <Loaded
        query={useSecurity()}
        failure={t`Failed to load your second step`}
        skeleton={<Skeleton className="h-28" />}
      >
        {(security) => (
          <>
            <AuthenticatorPart security={security} onNewCodes={setNewCodes} />
            <PasskeysPart security={security} onNewCodes={setNewCodes} />
            {security.hasSecondStep && (
              <RecoveryPart security={security} onNewCodes={setNewCodes} />
            )}
          </>
        )}
      </Loaded>
      {newCodes && <RecoveryCodesDialog codes={newCodes} onClose={() => setNewCodes(undefined)} />}
    </Card>
  )
}

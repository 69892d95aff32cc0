import { beginProviderConnection, endProviderConnection } from '#contract/accounts/provider.ts'
import type { Security } from '#contract/accounts/second-factor.ts'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { rememberConnecting } from './connecting-flag.ts'
import { call } from '#web/api/client.ts'
import { useConfirmation } from '../passwords/reauthentication.tsx'
import { useRefreshSecurity } from '../security-queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-queue.ts'

interface ProviderPartProps {
  security: Security
  provider: NonNullable<Security['provider']>
}

export function ProviderPart({ security, provider: { name, isConnected } }: ProviderPartProps) {
  const refresh = useRefreshSecurity()
  const { confirmOrReport, confirmDialog } = useConfirmation(security)
  const begin = useMutation({
    mutationFn: () => call(beginProviderConnection),
    onSuccess: ({ data }) => {
      rememberConnecting()
      window.location.assign(data.url)
    },
    onError: (error) => confirmOrReport(error, t`Not connected`, () => begin.mutate()),
  })
  const end = useMutation({
    mutationFn: () => call(endProviderConnection),
    onSuccess: async () => {
      await refresh()
      toast({ title: t`${name} is disconnected`, description: t`It no longer signs you in.` })
    },
    onError: (error) => confirmOrReport(error, t`Not disconnected`, () => end.mutate()),
  })
  return (
    <div className="mt-6 border-t border-dashed border-line-strong pt-5">
      <h3 className="flex items-center gap-2 text-lg">
        {name} {isConnected && <Badge tone="leaf">{t`connected`}</Badge>}
      </h3>
      <p className="mt-1 mb-3 text-ink-soft">
        {isConnected
          ? t`Whoever signs in at ${name} as you is signed in here.`
          : t`Connect your account, and ${name} signs you in.`}
      </p>
      {isConnected ? (
        <Button
          variant="secondary"
          isPending={end.isPending}
          onClick={() => end.mutate()}
        >{t`Disconnect ${name}`}</Button>
      ) : (
        <Button
          variant="secondary"
          isPending={begin.isPending || begin.isSuccess}
          onClick={() => begin.mutate()}
        >{t`Connect ${name}`}</Button>
      )}
      {confirmDialog}
    </div>
  )
}

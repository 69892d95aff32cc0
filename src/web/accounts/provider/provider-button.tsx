import { beginProviderSignIn } from '#contract/accounts/provider.ts'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { call } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { forgetConnecting } from './connecting-flag.ts'

export function ProviderButton({ name }: { name: string }) {
  const begin = useMutation({
    mutationFn: () => call(beginProviderSignIn),
    onSuccess: ({ data }) => {
      forgetConnecting()
      window.location.assign(data.url)
    },
  })
  return (
    <div className="space-y-3">
      <FailureNotice error={begin.error} />
      <Button
        icon={KeyRound}
        variant="secondary"
        size="large"
        className="w-full"
        isPending={begin.isPending || begin.isSuccess}
        onClick={() => begin.mutate()}
      >
        {t`Sign in with ${name}`}
      </Button>
    </div>
  )
}

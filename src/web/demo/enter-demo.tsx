import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { enterDemo } from '#contract/demo.ts'
import { call } from '#web/api/client.ts'
import { errorMessage } from '#web/api/error-messages.ts'
import { paths } from '#web/paths.ts'
import { addressOf } from '#web/root-path.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Signs a visitor in as a made-up member with weeks of recordings. */
export function EnterDemo() {
  const entering = useMutation({
    mutationFn: () => call(enterDemo),
    // A full page load, so that nothing of a former visitor stays in memory.
    onSuccess: () => window.location.assign(addressOf(paths.dashboard)),
  })
  return (
    <div className="space-y-5">
      {entering.error && (
        <Notice isAlert tone="brick" icon={<CircleAlert className="size-5" />}>
          <p className="font-semibold">{errorMessage(entering.error)}</p>
        </Notice>
      )}
      <Button
        size="large"
        className="w-full"
        isPending={entering.isPending || entering.isSuccess}
        onClick={() => entering.mutate()}
      >
        {t`Look around`}
      </Button>
    </div>
  )
}

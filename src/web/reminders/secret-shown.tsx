import { t } from '@lingui/core/macro'
import { ShownOnce } from '#web/ui/shown-once.tsx'

/** Shows a webhook's secret, once. */
export function SecretShown({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <ShownOnce
      title={t`Your webhook's secret`}
      description={t`With it your program checks that a message is from here. Copy it now: it is not shown again.`}
      label={t`Secret`}
      secret={secret}
      done={t`I have copied the secret`}
      onClose={onClose}
    />
  )
}

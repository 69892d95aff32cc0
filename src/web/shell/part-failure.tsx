import { t } from '@lingui/core/macro'
import { wordsFor } from '#web/api/words.ts'
import { RetryNotice } from '#web/ui/retry-notice.tsx'

interface PartFailureProps {
  what: string
  error: unknown
  isRetrying: boolean
  onRetry: () => void
}

/** What stands where a part of a screen could not be loaded. */
export function PartFailure({ what, error, isRetrying, onRetry }: PartFailureProps) {
  return (
    <RetryNotice title={t`Failed to load ${what}`} isRetrying={isRetrying} onRetry={onRetry}>
      <p>{wordsFor(error)}</p>
    </RetryNotice>
  )
}

import { wordsFor } from '#web/api/words.ts'
import { RetryNotice } from '#web/ui/retry-notice.tsx'

interface PartFailureProps {
  title: string
  error: unknown
  isRetrying: boolean
  onRetry: () => void
}

/** What stands where a part of a screen could not be loaded. */
export function PartFailure({ title, error, isRetrying, onRetry }: PartFailureProps) {
  return (
    <RetryNotice title={title} isRetrying={isRetrying} onRetry={onRetry}>
      <p>{wordsFor(error)}</p>
    </RetryNotice>
  )
}

import { t } from '@lingui/core/macro'
import { RotateCw } from 'lucide-react'
import { wordsFor } from '#web/api/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface PartFailureProps {
  what: string
  error: unknown
  isRetrying: boolean
  onRetry: () => void
}

/** What stands where a part of a screen could not be loaded. */
export function PartFailure({ what, error, isRetrying, onRetry }: PartFailureProps) {
  return (
    <Notice isAlert tone="brick" title={t`Failed to load ${what}`}>
      <p>{wordsFor(error)}</p>
      <Button variant="secondary" className="mt-3" isPending={isRetrying} onClick={onRetry}>
        <RotateCw aria-hidden="true" className="size-4" />
        {t`Try again`}
      </Button>
    </Notice>
  )
}

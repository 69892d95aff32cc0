import { t } from '@lingui/core/macro'
import { RotateCw } from 'lucide-react'
import { wordsFor } from '#web/api/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Leaf } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

interface LoadFailureProps {
  title: string
  error: Error
  isRetrying: boolean
  onRetry: () => void
}

/** A screen whose data did not come: what failed, why, and a way to try again. */
export function LoadFailure({ title, error, isRetrying, onRetry }: LoadFailureProps) {
  return (
    <Leaf role="alert">
      <EmptyState
        title={title}
        action={
          <Button icon={RotateCw} isPending={isRetrying} onClick={onRetry}>
            {t`Try again`}
          </Button>
        }
      >
        {wordsFor(error)}
      </EmptyState>
    </Leaf>
  )
}

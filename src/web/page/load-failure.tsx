import { t } from '@lingui/core/macro'
import { RotateCw } from 'lucide-react'
import { errorMessage } from '#web/api/error-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Leaf } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { QueryState } from './part-failure.tsx'

/** Shown in place of a screen that could not be loaded: what, why, and a button to try again. */
export function LoadFailure({
  title,
  query: { error, isFetching, refetch },
}: {
  title: string
  query: QueryState
}) {
  return (
    <Leaf role="alert">
      <EmptyState
        title={title}
        action={
          <Button icon={RotateCw} isPending={isFetching} onClick={() => void refetch()}>
            {t`Try again`}
          </Button>
        }
      >
        {errorMessage(error)}
      </EmptyState>
    </Leaf>
  )
}

import type { ReactNode } from 'react'
import { errorMessage } from '#web/api/error-messages.ts'
import { RetryNotice } from '#web/ui/retry-notice.tsx'

/** The state of a query: its failure, and how to try again. */
export interface QueryState {
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}

/** Combines those queries that failed into one; undefined where none did. */
export const failedAmong = (queries: readonly QueryState[]): QueryState | undefined => {
  const failed = queries.filter(({ error }) => error !== null)
  const [first] = failed
  return (
    first && {
      error: first.error,
      isFetching: failed.some(({ isFetching }) => isFetching),
      refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
    }
  )
}

/**
 * Shown in place of a part of a screen that could not be loaded: what, why, and a button to try
 * again.
 */
export function PartFailure({
  title,
  query: { error, isFetching, refetch },
}: {
  title: string
  query: QueryState
}) {
  return (
    <RetryNotice title={title} isRetrying={isFetching} onRetry={() => void refetch()}>
      <p>{errorMessage(error)}</p>
    </RetryNotice>
  )
}

interface LoadedProps<Data> {
  query: QueryState & { readonly data: { readonly data: Data } | undefined }
  /** Title of the notice if it could not be loaded. */
  failure: string
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** Shows what a query read, once it is there. */
export function Loaded<Data>({ query, failure, skeleton, children }: LoadedProps<Data>) {
  if (query.data) return children(query.data.data)
  return query.error ? <PartFailure title={failure} query={query} /> : skeleton
}

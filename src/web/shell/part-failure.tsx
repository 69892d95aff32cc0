import type { ReactNode } from 'react'
import { wordsFor } from '#web/api/words.ts'
import { RetryNotice } from '#web/ui/retry-notice.tsx'

/** The part of a query that says how reading went. */
export interface QueryState {
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}

/** Several queries as one that failed, where any of them did. */
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

/** Shown in place of a part of a screen that could not be loaded: what, why, and a button to try again. */
export function PartFailure({ title, query: { error, isFetching, refetch } }: { title: string; query: QueryState }) {
  return (
    <RetryNotice title={title} isRetrying={isFetching} onRetry={() => void refetch()}>
      <p>{wordsFor(error)}</p>
    </RetryNotice>
  )
}

interface LoadedProps<Data> {
  query: QueryState & { readonly data: { readonly data: Data } | undefined }
  /** Heads the notice where it could not be loaded. */
  failure: string
  /** Shown while it loads. */
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** What a query read, once it is there. */
export function Loaded<Data>({ query, failure, skeleton, children }: LoadedProps<Data>) {
  if (query.data) return children(query.data.data)
  return query.error ? <PartFailure title={failure} query={query} /> : skeleton
}

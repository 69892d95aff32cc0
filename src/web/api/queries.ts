import type { Endpoint } from '#contract/endpoint.ts'
import { MutationCache, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { KeptForLater } from '#web/offline/not-sent.ts'
import type { FirstQuery } from '#web/offline/read-ahead.ts'
import { type CallArguments, type CallInput, call, urlOf } from './client.ts'
import { refreshRecordings } from './refresh.ts'
import { isOutcomeUnknown, RequestError } from './request-error.ts'

/**
 * A query of an endpoint. Its key begins with the endpoint's path, so that
 * `invalidateQueries({ queryKey: [endpoint.path] })` refreshes every reading of it.
 */
export const endpointQuery = <
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
>(
  endpoint: Endpoint<Params, Query, Body, Reply>,
  ...[input]: CallArguments<CallInput<Params, Query, Body>>
) => {
  const { params, query } = (input ?? {}) as { params?: object; query?: object }
  const key: readonly unknown[] = [endpoint.path, { ...params, ...query }]
  return queryOptions({
    queryKey: key,
    queryFn: ({ signal }): Promise<z.output<Reply>> =>
      call(
        endpoint,
        ...([{ ...input, signal }] as unknown as CallArguments<CallInput<Params, Query, Body>>),
      ),
  })
}

/** What a screen reads first, with the same query as the screen's own. */
export const firstQuery = <
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
>(
  endpoint: Endpoint<Params, Query, Body, Reply>,
  ...[input]: CallArguments<CallInput<Params, Query, Body>>
): FirstQuery => {
  const { params, query } = (input ?? {}) as { params?: object; query?: object }
  return {
    address: urlOf(endpoint.path, params, query),
    read: (signal) =>
      call(
        endpoint,
        ...([{ ...input, signal }] as unknown as CallArguments<CallInput<Params, Query, Body>>),
      ),
    isReadable: (reply) => endpoint.reply.safeParse(reply).success,
    prefetch: (client) =>
      client.prefetchQuery(
        endpointQuery(endpoint, ...([input] as CallArguments<CallInput<Params, Query, Body>>)),
      ),
  }
}

/** How long a change without an answer waits for fresh data before the page says that it failed. */
const REFETCH_LIMIT_MS = 5000

/**
 * Nothing is fetched again by age, focus, interval or retry: the specification says so, see
 * docs/domain.md. A recording invalidates what was read.
 */
export const makeQueryClient = (onSessionEnd: () => void): QueryClient => {
  const onError = (error: unknown) => {
    if (error instanceof RequestError && error.code === 'not_signed_in') onSessionEnd()
  }
  const refetchFirst = async (error: unknown) => {
    onError(error)
    if (error instanceof KeptForLater) void refreshRecordings(queryClient)
    if (!isOutcomeUnknown(error)) return
    await Promise.race([
      refreshRecordings(queryClient),
      new Promise((resolve) => setTimeout(resolve, REFETCH_LIMIT_MS)),
    ])
  }
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError: refetchFirst }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        // What failed before the screen was drawn is not asked for again because it is drawn.
        retryOnMount: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        // The server may be on this very machine, so it is asked even when the browser says it is
        // offline.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  const cache = queryClient.getQueryCache()
  cache.subscribe(({ type, query }) => {
    const { status, data } = query.state
    if (type !== 'observerRemoved' || status !== 'error' || data !== undefined) return
    // A screen that is opened again asks anew for what failed the last time.
    if (query.getObserversCount() === 0) cache.remove(query)
  })
  return queryClient
}

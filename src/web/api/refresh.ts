import { fetchMe } from '#contract/accounts/member.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { noteRecorded } from '#web/offline/read-ahead.ts'

/** For `meta` of a query that no recording changes, such as a search in the food table. */
export const HOLDS_NO_RECORDINGS = { holdsRecordings: false } as const

/** Fetches all readings again: at once if they are on the screen, else when they are next shown. */
export const readAnew = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey, meta }) =>
      queryKey[0] !== fetchMe.path && meta?.['holdsRecordings'] !== false,
  })

/**
 * Call it after a member recorded, corrected or deleted anything: all is fetched again. Recordings
 * affect one another (a mark changes the fast, the intake and so the forecast), so no screen lists
 * what is out of date.
 */
export const refreshRecordings = (queryClient: QueryClient): Promise<void> => {
  noteRecorded()
  return readAnew(queryClient)
}

/**
 * Puts a row that was corrected into every reading of its list at once. Who opens it again before
 * the list is read anew would otherwise find, and save, what it was before.
 */
export const showCorrected = <Row extends { id: string }>(
  queryClient: QueryClient,
  list: Pick<Endpoint, 'path'>,
  row: Row,
): void => {
  queryClient.setQueriesData<{ data?: Row[] }>(
    { queryKey: [list.path] },
    (reply) =>
      reply?.data && { ...reply, data: reply.data.map((one) => (one.id === row.id ? row : one)) },
  )
}

/**
 * Marks the answers of some calls as out of date: what is on the screen of them is asked for again.
 */
export const useRefresh = (...calls: readonly Pick<Endpoint, 'path'>[]) => {
  const queryClient = useQueryClient()
  return async (): Promise<void> => {
    await Promise.all(calls.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })))
  }
}

interface RecordingOptions<Input, Recorded> {
  onSuccess?: (recorded: Recorded, input: Input) => unknown
  onError?: (error: Error) => unknown
}

/**
 * A call that records something; once it is answered, whatever was read before is asked for again.
 */
export const useRecordingCall = <Input, Recorded>(
  record: (input: Input) => Promise<{ data: Recorded }>,
  { onSuccess, onError }: RecordingOptions<Input, Recorded> = {},
) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (input: Input) => (await record(input)).data,
    onSuccess: (recorded, input) => {
      void refreshRecordings(queryClient)
      return onSuccess?.(recorded, input)
    },
    ...(onError && { onError }),
  })
}

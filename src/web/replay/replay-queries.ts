import { completeDailyReplay, fetchDailyReplay } from '#contract/replay.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/queries.ts'

const replayQuery = endpointQuery(fetchDailyReplay)

export const useDailyReplay = () => useQuery(replayQuery)

/** Tells the server that a replay was looked through, then reads anew; without an id it only reads anew. */
export function useCompleteReplay() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (replayId: string | null) => {
      if (replayId !== null) await call(completeDailyReplay, { body: { replayId } })
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: replayQuery.queryKey }),
    // It comes again with the next visit: nothing that a member could do about it now.
    // oxlint-disable-next-line no-console
    onError: (error) => console.error('The daily replay was not completed:', error.message),
  })
}

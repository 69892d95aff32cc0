import { type BoosterForm, fetchBoosterStats, fetchTodaysBoosters, recordBoosters } from '#contract/boosters.ts'
import { fetchBoostedTrajectory } from '#contract/weight.ts'
import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { firstReading } from '#web/api/first-reading.ts'
import { endpointQuery } from '#web/api/queries.ts'
import { wordsUnlessRefused } from '#web/api/words.ts'
import { toast } from '#web/ui/toast-queue.ts'

export const boosterReadings = [
  firstReading(fetchTodaysBoosters.path, {}, (client) => client.prefetchQuery(endpointQuery(fetchTodaysBoosters))),
  firstReading(fetchBoostedTrajectory.path, {}, (client) => client.prefetchQuery(endpointQuery(fetchBoostedTrajectory))),
]

export const useTodaysBoosters = () => useQuery(endpointQuery(fetchTodaysBoosters))

export const useBoosterStats = () => useQuery(endpointQuery(fetchBoosterStats))

export const useBoostedTrajectory = () => useQuery(endpointQuery(fetchBoostedTrajectory))

const boosterPaths: readonly unknown[] = [fetchTodaysBoosters.path, fetchBoosterStats.path, fetchBoostedTrajectory.path]

/** Records today's boosters; the last record of a day stands. */
export function useRecordBoosters() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: BoosterForm) => (await call(recordBoosters, { body })).metrics,
    onSuccess: ({ totalScore }) => {
      toast({ title: t`Boosters updated`, description: t`Today’s score: ${totalScore} of 100` })
      return queryClient.invalidateQueries({ predicate: ({ queryKey }) => boosterPaths.includes(queryKey[0]) })
    },
    onError: (error) =>
      toast({ variant: 'destructive', title: t`Error`, description: wordsUnlessRefused(error, t`Failed to update boosters`) }),
  })
}

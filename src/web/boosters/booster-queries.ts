import {
  type BoosterForm,
  fetchBoosterStats,
  fetchTodaysBoosters,
  recordBoosters,
} from '#contract/boosters.ts'
import type { CivilDay } from '#domain/day.ts'
import { fetchBoostedTrajectory } from '#contract/weight.ts'
import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/queries.ts'
import { refreshRecordings } from '#web/api/refresh.ts'
import { toastSpecifiedFailure } from '#web/api/toast-failure.ts'
import { toastRecorded } from '#web/offline/toast-recorded.ts'

export const useTodaysBoosters = () => useQuery(endpointQuery(fetchTodaysBoosters))

/** Of yesterday, which can be completed until noon; not fetched without a date. */
export const useBoostersOf = (date: CivilDay | undefined) =>
  useQuery({
    ...endpointQuery(fetchTodaysBoosters, { query: { date } }),
    enabled: date !== undefined,
  })

export const useBoosterStats = () => useQuery(endpointQuery(fetchBoosterStats))

export const useBoostedTrajectory = () => useQuery(endpointQuery(fetchBoostedTrajectory))

/** Records the boosters of a day, or of today; the last record of a day counts. */
export function useRecordBoosters(date?: CivilDay) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (form: BoosterForm) =>
      (await call(recordBoosters, { body: { ...form, date } })).metrics,
    onSuccess: ({ totalScore }) => {
      void toastRecorded({
        title: t`Boosters updated`,
        description:
          date === undefined
            ? t`Today’s score: ${totalScore} of 100`
            : t`Yesterday’s score: ${totalScore} of 100`,
      })
      return refreshRecordings(queryClient)
    },
    onError: (error) => toastSpecifiedFailure(error, t`Failed to update boosters`),
  })
}

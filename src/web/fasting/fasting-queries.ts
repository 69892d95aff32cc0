import {
  changeFastingGoals,
  deleteEatenMark,
  type EatenMark,
  fetchFastingBatches,
  fetchFastingClock,
  fetchFastingStats,
  leaveFastingDayOut,
  markEaten,
} from '#contract/fasting.ts'
import type { CivilDay, Period } from '#domain/day.ts'
import { t } from '@lingui/core/macro'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { endpointQuery, firstQuery } from '#web/api/queries.ts'
import { refreshRecordings, useRecordingCall } from '#web/api/refresh.ts'
import type { ScreenQueries } from '#web/offline/read-ahead.ts'
import { toastFailure } from '#web/api/toast-failure.ts'
import { relativeTime } from '#web/language/formats.ts'
import { useZone } from '#web/member/member-zone.ts'
import { toast } from '#web/ui/toast-queue.ts'
import { toastRecorded } from '#web/offline/toast-recorded.ts'
import { useChange } from '#web/api/change.ts'
import type { BodyInputOf, BodyOf, ReplyOf } from '#contract/endpoint.ts'

export const FIRST_PERIOD: Period = 'weekly'

const RECENT = { limit: 5 }

const ofMonth = (day: CivilDay) => ({ month: day.slice(0, 7) })

const batchesQuery = (query: { month?: string; limit?: number }) =>
  endpointQuery(fetchFastingBatches, { query })

export const fastingQueries: ScreenQueries = (todayOn) => [
  firstQuery(fetchFastingClock),
  firstQuery(fetchFastingStats, { query: { period: FIRST_PERIOD } }),
  firstQuery(fetchFastingBatches, { query: RECENT }),
  firstQuery(fetchFastingBatches, { query: ofMonth(todayOn) }),
]

export const useFastingStats = (period: Period) =>
  useQuery({
    ...endpointQuery(fetchFastingStats, { query: { period } }),
    placeholderData: keepPreviousData,
  })

export const useRecentBatches = () => useQuery(batchesQuery(RECENT))

/** The batches of the month of a day; the previous month stays visible while the next one loads. */
export const useBatchesOfMonth = (day: CivilDay) =>
  useQuery({ ...batchesQuery(ofMonth(day)), placeholderData: keepPreviousData })

/** The clock's meals, and how far this device's clock is from the server's, ms. */
export const useFastingClock = () => {
  const query = useQuery(endpointQuery(fetchFastingClock))
  const clock = query.data?.data
  return { ...query, clock, aheadMs: clock ? Date.parse(clock.readAt) - query.dataUpdatedAt : 0 }
}

export const useDeleteEatenMark = () => {
  const queryClient = useQueryClient()
  return useChange(({ id }: Pick<EatenMark, 'id'>) => call(deleteEatenMark, { params: { id } }), {
    refresh: () => refreshRecordings(queryClient),
    failure: t`The mark was not taken back`,
    onSuccess: () =>
      toast({
        title: t({ message: 'Taken back', context: 'something that was said to be eaten' }),
        description: t`The clock runs from your previous meal.`,
      }),
  })
}

export function useMarkEaten() {
  const zone = useZone()
  const takeBack = useDeleteEatenMark()
  return useRecordingCall((body: BodyInputOf<typeof markEaten>) => call(markEaten, { body }), {
    onSuccess: (mark) =>
      void toastRecorded({
        title: t`Marked: you ate`,
        description: t`${relativeTime(Date.parse(mark.eatenAt), Date.now(), zone)}. The clock runs from there.`,
        undo: () => takeBack.mutate(mark),
      }),
    onError: (error) => toastFailure(error, t`The mark was not saved`),
  })
}

/** A choice of the goal; the clock, the figures and the calendar follow it. */
export const useChangeFastingGoals = () => {
  const queryClient = useQueryClient()
  return useRecordingCall(
    (body: BodyOf<typeof changeFastingGoals>) => call(changeFastingGoals, { body }),
    {
      onSuccess: (plan) => {
        // Who opens the goals again before the clock is read anew would find, and save, the old ones.
        const { queryKey } = endpointQuery(fetchFastingClock)
        const { dataUpdatedAt } = queryClient.getQueryState(queryKey) ?? { dataUpdatedAt: 0 }
        queryClient.setQueryData<ReplyOf<typeof fetchFastingClock>>(
          queryKey,
          (reply) => reply && { ...reply, data: { ...reply.data, plan } },
          { updatedAt: dataUpdatedAt },
        )
        toast({ title: t`Goal saved` })
      },
    },
  )
}

export const useLeaveDayOut = () =>
  useRecordingCall(
    (body: BodyOf<typeof leaveFastingDayOut>) => call(leaveFastingDayOut, { body }),
    { onError: (error) => toastFailure(error) },
  )

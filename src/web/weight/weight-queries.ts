import type { BodyInputOf } from '#contract/endpoint.ts'
import { fetchMeasurements } from '#contract/measurements.ts'
import {
  correctWeight,
  deleteWeight,
  fetchWeightHistory,
  fetchWeightTrajectory,
  recordWeight,
  type WeightEntry,
} from '#contract/weight.ts'
import { t } from '@lingui/core/macro'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { useDeletion } from '#web/api/deletion.ts'
import { endpointQuery, firstReading } from '#web/api/queries.ts'
import { showCorrected, useRecordingCall } from '#web/api/refresh.ts'
import type { ReadingsOfScreen } from '#web/offline/read-ahead.ts'

export type WeightRecording = BodyInputOf<typeof recordWeight>

const trajectoryQuery = endpointQuery(fetchWeightTrajectory)

const RECENT = { query: { limit: 6 } }
const recentQuery = endpointQuery(fetchWeightHistory, RECENT)

export const weightReadings: ReadingsOfScreen = () => [
  firstReading(fetchWeightTrajectory),
  firstReading(fetchWeightHistory, RECENT),
  firstReading(fetchMeasurements),
]

export const useWeightTrajectory = () => useQuery(trajectoryQuery)

export const useRecentWeights = () => useQuery(recentQuery)

const PAGE = 30

/** All weigh-ins, newest first and by pages, once they are wanted. */
export const useAllWeights = (isWanted: boolean) =>
  useInfiniteQuery({
    queryKey: [fetchWeightHistory.path, 'all'],
    enabled: isWanted,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(fetchWeightHistory, { query: { cursor: pageParam, limit: PAGE }, signal }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export const useRecordWeight = () =>
  useRecordingCall((body: WeightRecording) => call(recordWeight, { body }))

export const useCorrectWeight = () => {
  const queryClient = useQueryClient()
  return useRecordingCall(async ({ id, body }: { id: string; body: WeightRecording }) => {
    const reply = await call(correctWeight, { params: { id }, body })
    showCorrected(queryClient, fetchWeightHistory, reply.data)
    return reply
  })
}

export const useDeleteWeight = () =>
  useDeletion({
    remove: ({ id }: WeightEntry) => call(deleteWeight, { params: { id } }),
    restore: ({ weight, notes, createdAt }) =>
      call(recordWeight, { body: { weight, weighedAt: createdAt, ...(notes ? { notes } : {}) } }),
    deleted: () => ({ title: t`Weigh-in deleted` }),
    restored: () => ({ title: t`Weigh-in restored` }),
    notDeleted: t`The weigh-in was not deleted`,
    notRestored: t`The weigh-in was not restored`,
  })

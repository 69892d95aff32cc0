import type { BodyInputOf } from '#contract/endpoint.ts'
import { fetchMeasurements } from '#contract/measurements.ts'
import { correctWeight, deleteWeight, fetchWeightHistory, fetchWeightTrajectory, recordWeight, type WeightEntry } from '#contract/weight.ts'
import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { endpointQuery, firstReading } from '#web/api/queries.ts'
import { refreshRecordings, useRecordingCall } from '#web/api/refresh.ts'
import type { ReadingsOfScreen } from '#web/offline/read-ahead.ts'
import { failedChange } from '#web/api/words.ts'
import { toast } from '#web/ui/toast-queue.ts'

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

/** Records a weigh-in; the words for success and failure are the caller's, for it may be an undo. */
export const useRecordWeight = () => useRecordingCall((body: WeightRecording) => call(recordWeight, { body }))

export const useCorrectWeight = () =>
  useRecordingCall(({ id, body }: { id: string; body: WeightRecording }) => call(correctWeight, { params: { id }, body }))

/** Deletes at once and offers the way back, instead of asking first. */
export function useDeleteWeight() {
  const queryClient = useQueryClient()
  const record = useRecordWeight()
  const restore = ({ weight, notes, createdAt }: WeightEntry) =>
    record.mutate(
      { weight, weighedAt: createdAt, ...(notes ? { notes } : {}) },
      {
        onSuccess: () => toast({ title: t`Weigh-in restored` }),
        onError: (error) => toast(failedChange(error, t`The weigh-in was not restored`)),
      },
    )
  return useMutation({
    mutationFn: ({ id }: WeightEntry) => call(deleteWeight, { params: { id } }),
    onSuccess: (_, entry) => {
      toast({
        title: t`Weigh-in deleted`,
        undo: () => restore(entry),
      })
      return refreshRecordings(queryClient)
    },
    onError: (error) => toast(failedChange(error, t`The weigh-in was not deleted`)),
  })
}

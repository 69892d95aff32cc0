import { type Activity, deleteActivity, listActivities, recordActivity } from '#contract/activities.ts'
import { fetchDashboard } from '#contract/dashboard.ts'
import type { BodyInputOf, ReplyOf } from '#contract/endpoint.ts'
import { fetchBoostedTrajectory, fetchWeightTrajectory } from '#contract/weight.ts'
import type { CivilDay } from '#domain/day.ts'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/queries.ts'
import { wordsFor } from '#web/api/words.ts'
import { toast } from '#web/ui/toast-queue.ts'
import { recordedToast, recordingFailedToast } from './activity-words.ts'

export type ActivityRecording = BodyInputOf<typeof recordActivity>

/** Today is asked for without a day: which day it is, the server says. */
const activitiesQuery = (day: CivilDay | undefined) => endpointQuery(listActivities, { query: { day } })

/** The activities of an earlier day, or of today without one. */
export const useActivities = (day: CivilDay | undefined) => useQuery(activitiesQuery(day))

// Net activity is part of the expenditure, and so of every trajectory.
const touchedByActivities: readonly unknown[] = [
  listActivities.path,
  fetchWeightTrajectory.path,
  fetchBoostedTrajectory.path,
  fetchDashboard.path,
]
const refreshAfterActivityChange = (queryClient: QueryClient) =>
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => touchedByActivities.includes(queryKey[0]) })

export function useRecordActivity() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: ActivityRecording) => (await call(recordActivity, { body })).activity,
    onSuccess: (activity) => {
      refreshAfterActivityChange(queryClient)
      toast(recordedToast(activity))
    },
    onError: (error) => toast(recordingFailedToast(error)),
  })
}

/** Deletes at once and offers the way back, instead of asking first. */
export function useDeleteActivity() {
  const queryClient = useQueryClient()
  const sayFailed = (title: string) => (error: unknown) => toast({ variant: 'destructive', title, description: wordsFor(error) })
  const restore = useMutation({
    mutationFn: ({ activityType, durationMinutes, notes, date }: Activity) =>
      call(recordActivity, { body: { activityType, durationMinutes, notes, performedOn: date } }),
    onSuccess: (_, { activityInfo }) => {
      refreshAfterActivityChange(queryClient)
      toast({ title: 'Activity restored', description: activityInfo.name })
    },
    onError: sayFailed('The activity was not restored'),
  })
  return useMutation({
    mutationFn: ({ id }: Activity) => call(deleteActivity, { params: { id } }),
    onSuccess: (_, deleted) => {
      queryClient.setQueriesData<ReplyOf<typeof listActivities>>(
        { queryKey: [listActivities.path] },
        (reply) => reply && { ...reply, data: reply.data.filter(({ id }) => id !== deleted.id) },
      )
      refreshAfterActivityChange(queryClient)
      toast({
        title: 'Activity deleted',
        description: `${deleted.activityInfo.name}, ${deleted.durationMinutes} minutes`,
        durationMs: 8000,
        action: { label: 'Undo', onPress: () => restore.mutate(deleted) },
      })
    },
    onError: sayFailed('The activity was not deleted'),
  })
}

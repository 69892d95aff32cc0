import { type Activity, deleteActivity, listActivities, recordActivity } from '#contract/activities.ts'
import type { BodyInputOf, ReplyOf } from '#contract/endpoint.ts'
import type { CivilDay } from '#domain/day.ts'
import { plural, t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/queries.ts'
import { refreshRecordings } from '#web/api/refresh.ts'
import { failedChange } from '#web/api/words.ts'
import { toast } from '#web/ui/toast-queue.ts'
import { activityName, recordedToast, recordingFailedToast } from './activity-words.ts'

export type ActivityRecording = BodyInputOf<typeof recordActivity>

/** Today is asked for without a day: which day it is, the server says. */
const activitiesQuery = (day: CivilDay | undefined) => endpointQuery(listActivities, { query: { day } })

/** The activities of an earlier day, or of today without one. */
export const useActivities = (day: CivilDay | undefined) => useQuery(activitiesQuery(day))

export function useRecordActivity() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: ActivityRecording) => (await call(recordActivity, { body })).activity,
    onSuccess: (activity) => {
      void refreshRecordings(queryClient)
      toast(recordedToast(activity))
    },
    onError: (error) => toast(recordingFailedToast(error)),
  })
}

/** Deletes at once and offers the way back, instead of asking first. */
export function useDeleteActivity() {
  const queryClient = useQueryClient()
  const sayFailed = (title: string) => (error: unknown) => toast(failedChange(error, title))
  const restore = useMutation({
    mutationFn: ({ activityType, durationMinutes, notes, date }: Activity) =>
      call(recordActivity, { body: { activityType, durationMinutes, notes, performedOn: date } }),
    onSuccess: (_, { activityType }) => {
      void refreshRecordings(queryClient)
      toast({ title: t`Activity restored`, description: activityName(activityType) })
    },
    onError: sayFailed(t`The activity was not restored`),
  })
  return useMutation({
    mutationFn: ({ id }: Activity) => call(deleteActivity, { params: { id } }),
    onSuccess: (_, deleted) => {
      queryClient.setQueriesData<ReplyOf<typeof listActivities>>(
        { queryKey: [listActivities.path] },
        (reply) => reply && { ...reply, data: reply.data.filter(({ id }) => id !== deleted.id) },
      )
      void refreshRecordings(queryClient)
      toast({
        title: t`Activity deleted`,
        description: t`${activityName(deleted.activityType)}, ${plural(deleted.durationMinutes, { one: '# minute', other: '# minutes' })}`,
        undo: () => restore.mutate(deleted),
      })
    },
    onError: sayFailed(t`The activity was not deleted`),
  })
}

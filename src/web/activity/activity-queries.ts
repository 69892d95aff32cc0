import {
  type Activity,
  deleteActivity,
  listActivities,
  recordActivity,
} from '#contract/activity.ts'
import type { BodyInputOf, ReplyOf } from '#contract/endpoint.ts'
import type { CivilDay } from '#domain/day.ts'
import { plural, t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { useDeletion } from '#web/api/deletion.ts'
import { endpointQuery } from '#web/api/queries.ts'
import { refreshRecordings } from '#web/api/refresh.ts'
import { toastRecorded } from '#web/offline/toast-recorded.ts'
import { toast } from '#web/ui/toast-queue.ts'
import { activityName, recordedToast, recordingFailedToast } from './activity-text.ts'

export type ActivityRecording = BodyInputOf<typeof recordActivity>

/** The activities of an earlier day, or of today without one: the server knows which day it is. */
export const useActivities = (day: CivilDay | undefined, isWanted: boolean) =>
  useQuery({ ...endpointQuery(listActivities, { query: { day } }), enabled: isWanted })

export function useRecordActivity() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: ActivityRecording) => (await call(recordActivity, { body })).activity,
    onSuccess: (activity) => {
      void refreshRecordings(queryClient)
      void toastRecorded(recordedToast(activity))
    },
    onError: (error) => toast(recordingFailedToast(error)),
  })
}

export function useDeleteActivity() {
  const queryClient = useQueryClient()
  return useDeletion({
    remove: ({ id }: Activity) => call(deleteActivity, { params: { id } }),
    restore: ({ activityType, durationMinutes, notes, date }) =>
      call(recordActivity, { body: { activityType, durationMinutes, notes, performedOn: date } }),
    onDeleted: (deleted) =>
      queryClient.setQueriesData<ReplyOf<typeof listActivities>>(
        { queryKey: [listActivities.path] },
        (reply) => reply && { ...reply, data: reply.data.filter(({ id }) => id !== deleted.id) },
      ),
    deleted: ({ activityType, durationMinutes }) => ({
      title: t`Activity deleted`,
      description: t`${activityName(activityType)}, ${plural(durationMinutes, { one: '# minute', other: '# minutes' })}`,
    }),
    restored: ({ activityType }) => ({
      title: t`Activity restored`,
      description: activityName(activityType),
    }),
    notDeleted: t`The activity was not deleted`,
    notRestored: t`The activity was not restored`,
  })
}

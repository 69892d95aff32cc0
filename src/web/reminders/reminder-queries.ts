import { fetchWeeklyReminder, skipWeeklyReminder } from '#contract/weekly-reminder.ts'
import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/queries.ts'
import { toastFailure } from '#web/api/toast-failure.ts'

/** Set by the specification, see docs/domain.md. */
const POLL_MS = 5 * 60_000

const reminderQuery = endpointQuery(fetchWeeklyReminder)

/** The only reading that repeats by the clock. */
export const useWeeklyReminder = () => useQuery({ ...reminderQuery, refetchInterval: POLL_MS })

/** Returns a function that says whether the reminder is being read again. */
export const useIsReminderRefetching = () => {
  const queryClient = useQueryClient()
  return () => queryClient.isFetching({ queryKey: reminderQuery.queryKey }) > 0
}

export function useSkipWeeklyReminder() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(skipWeeklyReminder),
    onSuccess: (reply) => queryClient.setQueryData(reminderQuery.queryKey, reply),
    onError: (error) => toastFailure(error, t`The week was not skipped`),
  })
}

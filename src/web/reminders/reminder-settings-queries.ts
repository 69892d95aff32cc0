import { changeReminders, fetchReminders, type Reminders } from '#contract/reminders.ts'
import type { ReminderSettings } from '#domain/reminders/reminder-settings.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/queries.ts'
import { toastFailure } from '#web/api/toast-failure.ts'
import { useRefresh } from '#web/api/refresh.ts'

const remindersQuery = endpointQuery(fetchReminders)

export const useReminders = () => useQuery(remindersQuery)

export const useRefreshReminders = () => useRefresh(fetchReminders)

/** Saves the reminders. The choice shows at once, so that the next one builds on it. */
export const useChangeReminders = (shown: Reminders) => {
  const queryClient = useQueryClient()
  const { queryKey } = remindersQuery
  const { mutate } = useMutation({
    scope: { id: 'reminders' },
    mutationFn: (body: ReminderSettings) => call(changeReminders, { body }),
    onMutate: () => queryClient.cancelQueries({ queryKey }, { revert: false }),
    onError: (error) => {
      toastFailure(error)
      return queryClient.invalidateQueries({ queryKey })
    },
  })
  return (change: Partial<ReminderSettings>) => {
    const settings = { ...(queryClient.getQueryData(queryKey)?.data ?? shown).settings, ...change }
    queryClient.setQueryData(
      queryKey,
      (known) => known && { ...known, data: { ...known.data, settings } },
    )
    mutate(settings)
  }
}

import { searchFoods } from '#contract/foods.ts'
import { fetchSettings, type MemberSettings, memberSettingsSchema } from '#contract/member-settings.ts'
import { changeMe, type ProfileChange } from '#contract/settings.ts'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { meKey } from '#web/accounts/sessions/session.tsx'
import { call } from '#web/api/client.ts'
import { forgetReadingsUnder } from '#web/offline/kept-readings.ts'
import { chooseUnits } from '#web/units/chosen-units.ts'
import { settingsQuery } from './settings-queries.ts'

const mutationKey = () => [t`change settings`]

/** Only what the settings hold: profile and settings are changed by one call. */
const settingsIn = (change: ProfileChange): Partial<MemberSettings> =>
  Object.fromEntries(Object.entries(change).filter(([name]) => name in memberSettingsSchema.shape))

/** What to change, or what to make of the newest choice: the screen may be a press behind. */
export type SettingsWish = ProfileChange | ((now: MemberSettings) => ProfileChange)

/**
 * Saves a part of profile or settings, one change after the other. A setting shows at once what was chosen; whatever was
 * reckoned from it is read anew when it is next shown.
 */
export const useChangeSettings = () => {
  const queryClient = useQueryClient()
  const { mutateAsync, ...change } = useMutation({
    mutationKey: mutationKey(),
    scope: { id: 'settings' },
    mutationFn: (body: ProfileChange) => call(changeMe, { body }),
    onMutate: (change) => {
      // At once, so that a second press goes on from the first; a reading under way must not put the older choice back.
      void queryClient.cancelQueries({ queryKey: settingsQuery.queryKey })
      const known = queryClient.getQueryData(settingsQuery.queryKey)
      if (!known) return
      const data = { ...known.data, ...settingsIn(change) }
      // Here, before the screen is told: what it draws now is in the new units already.
      chooseUnits(data)
      queryClient.setQueryData(settingsQuery.queryKey, { ...known, data })
    },
    onSuccess: ({ user, settings }, change) => {
      // Foods that were found have the names of the language before, also where there is no connection.
      if (change.language !== undefined) {
        queryClient.removeQueries({ queryKey: [searchFoods.path] })
        void forgetReadingsUnder(searchFoods.path)
      }
      queryClient.setQueryData(meKey, user)
      // While another change waits, its choice is on the screen already.
      if (queryClient.isMutating({ mutationKey: mutationKey() }) <= 1) {
        queryClient.setQueryData(settingsQuery.queryKey, { success: true, data: settings })
      }
      return queryClient.invalidateQueries({
        predicate: ({ queryKey: [path] }) => path !== meKey[0] && path !== fetchSettings.path,
      })
    },
    onError: () => queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  })
  return {
    ...change,
    mutate: (wish: SettingsWish, { onSuccess, onError }: { onSuccess?: () => void; onError?: (error: Error) => void } = {}) => {
      const now = queryClient.getQueryData(settingsQuery.queryKey)?.data
      const wished = typeof wish === 'function' ? now && wish(now) : wish
      if (!wished) return
      // Callbacks of React Query's `mutate` are called for the newest of several changes only; each promise is settled.
      mutateAsync(wished).then(
        () => onSuccess?.(),
        (error: Error) => onError?.(error),
      )
    },
  }
}

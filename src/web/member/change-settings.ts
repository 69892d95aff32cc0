import { searchFoods } from '#contract/foods.ts'
import {
  fetchSettings,
  type MemberSettings,
  memberSettingsSchema,
} from '#contract/member-settings.ts'
import { changeMe, type ProfileChange } from '#contract/settings.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { meKey } from '#web/member/session.tsx'
import { call } from '#web/api/client.ts'
import { forgetRepliesUnder } from '#web/offline/kept-replies.ts'
import { chooseDayTurn } from '#web/clock/day-turn.ts'
import { chooseUnits } from '#web/language/chosen-units.ts'
import { settingsQuery } from './settings-queries.ts'

const mutationKey = [changeMe.path]

/** Only the settings: one call changes both profile and settings. */
const settingsIn = (change: ProfileChange): Partial<MemberSettings> =>
  Object.fromEntries(Object.entries(change).filter(([name]) => name in memberSettingsSchema.shape))

/** What to change, or how to change the newest choice, as the screen may be one press behind. */
export type SettingsUpdate = ProfileChange | ((now: MemberSettings) => ProfileChange)

/**
 * Saves a part of profile or settings, one change after the other. A setting shows at once what was
 * chosen; whatever is computed from it is read again when it is next shown.
 */
export const useChangeSettings = () => {
  const queryClient = useQueryClient()
  const { mutateAsync, ...change } = useMutation({
    mutationKey,
    scope: { id: 'settings' },
    mutationFn: (body: ProfileChange) => call(changeMe, { body }),
    onMutate: (change) => {
      // At once, so that a second press builds on the first; a running read must not bring back the
      // older choice.
      void queryClient.cancelQueries({ queryKey: settingsQuery.queryKey })
      const known = queryClient.getQueryData(settingsQuery.queryKey)
      if (!known) return
      const data = { ...known.data, ...settingsIn(change) }
      // Before the screen renders, which then uses the new units already.
      chooseUnits(data)
      chooseDayTurn(data.dayTurnHour)
      queryClient.setQueryData(settingsQuery.queryKey, { ...known, data })
    },
    onSuccess: ({ user, settings }, change) => {
      // Foods found before have names in the previous language, also offline.
      if (change.language !== undefined) {
        queryClient.removeQueries({ queryKey: [searchFoods.path] })
        void forgetRepliesUnder(searchFoods.path)
      }
      queryClient.setQueryData(meKey, user)
      // While another change waits, its choice is already on the screen.
      if (queryClient.isMutating({ mutationKey }) <= 1) {
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
    mutate: (
      wish: SettingsUpdate,
      { onSuccess, onError }: { onSuccess?: () => void; onError?: (error: Error) => void } = {},
    ) => {
      const now = queryClient.getQueryData(settingsQuery.queryKey)?.data
      const wished = typeof wish === 'function' ? now && wish(now) : wish
      if (!wished) return
      // Callbacks of React Query's `mutate` are called for the newest of several changes only; each
      // promise is settled.
      mutateAsync(wished).then(
        () => onSuccess?.(),
        (error: Error) => onError?.(error),
      )
    },
  }
}

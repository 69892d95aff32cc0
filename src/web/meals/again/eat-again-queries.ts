import { copyDay, eatAgain, fetchEatAgain } from '#contract/eat-again.ts'
import type { BodyInputOf } from '#contract/endpoint.ts'
import type { CivilDay } from '#domain/day.ts'
import { plural, t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/queries.ts'
import { useRecordingCall } from '#web/api/refresh.ts'
import { toastFailure } from '#web/api/toast-failure.ts'
import { fullDay } from '#web/language/formats.ts'
import { leftMessage, recordedMessage } from '#web/today/today-queries.ts'
import { toastRecorded } from '#web/offline/toast-recorded.ts'
import { useTakeBack } from '../meals-queries.ts'

/** What can be eaten again: the usual at this hour, recent meals, starred ones. */
export const useEatAgainOffer = () => useQuery(endpointQuery(fetchEatAgain))

interface Again {
  mealId: string
  body?: BodyInputOf<typeof eatAgain>
}

/** Records a meal again with one press, and offers an undo. */
export function useEatAgain() {
  const queryClient = useQueryClient()
  const takeBack = useTakeBack()
  return useRecordingCall(
    ({ mealId, body = {} }: Again) => call(eatAgain, { params: { id: mealId }, body }),
    {
      onSuccess: async (meal, { body }) =>
        toastRecorded({
          title:
            body?.eatenAt === undefined ? t`Food Saved!` : t`Copied to ${fullDay(meal.eatenOn)}`,
          description: await recordedMessage(queryClient, meal),
          undo: () => takeBack.mutate([meal.id]),
        }),
      onError: (error) => toastFailure(error),
    },
  )
}

export function useCopyDay() {
  const queryClient = useQueryClient()
  const takeBack = useTakeBack()
  return useRecordingCall((body: { day: CivilDay; to: CivilDay }) => call(copyDay, { body }), {
    onSuccess: async ({ meals, notYet }, { to }) => {
      const leftOut =
        notYet > 0 &&
        t`${plural(notYet, {
          one: '# meal was left out: its time has not come yet.',
          other: '# meals were left out: their time has not come yet.',
        })}`
      const description = [leftOut, await leftMessage(queryClient, to)].filter(Boolean).join(' ')
      void toastRecorded({
        title: t`${plural(meals.length, { one: '# meal copied', other: '# meals copied' })}`,
        ...(description !== '' && { description }),
        ...(meals.length > 0 && { undo: () => takeBack.mutate(meals.map(({ id }) => id)) }),
      })
    },
    onError: (error) => toastFailure(error, t`Not copied`),
  })
}

import { setWaterIntake, type WaterIntake } from '#contract/water.ts'
import type { Drunk } from '#domain/water/glasses.ts'
import { t } from '@lingui/core/macro'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '#web/api/client.ts'
import type { InTurn } from '#web/api/record.ts'
import { refreshRecordings } from '#web/api/refresh.ts'
import { turns } from '#web/api/turns.ts'
import { isOutcomeUnknown } from '#web/api/request-error.ts'
import { toastSpecifiedFailure } from '#web/api/toast-failure.ts'
import { WATER_READINGS, waterIn, type WithWater, withWater } from './water-readings.ts'
import { afterPress } from './water-while-waiting.ts'

const KEY = ['water-intake-change'] as const

/** What to set, or how to change the newest count, as the screen may be one press behind. */
type WaterWish = Drunk | ((now: WaterIntake) => Drunk)

/** Updates the count in everything on this page that contains it. */
const showIntake = (queryClient: QueryClient, drunk: Drunk) => {
  for (const { path } of WATER_READINGS)
    queryClient.setQueriesData<WithWater>(
      { queryKey: [path] },
      (reply) => reply && withWater(reply, afterPress(waterIn(reply), drunk)),
    )
}

/** Of several quick presses, on whichever card, the last one must arrive last. */
const presses = turns()

/**
 * Shows the new count once a reload would not lose it, and reverts it if the server does not accept
 * it.
 */
export function useSetGlasses(intake: WaterIntake) {
  const queryClient = useQueryClient()
  const kept = useRef<Drunk>(intake)
  const { mutate, ...change } = useMutation({
    mutationKey: KEY,
    mutationFn: async (drunk: Drunk) => {
      const record = (inTurn: InTurn) => {
        const onKept = () => {
          showIntake(queryClient, drunk)
          inTurn.onKept()
        }
        return call(setWaterIntake, { body: drunk, inTurn: { ...inTurn, onKept } })
      }
      return (await presses.take(record)).data
    },
    onMutate: async () => {
      // A running read would bring an older count.
      await Promise.all(
        WATER_READINGS.map(({ path }) => queryClient.cancelQueries({ queryKey: [path] })),
      )
      if (queryClient.isMutating({ mutationKey: KEY }) === 1)
        kept.current = { glassesDrunk: intake.glassesDrunk, moreMl: intake.moreMl ?? 0 }
    },
    onSuccess: (saved) => {
      kept.current = { glassesDrunk: saved.glassesDrunk, moreMl: saved.moreMl ?? 0 }
      if (queryClient.isMutating({ mutationKey: KEY }) > 1) return
      showIntake(queryClient, kept.current)
      void refreshRecordings(queryClient)
    },
    onError: (error) => {
      // If no answer came, the server's count was just read.
      if (queryClient.isMutating({ mutationKey: KEY }) === 1 && !isOutcomeUnknown(error))
        showIntake(queryClient, kept.current)
      toastSpecifiedFailure(error, t`Failed to update water intake`)
    },
  })
  return {
    ...change,
    mutate: (wish: WaterWish) => {
      const pending = queryClient
        .getMutationCache()
        .findAll({ mutationKey: KEY, status: 'pending' })
      const now = pending.reduce(
        (before, { state }) => afterPress(before, state.variables as Drunk),
        intake,
      )
      mutate(typeof wish === 'function' ? wish(now) : wish)
    },
  }
}

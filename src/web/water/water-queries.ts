import { fetchDashboard } from '#contract/dashboard.ts'
import { fetchToday } from '#contract/today.ts'
import { setWaterIntake, type WaterIntake } from '#contract/water.ts'
import type { Drunk } from '#domain/water/glasses.ts'
import { t } from '@lingui/core/macro'
import {
  type MutationFilters,
  type QueryClient,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { refreshRecordings } from '#web/api/refresh.ts'
import { toastSpecifiedFailure } from '#web/api/toast-failure.ts'
import { type Turn, turns } from '#web/api/turns.ts'
import { afterPress } from './water-while-waiting.ts'

/** Of several quick presses, on whichever card, the last one must arrive last. */
const inOrder = turns()

interface Press extends Turn<unknown> {
  readonly drunk: Drunk
}

/** How a press changes the newest count: the screen may be one press behind. */
type WaterWish = (now: WaterIntake) => Drunk

const KEY = ['water-press']
/** Presses until what the screen shows was read again with them. */
const PRESSES: MutationFilters = { mutationKey: KEY, status: 'pending' }
/** Those that a reload would not lose. */
const KEPT_PRESSES: MutationFilters = {
  ...PRESSES,
  predicate: ({ state }) => state.context === 'kept',
}

/** The reading that came last: the screen may not show it yet. */
const newestRead = (queryClient: QueryClient): WaterIntake | undefined => {
  const [newest] = [fetchToday, fetchDashboard]
    .flatMap(({ path }) => queryClient.getQueryCache().findAll({ queryKey: [path] }))
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
  return (newest?.state.data as { data: { water: WaterIntake } } | undefined)?.data.water
}

/** What the next press counts on: what was read last, with the presses since. */
const waterNow = (queryClient: QueryClient, read: WaterIntake): WaterIntake =>
  queryClient
    .getMutationCache()
    .findAll(PRESSES)
    .map(({ state }) => (state.variables as Press).drunk)
    .reduce(afterPress, newestRead(queryClient) ?? read)

/** Today's water as it was read, with the presses since. */
export function useWater(read: WaterIntake) {
  const queryClient = useQueryClient()
  const kept = useMutationState({
    filters: KEPT_PRESSES,
    select: ({ state }) => (state.variables as Press).drunk,
  })
  const { mutate } = useMutation({
    mutationKey: KEY,
    onMutate: async (press: Press) => {
      await press.kept
      return 'kept' as const
    },
    mutationFn: ({ answered }: Press) => answered,
    onError: (error) => toastSpecifiedFailure(error, t`Failed to update water intake`),
    // A press covers those before it. One that came while they are read anew is read after them.
    onSettled: (_reply, _error, press) =>
      queryClient.getMutationCache().findAll(KEPT_PRESSES).at(-1)?.state.variables === press
        ? refreshRecordings(queryClient)
        : undefined,
  })
  return {
    water: kept.reduce(afterPress, read),
    /** Returns the count with the press; null if it changes nothing, as at the target. */
    setGlasses: (wish: WaterWish): WaterIntake | null => {
      const now = waterNow(queryClient, read)
      const drunk = wish(now)
      const after = afterPress(now, drunk)
      if (after.glassesDrunk === now.glassesDrunk && after.moreMl === now.moreMl) return null
      mutate({
        drunk,
        ...inOrder.take((inTurn) => call(setWaterIntake, { body: drunk, inTurn })),
      })
      return after
    },
  }
}

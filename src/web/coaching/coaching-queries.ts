import { fetchCoached, fetchCoaches, fetchLook } from '#contract/coaching.ts'
import type { Period } from '#domain/day.ts'
import { t } from '@lingui/core/macro'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { endpointQuery } from '#web/api/queries.ts'
import { toastFailure } from '#web/api/toast-failure.ts'
import { useRefresh } from '#web/api/refresh.ts'

export const useCoaches = () => useQuery(endpointQuery(fetchCoaches))
export const useCoached = () => useQuery(endpointQuery(fetchCoached))

/** Read again each time and kept nowhere: the member may have ended it. */
export const useLook = (id: string, period: Period) =>
  useQuery({
    ...endpointQuery(fetchLook, { params: { id }, query: { period } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: true,
  })

const useRefreshCoaching = () => useRefresh(fetchCoaches, fetchCoached)

/** An offer; the form shows its failure. */
export const useCoachingOffer = <Input, Reply>(offer: (input: Input) => Promise<Reply>) => {
  const refresh = useRefreshCoaching()
  return useMutation({ mutationFn: offer, onSuccess: refresh })
}

/** A change of who may look; a toast shows its failure. */
export const useCoachingChange = <Input = void>(change: (input: Input) => Promise<unknown>) => {
  const refresh = useRefreshCoaching()
  return useMutation({
    mutationFn: change,
    // Also after a failure: the other side may have been faster.
    onSettled: refresh,
    onError: (error) => toastFailure(error, t`Not done`),
  })
}

import {
  changeCoach,
  deleteDayComment,
  fetchCoached,
  fetchCoaches,
  fetchDayComments,
  fetchLook,
  fetchWrittenComments,
  writeComment,
} from '#contract/coaching.ts'
import type { CivilDay, Period } from '#domain/day.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { t } from '@lingui/core/macro'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
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

const useRefreshCoaching = () => useRefresh(fetchCoaches, fetchCoached, fetchDayComments)

/** An offer; the form tells its failure. */
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

/** What this coach wrote; kept nowhere, as a look. */
export const useWrittenComments = (id: string) =>
  useQuery({
    ...endpointQuery(fetchWrittenComments, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  })

export const useWriteComment = (id: string) => {
  const refresh = useRefresh(fetchWrittenComments)
  return useMutation({
    mutationFn: (body: BodyOf<typeof writeComment>) => call(writeComment, { params: { id }, body }),
    onSuccess: refresh,
  })
}

export const useDayComments = (day: CivilDay) =>
  useQuery(endpointQuery(fetchDayComments, { query: { day } }))

export const useMuteCoach = (id: string) =>
  useCoachingChange((isMuted: boolean) => call(changeCoach, { params: { id }, body: { isMuted } }))

export const useDeleteComment = (id: string, day: CivilDay) =>
  useCoachingChange(() => call(deleteDayComment, { params: { id }, body: { day } }))

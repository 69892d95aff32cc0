import { completeDailyReplay, fetchDailyReplay } from '#contract/replay.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { firstReading } from '#web/api/first-reading.ts'
import { endpointQuery } from '#web/api/queries.ts'
import { latePart } from '#web/ui/late.tsx'
import type { ReplayDialogProps } from './replay-dialog.tsx'

const replayQuery = endpointQuery(fetchDailyReplay)

const replayDialog = latePart<ReplayDialogProps>(() => import('./replay-dialog.tsx'))

export const ReplayDialog = replayDialog.Part

/** Where there is something to look at, its dialog and its first photo come at once. */
export const replayReading = firstReading(fetchDailyReplay.path, {}, async (client) => {
  await client.prefetchQuery(replayQuery)
  const replay = client.getQueryData(replayQuery.queryKey)?.data
  const [first] = replay?.photos ?? []
  if (!replay?.showReplay || !first) return
  const photo = new Image()
  photo.src = first.imageUrl
  // The dialog says what is broken.
  await Promise.allSettled([replayDialog.load(), photo.decode()])
})

export const useDailyReplay = () => useQuery(replayQuery)

/** Tells the server that a replay was looked through, then reads anew; without an id it only reads anew. */
export function useCompleteReplay() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (replayId: string | null) => {
      if (replayId !== null) await call(completeDailyReplay, { body: { replayId } })
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: replayQuery.queryKey }),
    // It comes again with the next visit: nothing that a member could do about it now.
    // oxlint-disable-next-line no-console
    onError: (error) => console.error('The daily replay was not completed:', error.message),
  })
}

import { completeDailyReplay, type DailyReplay, fetchDailyReplay } from '#contract/replay.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/queries.ts'
import { addressOf } from '#web/root-path.ts'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'

export const ReplayDialog = lazyDialog(() => import('./replay-dialog.tsx'))

/** The dialog opens without its photo when the photo takes longer than this. */
const LONGEST_WAIT_MS = 2000

const loadPhoto = async (url: string): Promise<void> => {
  const image = new Image()
  image.fetchPriority = 'high'
  image.src = addressOf(url)
  const isTooLate = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))
  // If the photo cannot be loaded, the dialog says so.
  await Promise.race([image.decode().catch(() => undefined), isTooLate])
}

/** Fetches the first photo and the dialog's code, so that the dialog opens with its photo. */
const fetchAhead = async ({ photos: [first] }: DailyReplay) => {
  // If its code does not come, the dialog itself says so.
  await Promise.all([
    first && loadPhoto(first.imageUrl),
    ReplayDialog.preload().catch(() => undefined),
  ])
}

const replayQuery = queryOptions({
  ...endpointQuery(fetchDailyReplay),
  queryFn: async ({ signal }) => {
    const reply = await call(fetchDailyReplay, { signal })
    if (reply.data.showReplay) await fetchAhead(reply.data)
    return reply
  },
})

export const useDailyReplay = () => useQuery(replayQuery)

/** Marks a replay as seen, then reads again; without an id it only reads again. */
export function useCompleteReplay() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (replayId: string | null) => {
      if (replayId !== null) await call(completeDailyReplay, { body: { replayId } })
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: replayQuery.queryKey }),
    // It comes again at the next visit; the member can do nothing about it now.
    // oxlint-disable-next-line no-console
    onError: (error) => console.error('The daily replay was not completed:', error.message),
  })
}

import { useState } from 'react'
import { useCompleteReplay, useDailyReplay } from './replay-queries.ts'

/** Whether there is something of yesterday to look at; the dialog stays away once it was closed. */
export function useReplayInvitation() {
  const { data, isPending } = useDailyReplay()
  const { mutate: complete } = useCompleteReplay()
  const [closedId, setClosedId] = useState<string | null>()
  const replay = data?.data
  // What becomes worth looking at while the page is open, such as yesterday's meal that was just recorded, waits for the next visit.
  const [first, setFirst] = useState<{ id: string | null; isShown: boolean }>()
  const isNext = first !== undefined && first.id !== null && replay?.replayId !== null && first.id !== replay?.replayId
  if (replay !== undefined && (first === undefined || isNext)) setFirst({ id: replay.replayId, isShown: replay.showReplay })
  const isInviting =
    replay !== undefined && first?.isShown === true && replay.showReplay && replay.photos.length > 0 && replay.replayId !== closedId
  return {
    /** Others wait until it is known whether this dialog comes first. */
    isPending,
    replay: isInviting ? replay : null,
    close: () => {
      if (!replay) return
      setClosedId(replay.replayId)
      complete(replay.replayId)
    },
  }
}

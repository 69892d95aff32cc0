import { useState } from 'react'
import { useCompleteReplay, useDailyReplay } from './replay-queries.ts'

/** Whether there is something of yesterday to show; once closed, the dialog stays away. */
export function useReplayInvitation() {
  const { data, isPending } = useDailyReplay()
  const { mutate: complete } = useCompleteReplay()
  const [closedId, setClosedId] = useState<string | null>()
  const replay = data?.data
  // A replay that becomes available while the page is open, such as after a meal just recorded for
  // yesterday, waits for the next visit.
  const [first, setFirst] = useState<{ id: string | null; isShown: boolean }>()
  const isNext =
    first !== undefined &&
    first.id !== null &&
    replay?.replayId !== null &&
    first.id !== replay?.replayId
  if (replay !== undefined && (first === undefined || isNext))
    setFirst({ id: replay.replayId, isShown: replay.showReplay })
  const isInviting =
    replay !== undefined &&
    first?.isShown === true &&
    replay.showReplay &&
    replay.photos.length > 0 &&
    replay.replayId !== closedId
  return {
    /** Other dialogs wait until it is known whether this one comes first. */
    isPending,
    replay: isInviting ? replay : null,
    close: () => {
      if (!replay) return
      setClosedId(replay.replayId)
      complete(replay.replayId)
    },
  }
}

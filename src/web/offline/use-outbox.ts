import { useEffect, useState } from 'react'
import { onOutboxHere, outboxHere } from './waiting-here.ts'
import { idOf, type WaitingRecording } from './waiting-recording.ts'

/**
 * What the member recorded and the server does not have yet, in the order in which it was done,
 * without what is being sent now.
 */
export function useOutbox(): readonly WaitingRecording[] {
  const [outbox, setOutbox] = useState<readonly WaitingRecording[]>([])
  useEffect(() => {
    let isShown = true
    const read = () =>
      void outboxHere().then((rows) => {
        if (isShown) setOutbox(rows.filter(({ state }) => state.kind !== 'sending'))
      })
    read()
    const stop = onOutboxHere(read)
    return () => {
      isShown = false
      stop()
    }
  }, [])
  return outbox
}

/** Says of a row by its id whether it waits to be sent. */
export function useIsWaiting(): (id: string) => boolean {
  const ids = new Set(useOutbox().map(idOf))
  return (id) => ids.has(id)
}

import { rootPath } from '#web/root-path.ts'
import { device } from './device.ts'
import { DeviceFullError } from './device-full.ts'
import { isPutAside, mentions, type NewRecording, type WaitingRecording } from './waiting-recording.ts'
import { makeListeners } from '#web/listeners.ts'

/** Tells the other tabs, and the service worker, that the outbox is another one now. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`forkcast-outbox${rootPath}`)
const { listen, tell: tellHere } = makeListeners()
export const onOutboxChange = listen
const { listen: onEnd, tell: tellEnd } = makeListeners()
/** Hears when another tab, or the service worker, is done with a recording: the server has it, or it is thrown away. */
export const onEndElsewhere = onEnd
const { listen: onRecordedHere, tell: tellRecorded } = makeListeners<WaitingRecording>()
/** Hears what the server has now of this page's recordings: what was read before does not hold it. */
export const onRecorded = onRecordedHere
channel?.addEventListener('message', ({ data }) => {
  tellHere()
  if (data === 'ended') tellEnd()
})

const tellAll = (what: 'changed' | 'ended' = 'changed'): void => {
  tellHere()
  channel?.postMessage(what)
}

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'

/** Keeps a recording until it is sent. Throws DeviceFullError where the device has no room for it. */
export const keepRecording = async (recording: NewRecording): Promise<WaitingRecording> => {
  const whole = { ...recording, failures: 0 }
  try {
    // The database gives it its place in the row.
    const order = await (await device()).add('outbox', whole as WaitingRecording)
    tellAll()
    return { ...whole, order }
  } catch (error) {
    throw isFull(error) ? new DeviceFullError(error) : error
  }
}

/** What a member recorded here and the server does not have yet, in the order of the doing. */
export const outboxOf = async (memberId: string): Promise<WaitingRecording[]> => {
  const rows = await (await device()).getAllFromIndex('outbox', 'member', memberId)
  return rows.toSorted((one, other) => one.order - other.order)
}

/** Changes what becomes of a recording; nothing where it is gone. */
export const changeRecording = async (order: number, change: Partial<Pick<WaitingRecording, 'state' | 'failures'>>): Promise<void> => {
  const transaction = (await device()).transaction('outbox', 'readwrite')
  const recording = await transaction.store.get(order)
  if (recording) await transaction.store.put({ ...recording, ...change })
  await transaction.done
  tellAll()
}

/** Lets a recording that stepped aside be sent once more, with all that belongs to it. */
export const sendAgain = async (recording: WaitingRecording): Promise<void> => {
  const again: WaitingRecording[] = []
  for (const row of await outboxOf(recording.memberId)) {
    if (row.order !== recording.order && !again.some((other) => mentions(row, other))) continue
    again.push(row)
    if (isPutAside(row)) await changeRecording(row.order, { state: { kind: 'waiting' }, failures: 0 })
  }
}

export const removeRecording = async (order: number): Promise<void> => {
  await (await device()).delete('outbox', order)
  tellAll('ended')
}

/** The server answered it at once. */
export const removeRecorded = async (recording: WaitingRecording): Promise<void> => {
  tellRecorded(recording)
  await removeRecording(recording.order)
}

/** The server has it: it goes, and the id that it got stands for the waiting one from here on. */
export const settleRecording = async (recording: WaitingRecording, ids: { waitingId: string; id: string } | undefined): Promise<void> => {
  const { memberId, order } = recording
  const transaction = (await device()).transaction(['outbox', 'answers'], 'readwrite')
  await transaction.objectStore('outbox').delete(order)
  if (ids) await transaction.objectStore('answers').put({ memberId, ...ids })
  await transaction.done
  tellRecorded(recording)
  tellAll('ended')
}

/** The id that the server gave to something that stood here under a waiting one. */
export const givenId = async (memberId: string, waitingId: string): Promise<string | undefined> =>
  (await (await device()).get('answers', [memberId, waitingId]))?.id

/** How much waits on this device, of whomever: who is to sign in may be told that, and no more. */
export const countOutbox = async (): Promise<number> => (await device()).count('outbox')

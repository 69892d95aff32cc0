import { rootPath } from '#web/root-path.ts'
import type { IDBPObjectStore } from 'idb'
import { askDevice, device, type Kept, keepForMember, ofMember } from './device.ts'
import { DeviceFullError } from './not-sent.ts'
import {
  idIn,
  idOf,
  isSetAside,
  type NewRecording,
  type Recorded,
  refersTo,
  type WaitingRecording,
  withGivenId,
} from './waiting-recording.ts'
import { makeListeners } from '#web/listeners.ts'

/** Notifies the other tabs and the service worker of changes of the outbox. */
const channel =
  typeof BroadcastChannel === 'undefined'
    ? undefined
    : new BroadcastChannel(`forkcast-outbox${rootPath}`)
const { listen, notify: notifyThisTab } = makeListeners()
export const onOutboxChange = listen
const { listen: onEnd, notify: notifyOfEnd } = makeListeners()
/**
 * Called when another tab or the service worker is done with a recording: the server has it, or it
 * was discarded.
 */
export const onEndElsewhere = onEnd
channel?.addEventListener('message', ({ data }) => {
  notifyThisTab()
  if (data === 'ended') notifyOfEnd()
})

const notifyAllTabs = (what: 'changed' | 'ended' = 'changed'): void => {
  notifyThisTab()
  channel?.postMessage(what)
}

const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError'

/** Writes to the device; throws DeviceFullError where it has no space. */
const write = async <Written>(work: () => Promise<Written>): Promise<Written> => {
  try {
    return await work()
  } catch (error) {
    throw isFull(error) ? new DeviceFullError(error) : error
  }
}

/**
 * Keeps a recording until it is sent. Throws DeviceFullError where the device has no space for it.
 */
export const keepRecording = async (recording: NewRecording): Promise<WaitingRecording> => {
  const whole = { ...recording, failures: 0 }
  // The database assigns its order.
  const order = await write(async () => (await device()).add('outbox', whole as WaitingRecording))
  notifyAllTabs()
  return { ...whole, order }
}

/**
 * What a member recorded here and the server does not have yet, in the order in which it was done.
 */
export const outboxOf = async (memberId: string): Promise<WaitingRecording[]> => {
  const rows = await (await device()).getAllFromIndex('outbox', 'member', memberId)
  return rows.toSorted((one, other) => one.order - other.order)
}

/**
 * Changes the state of a recording, if it is still there. Throws DeviceFullError where the device
 * has no space.
 */
export const changeRecording = async (
  order: number,
  change: Partial<Pick<WaitingRecording, 'state' | 'failures'>>,
): Promise<void> => {
  await write(async () => {
    const transaction = (await device()).transaction('outbox', 'readwrite')
    const recording = await transaction.store.get(order)
    if (recording) await transaction.store.put({ ...recording, ...change })
    await transaction.done
  })
  notifyAllTabs()
}

/** A recording with all that depends on it. */
const withDependents = async (recording: WaitingRecording): Promise<WaitingRecording[]> => {
  const found: WaitingRecording[] = []
  for (const row of await outboxOf(recording.memberId)) {
    if (row.order === recording.order || found.some((other) => refersTo(row, other)))
      found.push(row)
  }
  return found
}

/** Sends a failed recording again, with all that depends on it. */
export const sendAgain = async (recording: WaitingRecording): Promise<void> => {
  for (const row of (await withDependents(recording)).filter(isSetAside)) {
    await changeRecording(row.order, { state: { kind: 'waiting' }, failures: 0 })
  }
}

/** Discards a recording, and all that depends on it, which would have nothing to refer to. */
export const discardRecording = async (recording: WaitingRecording): Promise<void> => {
  for (const row of (await withDependents(recording)).toReversed()) await removeRecording(row.order)
}

export const removeRecording = async (order: number): Promise<void> => {
  await (await device()).delete('outbox', order)
  notifyAllTabs('ended')
}

/** A photo is large, and the reply has its outcome. */
const leaveOutPhotos = (_name: string, value: unknown): unknown =>
  typeof value === 'string' && value.startsWith('data:') ? undefined : value

const withoutPhotos = (body: unknown): unknown =>
  body === undefined ? undefined : JSON.parse(JSON.stringify(body, leaveOutPhotos))

type Outbox = IDBPObjectStore<Kept, ['outbox'], 'outbox', 'readwrite'>

/** Lets what still waits refer to a row by the id that the server gave to it. */
const takeGivenId = async (
  outbox: Outbox,
  { memberId, waitingId, id }: Kept['answers']['value'],
): Promise<void> => {
  for (const row of await outbox.index('member').getAll(memberId)) {
    const referring = withGivenId(row, waitingId, id)
    if (referring) await outbox.put(referring)
  }
}

/** The server has it: it no longer waits, and earlier readings are shown with it. */
export const markRecordingSent = async (
  recording: WaitingRecording,
  reply: unknown,
): Promise<void> => {
  const { memberId, order, body } = recording
  const [waitingId, id] = [idOf(recording), idIn(reply)]
  const transaction = (await device()).transaction('outbox', 'readwrite')
  const outbox = transaction.store
  await outbox.delete(order)
  if (id !== undefined && id !== waitingId) await takeGivenId(outbox, { memberId, waitingId, id })
  await transaction.done
  await keepForMember('recorded', {
    ...recording,
    body: withoutPhotos(body),
    recorded: { reply, at: Date.now() },
  })
  notifyAllTabs('ended')
}

/** The same for what a page of an earlier version has sent, which noted the ids of the answers. */
export const takeGivenIds = async (memberId: string): Promise<void> => {
  const db = await device()
  const answers = await db.getAll('answers', ofMember(memberId))
  if (answers.length === 0) return
  const transaction = db.transaction('outbox', 'readwrite')
  for (const answer of answers) await takeGivenId(transaction.store, answer)
  await transaction.done
}

/** After this time every screen in use was read again. */
const RECORDED_KEPT_MS = 2 * 24 * 3_600_000

/** What the server has by now of a member's recordings, in the order in which it was done. */
export const recordedOf = async (memberId: string): Promise<Recorded[]> =>
  (await device()).getAll('recorded', ofMember(memberId))

/**
 * Deletes what no reading needs any more, and what is dated in the future because the clock was set
 * back.
 */
export const tidyRecorded = async (): Promise<void> => {
  await askDevice(async (db) => {
    const transaction = db.transaction('recorded', 'readwrite')
    for (const { memberId, order, recorded } of await transaction.store.getAll()) {
      const age = Date.now() - recorded.at
      if (age < 0 || age > RECORDED_KEPT_MS) await transaction.store.delete([memberId, order])
    }
    await transaction.done
  })
}

/**
 * How many recordings of any member wait on this device. The sign-in page may show only their
 * number.
 */
export const countOutbox = async (): Promise<number> => (await device()).count('outbox')

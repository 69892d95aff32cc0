import { rootPath } from '#web/root-path.ts'
import { askDevice, device, keepForMember, ofMember } from './device.ts'
import { DeviceFullError } from './device-full.ts'
import {
  isPutAside,
  mentions,
  type NewRecording,
  type Recorded,
  idIn,
  type WaitingRecording,
  waitingIdOf,
  WAITING_IDS,
} from './waiting-recording.ts'
import { makeListeners } from '#web/listeners.ts'

/** Tells the other tabs, and the service worker, that the outbox is another one now. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`forkcast-outbox${rootPath}`)
const { listen, tell: tellHere } = makeListeners()
export const onOutboxChange = listen
const { listen: onEnd, tell: tellEnd } = makeListeners()
/** Hears when another tab, or the service worker, is done with a recording: the server has it, or it is thrown away. */
export const onEndElsewhere = onEnd
channel?.addEventListener('message', ({ data }) => {
  tellHere()
  if (data === 'ended') tellEnd()
})

const tellAll = (what: 'changed' | 'ended' = 'changed'): void => {
  tellHere()
  channel?.postMessage(what)
}

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'

/** Writes to the device; throws DeviceFullError where that has no room. */
const write = async <Written>(work: () => Promise<Written>): Promise<Written> => {
  try {
    return await work()
  } catch (error) {
    throw isFull(error) ? new DeviceFullError(error) : error
  }
}

/** Keeps a recording until it is sent. Throws DeviceFullError where the device has no room for it. */
export const keepRecording = async (recording: NewRecording): Promise<WaitingRecording> => {
  const whole = { ...recording, failures: 0 }
  // The database gives it its place in the row.
  const order = await write(async () => (await device()).add('outbox', whole as WaitingRecording))
  tellAll()
  return { ...whole, order }
}

/** What a member recorded here and the server does not have yet, in the order of the doing. */
export const outboxOf = async (memberId: string): Promise<WaitingRecording[]> => {
  const rows = await (await device()).getAllFromIndex('outbox', 'member', memberId)
  return rows.toSorted((one, other) => one.order - other.order)
}

/** Changes what becomes of a recording; nothing where it is gone. Throws DeviceFullError where the device has no room for that. */
export const changeRecording = async (order: number, change: Partial<Pick<WaitingRecording, 'state' | 'failures'>>): Promise<void> => {
  await write(async () => {
    const transaction = (await device()).transaction('outbox', 'readwrite')
    const recording = await transaction.store.get(order)
    if (recording) await transaction.store.put({ ...recording, ...change })
    await transaction.done
  })
  tellAll()
}

/** A recording with all that belongs to it. */
const withItsOwn = async (recording: WaitingRecording): Promise<WaitingRecording[]> => {
  const found: WaitingRecording[] = []
  for (const row of await outboxOf(recording.memberId)) {
    if (row.order === recording.order || found.some((other) => mentions(row, other))) found.push(row)
  }
  return found
}

/** Lets a recording that stepped aside be sent once more, with all that belongs to it. */
export const sendAgain = async (recording: WaitingRecording): Promise<void> => {
  for (const row of (await withItsOwn(recording)).filter(isPutAside)) {
    await changeRecording(row.order, { state: { kind: 'waiting' }, failures: 0 })
  }
}

/** Lets a recording be sent never, nor what belongs to it: nobody would know what it is of. */
export const throwAway = async (recording: WaitingRecording): Promise<void> => {
  for (const row of (await withItsOwn(recording)).toReversed()) await removeRecording(row.order)
}

export const removeRecording = async (order: number): Promise<void> => {
  await (await device()).delete('outbox', order)
  tellAll('ended')
}

/** A photo is large, and what came of it stands in the reply. */
const leaveOutPhotos = (_name: string, value: unknown): unknown =>
  typeof value === 'string' && value.startsWith('data:') ? undefined : value

const withoutPhotos = (body: unknown): unknown => (body === undefined ? undefined : JSON.parse(JSON.stringify(body, leaveOutPhotos)))

/** The server has it: it waits no more, the id that it got stands for the waiting one, and readings that were asked before are shown with it. */
export const settleRecording = async (recording: WaitingRecording, reply: unknown): Promise<void> => {
  const { memberId, order, state, body } = recording
  const id = idIn(reply)
  const transaction = (await device()).transaction(['outbox', 'answers'], 'readwrite')
  await transaction.objectStore('outbox').delete(order)
  if (state.kind === 'waiting' && id !== undefined)
    await transaction.objectStore('answers').put({ memberId, waitingId: waitingIdOf(recording), id })
  await transaction.done
  await keepForMember('recorded', { ...recording, body: withoutPhotos(body), recorded: { reply, at: Date.now() } })
  tellAll('ended')
}

/** After so long every screen that is in use was read anew. */
const RECORDED_KEPT_MS = 2 * 24 * 3_600_000

/** What the server has by now of a member's recordings, in the order of the doing. */
export const recordedOf = async (memberId: string): Promise<Recorded[]> => (await device()).getAll('recorded', ofMember(memberId))

/** Forgets what no reading needs any more, and what a clock that was put back since would make newer than all readings. */
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

/** What a call names. */
type Asked = Pick<WaitingRecording, 'params' | 'address' | 'body'>

/** A call by the ids that the server gave to what stood here under waiting ones; undefined where one of them has none yet. */
export const withGivenIds = async <Call extends Asked>(memberId: string, call: Call): Promise<Call | undefined> => {
  const { params, address, body } = call
  const waitingIds = new Set(JSON.stringify({ address, body }, leaveOutPhotos).match(WAITING_IDS))
  if (waitingIds.size === 0) return call
  let filled = JSON.stringify({ params, address, body })
  for (const waitingId of waitingIds) {
    const given = await (await device()).get('answers', [memberId, waitingId])
    if (!given) return undefined
    filled = filled.replaceAll(waitingId, given.id)
  }
  return { ...call, ...(JSON.parse(filled) as Asked) }
}

/** How much waits on this device, of whomever: who is to sign in may be told that, and no more. */
export const countOutbox = async (): Promise<number> => (await device()).count('outbox')

import { onOutboxChange, outboxOf, recordedOf } from './outbox.ts'
import type { Recorded, WaitingRecording } from './waiting-recording.ts'
import { memberHere, onMemberChange } from './page-member.ts'
import { makeListeners } from '#web/listeners.ts'

interface WaitingHere {
  readonly outbox: readonly WaitingRecording[]
  readonly recorded: readonly Recorded[]
}
const NOTHING: WaitingHere = { outbox: [], recorded: [] }
let read: Promise<WaitingHere> | undefined
const { listen, notify } = makeListeners()
/** Called when the outbox has changed. */
export const onOutboxHere = listen

const forget = () => {
  read = undefined
  notify()
}
onOutboxChange(forget)
onMemberChange(forget)

const keptOf = async (memberId: string | undefined): Promise<WaitingHere> => {
  if (memberId === undefined) return NOTHING
  const [outbox, recorded] = await Promise.all([outboxOf(memberId), recordedOf(memberId)])
  return { outbox, recorded }
}

const keptHere = (): Promise<WaitingHere> => {
  read ??= memberHere()
    .then(keptOf)
    .catch(() => NOTHING)
  return read
}

/**
 * Everything that the member of this page recorded and the server does not have yet, also what was
 * refused.
 */
export const outboxHere = async (): Promise<readonly WaitingRecording[]> =>
  (await keptHere()).outbox

/** What waits to be sent, without what is being sent now and what was refused. */
export const waitingHere = async (): Promise<readonly WaitingRecording[]> =>
  (await outboxHere()).filter(({ state }) => state.kind === 'waiting')

/**
 * The recordings that may be missing from a reading, in order: those sent since, and those that
 * wait. `isMissingFrom` decides.
 */
export const possiblyMissing = async (): Promise<readonly WaitingRecording[]> =>
  [...(await keptHere()).recorded, ...(await waitingHere())].toSorted(
    (one, other) => one.order - other.order,
  )

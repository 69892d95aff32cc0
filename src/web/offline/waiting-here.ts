import { onOutboxChange, outboxOf, recordedOf, withGivenIds } from './outbox.ts'
import type { Recorded, WaitingRecording } from './waiting-recording.ts'
import { memberHere, onMemberChange } from './page-member.ts'
import { makeListeners } from '#web/listeners.ts'

interface Kept {
  readonly outbox: readonly WaitingRecording[]
  readonly recorded: readonly Recorded[]
}
const NOTHING: Kept = { outbox: [], recorded: [] }
let read: Promise<Kept> | undefined
const { listen, tell } = makeListeners()
/** Hears when the outbox is another one. */
export const onOutboxHere = listen

const forget = () => {
  read = undefined
  tell()
}
onOutboxChange(forget)
onMemberChange(forget)

const keptOf = async (memberId: string | undefined): Promise<Kept> => {
  if (memberId === undefined) return NOTHING
  const [rows, recorded] = await Promise.all([outboxOf(memberId), recordedOf(memberId)])
  // What belongs to something that came to the server meanwhile stands at its row there.
  const outbox = await Promise.all(rows.map(async (row) => (await withGivenIds(memberId, row)) ?? row))
  return { outbox, recorded }
}

const keptHere = (): Promise<Kept> => {
  read ??= memberHere()
    .then(keptOf)
    .catch(() => NOTHING)
  return read
}

/** Everything that the member of this page recorded and the server does not have yet, refused things too. */
export const outboxHere = async (): Promise<readonly WaitingRecording[]> => (await keptHere()).outbox

/** What waits to be sent, without what is being sent right now and what was refused. */
export const waitingHere = async (): Promise<readonly WaitingRecording[]> =>
  (await outboxHere()).filter(({ state }) => state.kind === 'waiting')

/** What a reading may lack: what the server has by now, and what waits, in the order of the doing. `lackedBy` tells which of it. */
export const lackedHere = async (): Promise<readonly WaitingRecording[]> =>
  [...(await keptHere()).recorded, ...(await waitingHere())].toSorted((one, other) => one.order - other.order)

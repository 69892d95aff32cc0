import { onOutboxChange, outboxOf } from './outbox.ts'
import type { WaitingRecording } from './waiting-recording.ts'
import { memberHere, onMemberChange } from './page-member.ts'
import { makeListeners } from '#web/listeners.ts'

const NOTHING: readonly WaitingRecording[] = []
let read: Promise<readonly WaitingRecording[]> | undefined
const { listen, tell } = makeListeners()
/** Hears when the outbox is another one. */
export const onOutboxHere = listen

const forget = () => {
  read = undefined
  tell()
}
onOutboxChange(forget)
onMemberChange(forget)

/** Everything that the member of this page recorded and the server does not have yet, refused things too. */
export const outboxHere = (): Promise<readonly WaitingRecording[]> => {
  read ??= memberHere().then(
    (memberId) => (memberId === undefined ? NOTHING : outboxOf(memberId).catch(() => NOTHING)),
    () => NOTHING,
  )
  return read
}

/** What waits to be sent, without what is being sent right now and what was refused. */
export const waitingHere = async (): Promise<readonly WaitingRecording[]> =>
  (await outboxHere()).filter(({ state }) => state.kind === 'waiting')

import { type SendingOutcome, sendOutbox } from './send-outbox.ts'
import { makeListeners } from '#web/listeners.ts'

const FIRST_WAIT_MS = 5000
const LONGEST_WAIT_MS = 120_000

const { listen, notify } = makeListeners<SendingOutcome>()
/** Called with the result of each sending. */
export const onSending = listen

let waitMs = FIRST_WAIT_MS
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Lets the browser send the waiting recordings once there is a connection, even after the page is
 * closed, where it can.
 */
const askBrowserToSend = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration()
  await (
    registration as { sync?: { register(tag: string): Promise<void> } } | undefined
  )?.sync?.register('outbox')
}

const trySending = async (memberId: string): Promise<SendingOutcome> => {
  const outcome = await sendOutbox(memberId)
  notify(outcome)
  clearTimeout(timer)
  if (outcome.stoppedBy === 'offline') void askBrowserToSend().catch(() => undefined)
  // Less and less often: a working connection does not mean that this succeeds, as a recording may
  // be too large for a proxy on the way.
  if (outcome.stoppedBy === 'offline' || outcome.stoppedBy === 'server') {
    timer = setTimeout(() => askToSend(memberId), waitMs)
    waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)
  } else waitMs = FIRST_WAIT_MS
  return outcome
}

/** Whether it had anything to send. */
let sending: Promise<boolean> | undefined
/** For whom it was asked during a sending: something was kept, or the connection came back. */
let askedMeanwhile: string | undefined

/** Sends the waiting recordings of a member, as far as possible. */
export const askToSend = (memberId: string): void => {
  if (sending) {
    askedMeanwhile = memberId
    return
  }
  askedMeanwhile = undefined
  sending = trySending(memberId)
    // A failing server is given time. If the device's database cannot be read, there is nothing to
    // send.
    .catch(() => undefined)
    .then((outcome) => {
      sending = undefined
      const { sent = 0, refused = 0, stoppedBy } = outcome ?? {}
      const goesOn = stoppedBy === 'nothing' || stoppedBy === 'offline'
      if (goesOn && askedMeanwhile !== undefined) askToSend(askedMeanwhile)
      return sent + refused > 0 || (stoppedBy !== 'nothing' && stoppedBy !== undefined)
    })
}

/** A large photo on a slow connection must not keep a screen waiting any longer. */
const LONGEST_HOLD_MS = 3000

/**
 * Settles once nothing is being sent. What is being sent may be in a reading already, under an id
 * that is not known here yet: it would be shown twice. Returns whether anything was being sent: at
 * the start of the app there is mostly nothing.
 */
export const onceSent = async (): Promise<boolean> => {
  const endsAt = performance.now() + LONGEST_HOLD_MS
  let hasSent = false
  while (sending && performance.now() < endsAt) {
    const tooLate = new Promise<true>((resolve) => setTimeout(resolve, LONGEST_HOLD_MS, true))
    if (await Promise.race([sending, tooLate])) hasSent = true
  }
  return hasSent
}

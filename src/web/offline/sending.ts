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

let sending: Promise<void> | undefined
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
    .then(
      ({ stoppedBy }) => stoppedBy === 'nothing' || stoppedBy === 'offline',
      () => false,
    )
    .then((goesOn) => {
      sending = undefined
      if (goesOn && askedMeanwhile !== undefined) askToSend(askedMeanwhile)
    })
}

/** A large photo on a slow connection must not keep a screen waiting any longer. */
const LONGEST_HOLD_MS = 3000

/**
 * Settles once nothing is being sent. What is being sent may be in a reading already, under an id
 * that is not known here yet: it would be shown twice. Returns whether anything was being sent.
 */
export const onceSent = async (): Promise<boolean> => {
  const startedAt = performance.now()
  const wasSending = sending !== undefined
  while (sending && performance.now() - startedAt < LONGEST_HOLD_MS) {
    await Promise.race([sending, new Promise((resolve) => setTimeout(resolve, LONGEST_HOLD_MS))])
  }
  return wasSending
}

import type { Endpoint } from '#contract/endpoint.ts'
import { IDEMPOTENCY_HEADER } from '#contract/idempotency-header.ts'
import type * as z from 'zod'
import { deviceZone } from '#web/clock/device-zone.ts'
import { KeptForLater } from '#web/offline/kept-for-later.ts'
import { isServerReachable } from '#web/offline/connection.ts'
import { changeRecording, keepRecording, removeRecording } from '#web/offline/outbox.ts'
import { livingPage } from '#web/offline/page-lock.ts'
import { askToSend } from '#web/offline/sending.ts'
import { waitingHere } from '#web/offline/waiting-here.ts'
import type { NewRecording, WaitingRecording } from '#web/offline/waiting-recording.ts'
import { WAITING_IDS } from '#web/offline/waiting-recording.ts'
import { waitingRules } from '#web/offline/waiting-rules.ts'
import { memberOfPage } from '#web/offline/page-member.ts'
import { closeRecording, keyOfRecording, newKey } from './recording-key.ts'
import { isOutcomeUnknown, isUnreachable, isUnreadable, RequestError } from './request-error.ts'
import type { OutgoingCall } from './transport.ts'

const SECOND_TRY_AFTER_MS = 1000

/** One of several quick presses: each is kept on the device at once, and sent after the one before. */
export interface InTurn {
  /** Settles once the press before was answered, or waits. */
  readonly after: Promise<unknown>
  /** Hears that closing the page loses it no more; also where the device keeps nothing. */
  readonly onKept?: () => void
}

type Send<Reply> = (sent: OutgoingCall) => Promise<Reply>

/** Sends it; where no answer comes, once more: under its key the server says what it did the first time, or does it now. */
const sendTwice = async <Reply>(outgoing: OutgoingCall, send: Send<Reply>): Promise<Reply> => {
  try {
    return await send(outgoing)
  } catch (error) {
    if (outgoing.signal?.aborted || !isOutcomeUnknown(error) || isUnreadable(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, SECOND_TRY_AFTER_MS))
    return send(outgoing)
  }
}

const expected = async <Reply extends z.ZodType>({ reply }: Endpoint<z.ZodType, z.ZodType, z.ZodType, Reply>, kept: WaitingRecording) => {
  const rules = await waitingRules()
  const parsed = reply.safeParse(
    await rules?.expectedReply(
      kept,
      (await waitingHere()).filter(({ order }) => order !== kept.order),
    ),
  )
  if (!parsed.success) throw new KeptForLater()
  return parsed.data
}

/** Lets a recording that this page began to send wait. */
const wait = async <Reply extends z.ZodType>(
  endpoint: Endpoint<z.ZodType, z.ZodType, z.ZodType, Reply>,
  kept: WaitingRecording,
): Promise<z.output<Reply>> => {
  await changeRecording(kept.order, { state: { kind: 'waiting' } })
  askToSend(kept.memberId)
  return expected(endpoint, kept)
}

/** Keeps a recording before it is sent, so that closing the page does not lose it; undefined where the device cannot. */
const keepWhileSending = async (recording: Omit<NewRecording, 'state'>): Promise<WaitingRecording | undefined> => {
  try {
    return await keepRecording({ ...recording, state: { kind: 'sending', page: await livingPage() } })
  } catch {
    return undefined
  }
}

const isSignedOut = (error: unknown): boolean => error instanceof RequestError && error.code === 'not_signed_in'

/**
 * Records: sends the call now, or keeps it on the device until there is a connection. Answers what the server said, or will most
 * likely say. Throws KeptForLater where it waits and only the server can tell, DeviceFullError where it could not wait.
 */
export const record = async <Reply extends z.ZodType>(
  endpoint: Endpoint<z.ZodType, z.ZodType, z.ZodType, Reply>,
  { params = {}, body, inTurn }: { params?: object | undefined; body: unknown; inTurn?: InTurn | undefined },
  outgoing: OutgoingCall,
  send: Send<z.output<Reply>>,
): Promise<z.output<Reply>> => {
  const act = `${outgoing.method} ${outgoing.url} ${String(outgoing.body ?? '')}`
  // Of several presses each is an act of its own, also where the one before said the same and is not answered yet.
  const key = inTurn ? newKey() : keyOfRecording(act)
  const withKey = { ...outgoing, headers: { ...outgoing.headers, [IDEMPOTENCY_HEADER]: key } }
  const memberId = memberOfPage()
  const isWaitable = memberId !== undefined && endpoint.method !== 'GET' && (await waitingRules())?.mayWait(endpoint) === true
  const recording = {
    memberId: memberId ?? '',
    key,
    method: endpoint.method as NewRecording['method'],
    path: endpoint.path,
    params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])),
    address: outgoing.url,
    body,
    zone: deviceZone(),
    doneAt: Date.now(),
  }
  // What was done before goes first; and what names something that waits needs the id that it will get.
  const mustWait = async () => !isServerReachable() || act.match(WAITING_IDS) !== null || (await waitingHere()).length > 0
  if (isWaitable && (await mustWait())) {
    const kept = await keepRecording({ ...recording, state: { kind: 'waiting' } })
    inTurn?.onKept?.()
    closeRecording(act)
    askToSend(memberId)
    return expected(endpoint, kept)
  }

  const kept = isWaitable ? await keepWhileSending(recording) : undefined
  if (inTurn) {
    inTurn.onKept?.()
    await inTurn.after
    if (kept && (await mustWait())) return await wait(endpoint, kept)
  }
  try {
    const reply = await sendTwice(withKey, send)
    closeRecording(act)
    if (kept) await removeRecording(kept.order)
    return reply
  } catch (error) {
    const isGivenUp = outgoing.signal?.aborted === true
    // What a newer server answers and this page cannot read is told once more to the outbox, which needs no more than the id.
    const waits = !isGivenUp && (isUnreachable(error) || isSignedOut(error) || isUnreadable(error))
    if (kept && waits) {
      closeRecording(act)
      // The page leads to the sign-in; once that is done, it is sent.
      if (error instanceof RequestError && isSignedOut(error)) {
        await changeRecording(kept.order, { state: { kind: 'waiting' } })
        error.isKept = true
        throw error
      }
      return await wait(endpoint, kept)
    }
    if (!isGivenUp && !isOutcomeUnknown(error)) closeRecording(act)
    if (kept) await removeRecording(kept.order)
    // A device that could not keep it first may say now why: it is full.
    if (isWaitable && isUnreachable(error) && !isGivenUp) {
      const late = await keepRecording({ ...recording, state: { kind: 'waiting' } })
      askToSend(recording.memberId)
      return expected(endpoint, late)
    }
    throw error
  }
}

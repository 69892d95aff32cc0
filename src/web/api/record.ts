import type { Endpoint } from '#contract/endpoint.ts'
import { IDEMPOTENCY_HEADER } from '#contract/idempotency-header.ts'
import type * as z from 'zod'
import { deviceZone } from '#web/clock/device-zone.ts'
import { DeviceFullError, KeptForLater } from '#web/offline/not-sent.ts'
import { isServerReachable } from '#web/offline/connection.ts'
import {
  changeRecording,
  keepRecording,
  removeRecording,
  markRecordingSent,
} from '#web/offline/outbox.ts'
import { livingPage } from '#web/offline/page-lock.ts'
import { askToSend } from '#web/offline/sending.ts'
import { outboxHere, possiblyMissing, waitingHere } from '#web/offline/waiting-here.ts'
import {
  type NewRecording,
  refersTo,
  type WaitingRecording,
} from '#web/offline/waiting-recording.ts'
import { waitingRules } from '#web/offline/waiting-rules.ts'
import { memberOfPage } from '#web/offline/page-member.ts'
import { closeRecording, keyOfRecording, newKey } from './recording-key.ts'
import {
  isOutcomeUnknown,
  isSentAgain,
  isUnreachable,
  isUnreadable,
  RequestError,
} from './request-error.ts'
import type { OutgoingCall } from './transport.ts'

const SECOND_TRY_AFTER_MS = 1000

/**
 * For one of several quick presses: each is stored on the device at once, and sent after the
 * previous one.
 */
export interface InTurn {
  /** Settles once the previous press is answered or waits for a connection. */
  readonly after: Promise<unknown>
  /**
   * Settles once the previous press is stored, because recordings are sent in the order in which
   * they were stored.
   */
  readonly afterKept: Promise<unknown>
  /** Called once the recording is stored, or cannot be stored on this device. */
  readonly onKept: () => void
}

type Send<Reply> = (sent: OutgoingCall) => Promise<Reply>
type Called<Reply extends z.ZodType> = Endpoint<z.ZodType, z.ZodType, z.ZodType, Reply>
/** A call that may wait, as stored on the device. */
type Waitable = Omit<NewRecording, 'state'>

/** Sends a call, and again if no answer comes. */
const sendTwice = async <Reply>(outgoing: OutgoingCall, send: Send<Reply>): Promise<Reply> => {
  try {
    return await send({ ...outgoing, isFirstTry: true })
  } catch (error) {
    if (outgoing.signal?.aborted || !isSentAgain(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, SECOND_TRY_AFTER_MS))
    return send(outgoing)
  }
}

const asJson = (body: unknown, { headers }: OutgoingCall) => ({
  body: JSON.stringify(body),
  headers: { ...headers, 'content-type': 'application/json' },
})

const textsOf = (params: object): Waitable['params'] =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))

const waitableOf = async (
  { method, path }: Endpoint,
  { params, body }: { params: Waitable['params']; body: unknown },
  address: string,
  key: string,
): Promise<Waitable | undefined> => {
  const memberId = memberOfPage()
  if (
    memberId === undefined ||
    method === 'GET' ||
    !(await waitingRules())?.mayWait({ method, path })
  )
    return undefined
  return {
    memberId,
    key,
    method,
    path,
    params,
    address,
    body,
    zone: deviceZone(),
    doneAt: Date.now(),
  }
}

/** Earlier recordings must be sent first, above all what a recording refers to. */
const mustWait = async (recording: Waitable): Promise<boolean> =>
  !isServerReachable() ||
  (await waitingHere()).length > 0 ||
  (await outboxHere()).some((other) => refersTo(recording, other))

const expected = async <Reply extends z.ZodType>(
  { reply }: Called<Reply>,
  kept: WaitingRecording,
): Promise<z.output<Reply>> => {
  const rules = await waitingRules()
  const parsed = reply.safeParse(await rules?.expectedReply(kept, await possiblyMissing()))
  if (!parsed.success) throw new KeptForLater()
  return parsed.data
}

/** Stores a recording to be sent later; undefined if the browser cannot store anything. */
const keepWaiting = async (waitable: Waitable): Promise<WaitingRecording | undefined> => {
  try {
    const kept = await keepRecording({ ...waitable, state: { kind: 'waiting' } })
    askToSend(kept.memberId)
    return kept
  } catch (error) {
    if (error instanceof DeviceFullError) throw error
    return undefined
  }
}

/**
 * Stores a recording before sending, so that closing the page does not lose it; undefined if the
 * device cannot.
 */
const keepWhileSending = async (waitable: Waitable): Promise<WaitingRecording | undefined> => {
  try {
    return await keepRecording({
      ...waitable,
      state: { kind: 'sending', page: await livingPage() },
    })
  } catch {
    return undefined
  }
}

/**
 * Leaves a recording that this page began to send to the outbox. Until that is stored, repeating it
 * counts as the same recording.
 */
const moveToOutbox = async (act: string, { order, memberId }: WaitingRecording): Promise<void> => {
  await changeRecording(order, { state: { kind: 'waiting' } })
  closeRecording(act)
  askToSend(memberId)
}

const isSignedOut = (error: unknown): error is RequestError =>
  error instanceof RequestError && error.code === 'not_signed_in'

interface FailedAct {
  readonly act: string
  readonly isGivenUp: boolean
  readonly waitable: Waitable | undefined
  readonly kept: WaitingRecording | undefined
}

/**
 * After a failure, leaves the recording to the outbox if a retry can help; otherwise drops it and
 * throws the failure.
 */
const afterFailure = async <Reply extends z.ZodType>(
  endpoint: Called<Reply>,
  { act, isGivenUp, waitable, kept }: FailedAct,
  error: unknown,
): Promise<z.output<Reply>> => {
  // Also if a newer server sent a reply that this page cannot read: the outbox only needs the id.
  if (kept && !isGivenUp && (isUnreachable(error) || isSignedOut(error) || isUnreadable(error))) {
    await moveToOutbox(act, kept)
    if (!isSignedOut(error)) return expected(endpoint, kept)
    // It is sent after the next sign-in.
    error.isKept = true
    throw error
  }
  if (!isGivenUp && !isOutcomeUnknown(error)) closeRecording(act)
  if (kept) await removeRecording(kept.order)
  // If the device could not store it before, this throws if it is full.
  const waiting =
    waitable && !isGivenUp && isUnreachable(error) ? await keepWaiting(waitable) : undefined
  if (!waiting) throw error
  closeRecording(act)
  return expected(endpoint, waiting)
}

const actOf = ({ method, url, body }: OutgoingCall): string =>
  `${method} ${url} ${String(body ?? '')}`

/**
 * Sends a call whose reply alone shows a secret. Pressed again after a lost reply, it has the same
 * id, so that the server replaces what nobody can use.
 */
export const makeShownOnce = async <Reply>(
  body: unknown,
  sent: OutgoingCall,
  send: Send<Reply>,
): Promise<Reply> => {
  const act = actOf(sent)
  const named = { id: keyOfRecording(act), ...(body as object) }
  try {
    const reply = await sendTwice({ ...sent, ...asJson(named, sent) }, send)
    closeRecording(act)
    return reply
  } catch (error) {
    if (!isOutcomeUnknown(error)) closeRecording(act)
    throw error
  }
}

/**
 * Sends a call that records, or stores it on the device until there is a connection. Returns the
 * server's reply, or the expected one.
 * @throws KeptForLater if it waits and the reply cannot be predicted, DeviceFullError if it cannot
 * be stored
 */
export const record = async <Reply extends z.ZodType>(
  endpoint: Called<Reply>,
  { inTurn, ...asked }: { params?: object | undefined; body: unknown; inTurn?: InTurn | undefined },
  sent: OutgoingCall,
  send: Send<z.output<Reply>>,
): Promise<z.output<Reply>> => {
  const act = actOf(sent)
  // Each of several presses gets its own key, even if the previous one was the same and is not
  // answered yet.
  const key = inTurn ? newKey() : keyOfRecording(act)
  // What it adds is known by an id of this device, before there is an answer.
  const body = endpoint.takesId ? { id: key, ...(asked.body as object | undefined) } : asked.body
  const outgoing = endpoint.takesId ? { ...sent, ...asJson(body, sent) } : sent
  const params = textsOf(asked.params ?? {})
  const waitable = await waitableOf(endpoint, { params, body }, outgoing.url, key)
  await inTurn?.afterKept
  // The outbox would send a press before the previous one, while that is tried once more.
  const waiting =
    waitable && !inTurn && (await mustWait(waitable)) ? await keepWaiting(waitable) : undefined
  if (waiting) {
    closeRecording(act)
    return expected(endpoint, waiting)
  }
  const kept = waitable && (await keepWhileSending(waitable))
  if (inTurn) {
    inTurn.onKept()
    await inTurn.after
    if (kept && (await mustWait(kept))) {
      await moveToOutbox(act, kept)
      return expected(endpoint, kept)
    }
  }
  let reply: z.output<Reply>
  try {
    reply = await sendTwice(
      {
        ...outgoing,
        headers: { ...outgoing.headers, [IDEMPOTENCY_HEADER]: key },
        // What has no place to wait in is waited for.
        hasTimeLimit: kept !== undefined,
      },
      send,
    )
  } catch (error) {
    return afterFailure(
      endpoint,
      { act, isGivenUp: outgoing.signal?.aborted === true, waitable, kept },
      error,
    )
  }
  closeRecording(act)
  // If this cannot be stored, the next page sends it again with the same key.
  if (kept) await markRecordingSent(kept, reply).catch(() => undefined)
  return reply
}

import type { Endpoint } from '#contract/endpoint.ts'
import { IDEMPOTENCY_HEADER } from '#contract/idempotency-header.ts'
import type * as z from 'zod'
import { deviceZone } from '#web/clock/device-zone.ts'
import { DeviceFullError } from '#web/offline/device-full.ts'
import { KeptForLater } from '#web/offline/kept-for-later.ts'
import { isServerReachable } from '#web/offline/connection.ts'
import { changeRecording, keepRecording, removeRecording, settleRecording, withGivenIds } from '#web/offline/outbox.ts'
import { livingPage } from '#web/offline/page-lock.ts'
import { askToSend } from '#web/offline/sending.ts'
import { lackedHere, waitingHere } from '#web/offline/waiting-here.ts'
import type { NewRecording, WaitingRecording } from '#web/offline/waiting-recording.ts'
import { WAITING_IDS } from '#web/offline/waiting-recording.ts'
import { waitingRules } from '#web/offline/waiting-rules.ts'
import { memberOfPage } from '#web/offline/page-member.ts'
import { closeRecording, keyOfRecording, newKey } from './recording-key.ts'
import { isOutcomeUnknown, isUnreachable, isUnreadable, RequestError } from './request-error.ts'
import type { OutgoingCall } from './transport.ts'

const SECOND_TRY_AFTER_MS = 1000

/** One of several quick presses: each is kept on the device at once, and sent after the previous one. */
export interface InTurn {
  /** Settles once the previous press is answered, or waits. */
  readonly after: Promise<unknown>
  /** Settles once the press before was kept: what the device keeps is sent in the order of the keeping. */
  readonly afterKept: Promise<unknown>
  /** Hears that closing the page loses it no more; also where the device keeps nothing. */
  readonly onKept: () => void
}

type Send<Reply> = (sent: OutgoingCall) => Promise<Reply>
type Called<Reply extends z.ZodType> = Endpoint<z.ZodType, z.ZodType, z.ZodType, Reply>
/** What the device keeps of a call that may wait. */
type Waitable = Omit<NewRecording, 'state'>

/** Sends it, and once more where no answer comes: the key tells the server whether it has done it already. */
const sendTwice = async <Reply>(outgoing: OutgoingCall, send: Send<Reply>): Promise<Reply> => {
  try {
    return await send(outgoing)
  } catch (error) {
    if (outgoing.signal?.aborted || !isOutcomeUnknown(error) || isUnreadable(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, SECOND_TRY_AFTER_MS))
    return send(outgoing)
  }
}

const textsOf = (params: object): Waitable['params'] =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))

const waitableOf = async (
  { method, path }: Endpoint,
  { params, body }: { params: Waitable['params']; body: unknown },
  address: string,
  key: string,
): Promise<Waitable | undefined> => {
  const memberId = memberOfPage()
  if (memberId === undefined || method === 'GET' || !(await waitingRules())?.mayWait({ method, path })) return undefined
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

/** A change of something that waited and has reached the server meanwhile is sent with the real ids. */
const byRealIds = async (asked: { params: object; address: string; body: unknown }) => {
  const memberId = memberOfPage()
  const call = { ...asked, params: textsOf(asked.params) }
  return (memberId === undefined ? undefined : await withGivenIds(memberId, call).catch(() => undefined)) ?? call
}

/** Earlier recordings go first, and one that names a waiting one needs its real id. */
const mustWait = async (act: string): Promise<boolean> =>
  !isServerReachable() || act.match(WAITING_IDS) !== null || (await waitingHere()).length > 0

const expected = async <Reply extends z.ZodType>({ reply }: Called<Reply>, kept: WaitingRecording): Promise<z.output<Reply>> => {
  const rules = await waitingRules()
  const parsed = reply.safeParse(await rules?.expectedReply(kept, await lackedHere()))
  if (!parsed.success) throw new KeptForLater()
  return parsed.data
}

/** Keeps a recording that was not sent yet; undefined where the browser keeps nothing. */
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

/** Keeps a recording before it is sent, so that closing the page does not lose it; undefined where the device cannot. */
const keepWhileSending = async (waitable: Waitable): Promise<WaitingRecording | undefined> => {
  try {
    return await keepRecording({ ...waitable, state: { kind: 'sending', page: await livingPage() } })
  } catch {
    return undefined
  }
}

/** Lets a recording wait that this page began to send; until that is kept, doing the same again counts as the same act. */
const letWait = async (act: string, { order, memberId }: WaitingRecording): Promise<void> => {
  await changeRecording(order, { state: { kind: 'waiting' } })
  closeRecording(act)
  askToSend(memberId)
}

const isSignedOut = (error: unknown): error is RequestError => error instanceof RequestError && error.code === 'not_signed_in'

interface FailedAct {
  readonly act: string
  readonly isGivenUp: boolean
  readonly waitable: Waitable | undefined
  readonly kept: WaitingRecording | undefined
}

/** Lets a recording whose sending failed wait, where that helps; otherwise drops it and throws the failure. */
const afterFailure = async <Reply extends z.ZodType>(
  endpoint: Called<Reply>,
  { act, isGivenUp, waitable, kept }: FailedAct,
  error: unknown,
): Promise<z.output<Reply>> => {
  // A reply of a newer server that this page cannot read: the outbox sends it once more, as it needs only the id.
  if (kept && !isGivenUp && (isUnreachable(error) || isSignedOut(error) || isUnreadable(error))) {
    await letWait(act, kept)
    if (!isSignedOut(error)) return expected(endpoint, kept)
    // The page goes to the sign-in; after that it is sent.
    error.isKept = true
    throw error
  }
  if (!isGivenUp && !isOutcomeUnknown(error)) closeRecording(act)
  if (kept) await removeRecording(kept.order)
  // A device that could not keep it before may now say why: it is full.
  const waiting = waitable && !isGivenUp && isUnreachable(error) ? await keepWaiting(waitable) : undefined
  if (!waiting) throw error
  closeRecording(act)
  return expected(endpoint, waiting)
}

/**
 * Records: sends the call now, or keeps it on the device until there is a connection. Returns the server's reply, or the likely
 * one. Throws KeptForLater where it waits and only the server knows the reply, DeviceFullError where it cannot wait.
 */
export const record = async <Reply extends z.ZodType>(
  endpoint: Called<Reply>,
  { inTurn, ...asked }: { params?: object | undefined; body: unknown; inTurn?: InTurn | undefined },
  sent: OutgoingCall,
  send: Send<z.output<Reply>>,
): Promise<z.output<Reply>> => {
  const { address, ...input } = await byRealIds({ params: asked.params ?? {}, address: sent.url, body: asked.body })
  const outgoing = { ...sent, url: address, body: input.body === asked.body ? sent.body : JSON.stringify(input.body) }
  const act = `${outgoing.method} ${outgoing.url} ${String(outgoing.body ?? '')}`
  // Each of several presses is an act of its own, even if the previous one was the same and is not answered yet.
  const key = inTurn ? newKey() : keyOfRecording(act)
  const waitable = await waitableOf(endpoint, input, outgoing.url, key)
  await inTurn?.afterKept
  const waiting = waitable && (await mustWait(act)) ? await keepWaiting(waitable) : undefined
  if (waiting) {
    inTurn?.onKept()
    closeRecording(act)
    return expected(endpoint, waiting)
  }
  const kept = waitable && (await keepWhileSending(waitable))
  if (inTurn) {
    inTurn.onKept()
    await inTurn.after
    if (kept && (await mustWait(act))) {
      await letWait(act, kept)
      return expected(endpoint, kept)
    }
  }
  let reply: z.output<Reply>
  try {
    reply = await sendTwice({ ...outgoing, headers: { ...outgoing.headers, [IDEMPOTENCY_HEADER]: key } }, send)
  } catch (error) {
    return afterFailure(endpoint, { act, isGivenUp: outgoing.signal?.aborted === true, waitable, kept }, error)
  }
  closeRecording(act)
  // If the device cannot note that, the next page sends it again under its key.
  if (kept) await settleRecording(kept, reply).catch(() => undefined)
  return reply
}

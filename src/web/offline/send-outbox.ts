import { IDEMPOTENCY_HEADER } from '#contract/idempotency-header.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { DONE_AGO_HEADER, MEMBER_HEADER, secondsAgoOf } from '#contract/recording-headers.ts'
import { addressOf, rootPath } from '#web/root-path.ts'
import { fetchInTime } from './fetch-in-time.ts'
import { changeRecording, outboxOf, markRecordingSent, takeGivenIds } from './outbox.ts'
import { isPageAlive } from './page-lock.ts'
import { isSetAside, refersTo, type WaitingRecording } from './waiting-recording.ts'

/**
 * How often the server may fail at one recording, or it may get lost, before the others no longer
 * wait for it.
 */
const MAX_FAILURES = 5

/** Whoever has sent much at once is asked to wait for a part of a minute. */
const LONGEST_HELD_S = 60

export interface SendingOutcome {
  readonly sent: number
  readonly refused: number
  /** Why the rest was not sent. */
  readonly stoppedBy: 'nothing' | 'offline' | 'signed-out' | 'server'
}

type Attempt =
  | { kind: 'recorded'; reply: unknown }
  | { kind: 'held'; forMs: number }
  | { kind: 'aside'; state: WaitingRecording['state'] }
  | { kind: 'stopped'; by: Exclude<SendingOutcome['stoppedBy'], 'nothing'> }

/** Empty where something other than the server answered. */
const jsonIn = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'success' in value
      ? (value as Record<string, unknown>)
      : {}
  } catch {
    return {}
  }
}

/** The server's reply to a recording; undefined where it could not be reached. */
const send = async ({ memberId, method, address, body, key, zone, doneAt }: WaitingRecording) => {
  try {
    const { reply, bodyText } = await fetchInTime(addressOf(address), {
      method,
      credentials: 'same-origin',
      cache: 'no-store',
      headers: {
        accept: 'application/json',
        [IDEMPOTENCY_HEADER]: key,
        [MEMBER_HEADER]: memberId,
        [DONE_AGO_HEADER]: secondsAgoOf(Math.max(0, Date.now() - doneAt)),
        ...(zone === undefined ? {} : { 'x-time-zone': zone }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const retryAfterS = Number(reply.headers.get('retry-after'))
    return { status: reply.status, json: jsonIn(bodyText), retryAfterS }
  } catch {
    return undefined
  }
}

/**
 * Whether the server answers at all: then something on the way refused what did not arrive, as too
 * large or too slow.
 */
const isServerThere = async (): Promise<boolean> => {
  try {
    const { bodyText } = await fetchInTime(addressOf('/api/health'), { cache: 'no-store' })
    return jsonIn(bodyText)['success'] === true
  } catch {
    return false
  }
}

const attempt = async (recording: WaitingRecording): Promise<Attempt> => {
  const owner = (await outboxOf(recording.memberId)).find(
    (other) => isSetAside(other) && refersTo(recording, other),
  )
  // It gets the state of what it depends on.
  if (owner) return { kind: 'aside', state: owner.state }
  const isLastTry = recording.failures + 1 >= MAX_FAILURES
  const { status = 0, json = {}, retryAfterS = 0 } = (await send(recording)) ?? {}
  const code = typeof json['code'] === 'string' ? (json['code'] as ProblemCode) : null
  // A captive portal, or a proxy that takes no large body, answers with its own page.
  if (json['success'] === undefined) {
    if (!(await isServerThere())) return { kind: 'stopped', by: 'offline' }
    return isLastTry
      ? { kind: 'aside', state: { kind: 'unsent' } }
      : { kind: 'stopped', by: 'server' }
  }
  if (status < 300) return { kind: 'recorded', reply: json }
  // Its answer was lost, and is forgotten by now; or what it deletes is already gone.
  if (code === 'recorded_before' || (code === 'not_found' && recording.method === 'DELETE'))
    return { kind: 'recorded', reply: {} }
  if (code === 'database_unavailable') return { kind: 'stopped', by: 'offline' }
  if (status === 401) return { kind: 'stopped', by: 'signed-out' }
  if (status === 429 && retryAfterS > 0 && retryAfterS <= LONGEST_HELD_S)
    return { kind: 'held', forMs: retryAfterS * 1000 }
  if ((status >= 500 || status === 429) && !isLastTry) return { kind: 'stopped', by: 'server' }
  return { kind: 'aside', state: { kind: 'refused', code, words: String(json['error'] ?? '') } }
}

/** What a page was sending when it closed waits again, and is shown so. */
const takeOver = async (memberId: string): Promise<void> => {
  for (const { order, state } of await outboxOf(memberId)) {
    if (state.kind === 'sending' && !(await isPageAlive(state.page)))
      await changeRecording(order, { state: { kind: 'waiting' } })
  }
}

const nextOf = async (memberId: string): Promise<WaitingRecording | undefined> => {
  await takeOver(memberId)
  return (await outboxOf(memberId)).find(({ state }) => state.kind === 'waiting')
}

const sendAll = async (memberId: string): Promise<SendingOutcome> => {
  let [sent, refused] = [0, 0]
  await takeGivenIds(memberId)
  for (let next = await nextOf(memberId); next; next = await nextOf(memberId)) {
    const outcome = await attempt(next)
    if (outcome.kind === 'recorded') {
      sent += 1
      await markRecordingSent(next, outcome.reply)
    } else if (outcome.kind === 'aside') {
      refused += 1
      await changeRecording(next.order, { state: outcome.state })
    } else if (outcome.kind === 'held') {
      await new Promise((goOn) => setTimeout(goOn, outcome.forMs))
    } else {
      if (outcome.by === 'server')
        await changeRecording(next.order, { failures: next.failures + 1 })
      return { sent, refused, stoppedBy: outcome.by }
    }
  }
  return { sent, refused, stoppedBy: 'nothing' }
}

let underWay: Promise<SendingOutcome> | undefined

/**
 * Sends the waiting recordings one by one, in the order in which they were made. If another tab is
 * sending, it waits for that tab.
 */
export const sendOutbox = (memberId: string): Promise<SendingOutcome> => {
  underWay ??= (
    'locks' in navigator
      ? navigator.locks.request(`forkcast-outbox${rootPath}`, () => sendAll(memberId))
      : sendAll(memberId)
  ).finally(() => {
    underWay = undefined
  })
  return underWay
}

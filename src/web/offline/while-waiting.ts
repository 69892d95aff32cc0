import type { Endpoint } from '#contract/endpoint.ts'
import { type CivilDay, civilDayAt } from '#domain/day.ts'
import type * as z from 'zod'
import { deviceZone } from '#web/clock/device-zone.ts'
import { type WaitingRecording, waitingIdOf } from './waiting-recording.ts'

/** A recording that waits, read by the contract. */
export interface Waiting<Params, Body> {
  /** Stands for what it adds, until the server gives an id. */
  readonly id: string
  readonly params: Params
  readonly body: Body
  /** When it was done, ms since the epoch. */
  readonly doneAt: number
  /** IANA zone of the device then. */
  readonly zone: string
}

/** Finds a row in what this device read last. */
export type FindRow = <Row>(path: string, isIt: (row: Row) => boolean) => Promise<Row | undefined>

/** How a call that records stands on the screens while it waits. */
export interface WaitingRule {
  readonly endpoint: Endpoint
  /** What it is, for the list of what waits; undefined where another version of the app recorded it. */
  words(recording: WaitingRecording): string | undefined
  /** What the server will most likely answer; undefined where only the server can tell. */
  expected(recording: WaitingRecording, find: FindRow): Promise<unknown>
}

/** What a reading is shown by. */
export interface Shown<Query> {
  readonly query: Query
  /** When it was read, ms since the epoch: without a connection that may be days ago. */
  readonly readAt: number
  readonly waiting: readonly WaitingRecording[]
  readonly find: FindRow
}

/** How a reading looks now, with what waits. */
export interface ShownRule {
  readonly reading: Endpoint
  show(reply: unknown, shown: Shown<unknown>): Promise<unknown>
}

/** Undefined where another version of the app recorded what this one does not know. */
const readByContract = <P extends z.ZodType, B extends z.ZodType>(
  { body }: Pick<Endpoint<P, z.ZodType, B>, 'params' | 'body'>,
  recording: WaitingRecording,
): Waiting<z.output<P>, z.output<B>> | undefined => {
  const read = body?.safeParse(recording.body)
  if (read?.success === false) return undefined
  return {
    id: waitingIdOf(recording),
    // Ids in them may still be waiting ones, which the contract does not know.
    params: recording.params as z.output<P>,
    body: read?.data as z.output<B>,
    doneAt: recording.doneAt,
    zone: recording.zone ?? 'UTC',
  }
}

export const whileWaiting = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, R>,
  rule: {
    words: (waiting: Waiting<z.output<P>, z.output<B>>) => string
    expected?: (waiting: Waiting<z.output<P>, z.output<B>>, find: FindRow) => z.output<R> | undefined | Promise<z.output<R> | undefined>
  },
): WaitingRule => ({
  endpoint: endpoint as unknown as Endpoint,
  words: (recording) => {
    const waiting = readByContract(endpoint, recording)
    return waiting && rule.words(waiting)
  },
  expected: async (recording, find) => {
    const waiting = readByContract(endpoint, recording)
    return waiting && rule.expected?.(waiting, find)
  },
})

export const shownWith = <Q extends z.ZodType, R extends z.ZodType>(
  reading: Endpoint<z.ZodType, Q, z.ZodType, R>,
  show: (reply: z.output<R>, shown: Shown<z.input<Q>>) => z.output<R> | Promise<z.output<R>>,
): ShownRule => ({
  reading: reading as unknown as Endpoint,
  show: async (reply, shown) => show(reply as z.output<R>, { ...shown, query: (shown.query ?? {}) as z.input<Q> }),
})

/** The civil day of this device. */
export const dayHere = (at = Date.now()): CivilDay => civilDayAt(at, deviceZone() ?? 'UTC')

/** What waits of one call, read by the contract. */
export const waitingOf = <P extends z.ZodType, B extends z.ZodType>(
  endpoint: Endpoint<P, z.ZodType, B>,
  waiting: readonly WaitingRecording[],
): (Waiting<z.output<P>, z.output<B>> & { order: number })[] =>
  waiting
    .filter(({ method, path }) => method === endpoint.method && path === endpoint.path)
    .flatMap((recording) => {
      const read = readByContract(endpoint, recording)
      return read ? [{ ...read, order: recording.order }] : []
    })

/** Rows without those whose deletion waits. */
export const withoutDeleted = <Row extends { id: string }>(
  rows: readonly Row[],
  endpoint: Endpoint<z.ZodType<{ id: string }>>,
  waiting: readonly WaitingRecording[],
): Row[] => {
  const gone = new Set(waitingOf(endpoint, waiting).map(({ params }) => params.id))
  return rows.filter(({ id }) => !gone.has(id))
}

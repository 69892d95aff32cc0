import type { Endpoint } from '#contract/endpoint.ts'
import type { Meal } from '#contract/meals.ts'
import type { CivilDay } from '#domain/day.ts'
import { type Moment, momentOf } from '#domain/moment.ts'
import { dayClockIn, dayOfMemberAt } from '#web/clock/day-turn.ts'
import type * as z from 'zod'
import { deviceZone } from '#web/clock/device-zone.ts'
import { idIn, idOf, isRecorded, rowIn, type WaitingRecording } from './waiting-recording.ts'

/** A waiting recording, read by the contract. */
export interface Waiting<Params, Body> {
  /** The id of what it adds. */
  readonly id: string
  readonly params: Params
  readonly body: Body
  /** When it was done, ms since the epoch. */
  readonly doneAt: number
  /** IANA zone of the device at that time. */
  readonly zone: string
}

/** When what was recorded was: at the given instant, or when it was done. */
export const momentOfWaiting = (
  { doneAt, zone }: Pick<Waiting<unknown, unknown>, 'doneAt' | 'zone'>,
  given: string | undefined,
): Moment => momentOf(given === undefined ? undefined : Date.parse(given), doneAt, dayClockIn(zone))

/** Finds a row in what this device read last. */
export type FindRow = <Row>(path: string, isIt: (row: Row) => boolean) => Promise<Row | undefined>

/** How a call that records is shown while it waits. */
export interface WaitingRule {
  readonly endpoint: Endpoint
  /**
   * What it is, for the list of waiting recordings; undefined where another version of the app
   * recorded it.
   */
  words(recording: WaitingRecording): string | undefined
  /** The server's likely reply; undefined where only the server knows. */
  expected(recording: WaitingRecording, find: FindRow): Promise<unknown>
}

/** What one recording does to the log: it adds a meal, changes it or takes it out. */
export interface MealChange {
  /** Of the recording. */
  readonly order: number
  readonly before: Meal | undefined
  readonly after: Meal | undefined
  /** Whether the server has not said yet what the meal is. */
  readonly isExpected: boolean
}

/** What is needed to show a reading. */
export interface Shown<Query> {
  readonly query: Query
  /** When it was read, ms since the epoch; without a connection that may be days ago. */
  readonly readAt: number
  /**
   * The recordings that are missing in it, waiting or answered since, in the order in which they
   * were made.
   */
  readonly missing: readonly WaitingRecording[]
  /** What these do to the log, in their order. */
  readonly mealChanges: () => Promise<readonly MealChange[]>
  readonly find: FindRow
}

/** How a reading is shown with the recordings that are missing in it. */
export interface ShownRule {
  readonly reading: Endpoint
  show(reply: unknown, shown: Shown<unknown>): Promise<unknown>
}

/** The row of a reply that has one. */
type RowOf<Reply> = Reply extends { data: infer Row } | { activity: infer Row } ? Row : never

/** Undefined where another version of the app recorded something that this one does not know. */
const readByContract = <P extends z.ZodType, B extends z.ZodType>(
  { body }: Pick<Endpoint<P, z.ZodType, B>, 'params' | 'body'>,
  recording: WaitingRecording,
): Waiting<z.output<P>, z.output<B>> | undefined => {
  const read = body?.safeParse(recording.body)
  if (read?.success === false) return undefined
  return {
    id: (isRecorded(recording) ? idIn(recording.recorded.reply) : undefined) ?? idOf(recording),
    params: recording.params as z.output<P>,
    body: read?.data as z.output<B>,
    doneAt: recording.doneAt,
    zone: recording.zone ?? 'UTC',
  }
}

export const whileWaiting = <
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  endpoint: Endpoint<P, Q, B, R>,
  rule: {
    words: (waiting: Waiting<z.output<P>, z.output<B>>) => string
    expected?: (
      waiting: Waiting<z.output<P>, z.output<B>>,
      find: FindRow,
    ) => z.output<R> | undefined | Promise<z.output<R> | undefined>
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
  show: async (reply, shown) =>
    show(reply as z.output<R>, { ...shown, query: (shown.query ?? {}) as z.input<Q> }),
})

/** The civil day of this device. */
export const dayHere = (at = Date.now()): CivilDay => dayOfMemberAt(at, deviceZone() ?? 'UTC')

/** Whether a recording is of this call. */
export const isOf =
  (endpoint: Pick<Endpoint, 'method' | 'path'>) =>
  ({ method, path }: WaitingRecording): boolean =>
    method === endpoint.method && path === endpoint.path

/** The recordings of one call, read by the contract. */
export const waitingOf = <P extends z.ZodType, B extends z.ZodType>(
  endpoint: Endpoint<P, z.ZodType, B>,
  recordings: readonly WaitingRecording[],
): (Waiting<z.output<P>, z.output<B>> & { order: number })[] =>
  recordings.filter(isOf(endpoint)).flatMap((recording) => {
    const read = readByContract(endpoint, recording)
    return read ? [{ ...read, order: recording.order }] : []
  })

/**
 * The row of the server's reply; undefined without one, or if another version of the app kept it.
 */
const answeredRow = <R extends z.ZodType>(
  { reply }: { reply: R },
  recording: WaitingRecording,
): RowOf<z.output<R>> | undefined => {
  const read = isRecorded(recording) ? reply.safeParse(recording.recorded.reply) : undefined
  return read?.success ? (rowIn(read.data) as RowOf<z.output<R>>) : undefined
}

/**
 * The rows that a call adds: the server's own, and the expected ones of waiting recordings; none
 * where only the server knows.
 */
export const addedBy = async <P extends z.ZodType, B extends z.ZodType, R extends z.ZodType, Row>(
  endpoint: Endpoint<P, z.ZodType, B, R>,
  recordings: readonly WaitingRecording[],
  expected: (
    waiting: Waiting<z.output<P>, z.output<B>>,
  ) => Row | undefined | Promise<Row | undefined>,
): Promise<(RowOf<z.output<R>> | Row)[]> => {
  const rows = recordings.filter(isOf(endpoint)).map((recording) => {
    if (isRecorded(recording)) return answeredRow(endpoint, recording)
    const waiting = readByContract(endpoint, recording)
    return waiting && expected(waiting)
  })
  return (await Promise.all(rows)).filter((row) => row !== undefined)
}

/** Rows with their corrections: as the server answered, or as expected while they wait. */
export const correctedBy = <B extends z.ZodType, Row extends { id: string }>(
  endpoint: Endpoint<
    z.ZodType<{ id: string }>,
    z.ZodType,
    B,
    z.ZodType<{ success: true; data: Row }>
  >,
  rows: readonly Row[],
  recordings: readonly WaitingRecording[],
  corrected: (row: Row, waiting: Waiting<unknown, z.output<B>>) => Row,
): readonly Row[] =>
  recordings.filter(isOf(endpoint)).reduce((before, recording) => {
    const waiting = readByContract(endpoint, recording)
    const answered = answeredRow(endpoint, recording)
    return before.map((row) =>
      row.id === recording.params['id']
        ? (answered ?? (waiting ? corrected(row, waiting) : row))
        : row,
    )
  }, rows)

/** Rows with further ones, each once: a reading made meanwhile may have them already. */
export const withAdded = <Row extends { id: string }>(
  rows: readonly Row[],
  added: readonly Row[],
): Row[] => [...new Map([...added, ...rows].map((row) => [row.id, row])).values()]

/** Rows without those whose deletion waits. */
export const withoutDeleted = <Row extends { id: string }>(
  rows: readonly Row[],
  endpoint: Endpoint<z.ZodType<{ id: string }>>,
  waiting: readonly WaitingRecording[],
): Row[] => {
  const gone = new Set(waitingOf(endpoint, waiting).map(({ params }) => params.id))
  return rows.filter(({ id }) => !gone.has(id))
}

import type { ProblemCode } from '#contract/problem.ts'

/** A call that records, kept on the device until the server has it. */
export interface WaitingRecording {
  /** Its place in the row; given when it is kept. */
  readonly order: number
  readonly memberId: string
  /** The Idempotency-Key, under which it can be sent again without recording twice. */
  readonly key: string
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The contract's path, with `:name` for parameters. */
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  /** The path with its parameters filled in; they may be waiting ids. */
  readonly address: string
  readonly body: unknown
  /** IANA zone of the device when it was done. */
  readonly zone: string | undefined
  /** When it was done, ms since the epoch by this device's clock. */
  readonly doneAt: number
  readonly state:
    | { readonly kind: 'waiting' }
    /** A page is sending it right now; where that page is gone, it waits. */
    | { readonly kind: 'sending'; readonly page: string }
    /** The server said no; it goes nowhere by itself. */
    | { readonly kind: 'refused'; readonly code: ProblemCode | null; readonly words: string }
    /** The server can be reached, and it never arrived there: it goes nowhere by itself either. */
    | { readonly kind: 'unsent' }
  /** How often the server failed at it, or it did not arrive. */
  readonly failures: number
}

/** A recording that the server has by now. */
export interface Recorded extends WaitingRecording {
  readonly recorded: {
    readonly reply: unknown
    /** When the answer came, ms since the epoch by this device's clock. */
    readonly at: number
  }
}

export const isRecorded = (recording: WaitingRecording): recording is Recorded => 'recorded' in recording

export type NewRecording = Omit<WaitingRecording, 'order' | 'failures'>

/** What a reading that was asked at `readAt` may lack: all that waits, and what was answered since; not what a clock that was put back makes seem so. */
export const lackedBy =
  (readAt: number) =>
  (recording: WaitingRecording): boolean =>
    !isRecorded(recording) || (recording.recorded.at >= readAt && recording.recorded.at <= Date.now())

/** The row of what was added or corrected, which every reply holds that has one. */
export const rowIn = (reply: unknown): unknown => {
  const { data, activity } = reply as { data?: unknown; activity?: unknown }
  return data ?? activity
}

const PREFIX = 'waiting-'

/** The id in a reply of what was added or corrected. */
export const idIn = (reply: unknown): string | undefined => {
  const { id } = (rowIn(reply) ?? {}) as { id?: unknown }
  return typeof id === 'string' ? id : undefined
}

/** Whether it stepped aside, with a reason that the member is told. */
export const isPutAside = ({ state }: Pick<WaitingRecording, 'state'>): boolean => state.kind === 'refused' || state.kind === 'unsent'

/** The id of what a waiting recording adds, until the server gives one. */
export const waitingIdOf = ({ key }: Pick<WaitingRecording, 'key'>): string => PREFIX + key

/** Whether a recording belongs to what another one adds, such as the correction of a meal. */
export const mentions = ({ address, body }: Pick<WaitingRecording, 'address' | 'body'>, other: Pick<WaitingRecording, 'key'>): boolean =>
  `${address} ${JSON.stringify(body ?? null)}`.includes(waitingIdOf(other))

export const isWaitingId = (id: string): boolean => id.startsWith(PREFIX)

/** Every waiting id in a text. */
export const WAITING_IDS = /waiting-[0-9a-f]{32}/g

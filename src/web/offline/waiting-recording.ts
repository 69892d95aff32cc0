import type { ProblemCode } from '#contract/problem.ts'

/** A call that records, kept on the device until the server has it. */
export interface WaitingRecording {
  /** Its place in the queue; assigned when it is kept. */
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
    /** A page is sending it now; if that page is gone, it waits. */
    | { readonly kind: 'sending'; readonly page: string }
    /** The server refused it; only the member can send it again. */
    | { readonly kind: 'refused'; readonly code: ProblemCode | null; readonly words: string }
    /** The server can be reached, but it never arrived there; only the member can send it again. */
    | { readonly kind: 'unsent' }
  /** How often the server failed at it, or it did not arrive. */
  readonly failures: number
}

export interface Recorded extends WaitingRecording {
  readonly recorded: {
    readonly reply: unknown
    /** When the answer came, ms since the epoch by this device's clock. */
    readonly at: number
  }
}

export const isRecorded = (recording: WaitingRecording): recording is Recorded =>
  'recorded' in recording

export type NewRecording = Omit<WaitingRecording, 'order' | 'failures'>

/**
 * Whether a recording may be missing from a reading of `readAt`: it waits, or was answered since.
 * Not if a clock that was set back dated it in the future.
 */
export const isMissingFrom =
  (readAt: number) =>
  (recording: WaitingRecording): boolean =>
    !isRecorded(recording) ||
    (recording.recorded.at >= readAt && recording.recorded.at <= Date.now())

/** The added or corrected row, in replies that have one. */
export const rowIn = (reply: unknown): unknown => {
  const { data, activity } = reply as { data?: unknown; activity?: unknown }
  return data ?? activity
}

/** The id of the added or corrected row of a reply. */
export const idIn = (reply: unknown): string | undefined => {
  const { id } = (rowIn(reply) ?? {}) as { id?: unknown }
  return typeof id === 'string' ? id : undefined
}

/** Whether it was set aside, with a reason that the member sees. */
export const isSetAside = ({ state }: Pick<WaitingRecording, 'state'>): boolean =>
  state.kind === 'refused' || state.kind === 'unsent'

/** What earlier versions of the app called the row that a recording adds, until it was answered. */
const earlierIdOf = ({ key }: Pick<WaitingRecording, 'key'>): string => `waiting-${key}`

/** The id of what a waiting recording adds. */
export const idOf = (recording: Pick<WaitingRecording, 'key' | 'body'>): string => {
  const { id } = (recording.body ?? {}) as { id?: unknown }
  return typeof id === 'string' ? id : earlierIdOf(recording)
}

type Referring = Pick<WaitingRecording, 'params' | 'address' | 'body'>

const namesRow = ({ params, body }: Pick<Referring, 'params' | 'body'>, id: string): boolean =>
  [...Object.values(params), ...Object.values(body ?? {})].includes(id)

/** Whether a recording refers to what another one adds, such as the correction of a meal. */
export const refersTo = (
  recording: Pick<WaitingRecording, 'key' | 'params' | 'body'>,
  other: Pick<WaitingRecording, 'key' | 'body'>,
): boolean => recording.key !== other.key && namesRow(recording, idOf(other))

/**
 * A recording that refers to a row by the id that the server gave to it; undefined where it does not
 * refer to that row. Only servers and pages of earlier versions give another id than the page did.
 */
export const withGivenId = <Of extends Referring>(
  recording: Of,
  id: string,
  given: string,
): Of | undefined => {
  if (!namesRow(recording, id)) return undefined
  const replaced = (values: object): object =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, value === id ? given : value]),
    )
  const { params, address, body } = recording
  return {
    ...recording,
    params: replaced(params),
    address: address.replace(id, given),
    body: typeof body === 'object' && body !== null ? replaced(body) : body,
  }
}

import { type Problem, type ProblemCode, problemSchema } from '#contract/problem.ts'
import * as z from 'zod'

/** A newer server may send failures that this page does not know. */
const anyProblemSchema = z.object({
  success: z.literal(false),
  error: z.string(),
  code: z.string(),
})

const problemIn = (bodyText: string): Problem | undefined => {
  try {
    const reply: unknown = JSON.parse(bodyText)
    return (
      problemSchema.safeParse(reply).data ??
      (anyProblemSchema.safeParse(reply).data as Problem | undefined)
    )
  } catch {
    return undefined
  }
}

/**
 * A reply that is not OK. Its message is "<status>: <body, or status text>", as the specification
 * wants it, see docs/domain.md.
 */
export class RequestError extends Error {
  readonly status: number
  /**
   * The failure that the server reported; undefined when something else answered, such as a proxy.
   */
  readonly problem: Problem | undefined
  /** After how many seconds a retry may succeed, where the server says so. */
  readonly retryAfterS: number | undefined
  /** Whether the call is kept on this device and sent after the next sign-in. */
  isKept = false

  constructor(status: number, statusText: string, bodyText: string, retryAfterS?: number) {
    super(`${status}: ${bodyText || statusText}`)
    this.name = 'RequestError'
    this.status = status
    this.problem = problemIn(bodyText)
    this.retryAfterS = retryAfterS
  }

  get code(): ProblemCode | undefined {
    return this.problem?.code
  }
}

/** No reply at all: no network, or no server. */
export class UnreachableError extends Error {
  /** Whether the whole call may have reached the server, which then carried it out. */
  readonly mayHaveArrived: boolean

  constructor(cause: unknown, mayHaveArrived = true) {
    super('The server cannot be reached', { cause })
    this.name = 'UnreachableError'
    this.mayHaveArrived = mayHaveArrived
  }
}

/** Whether the call was given up because no answer came in time. */
const isTimeLimitOver = (error: unknown): boolean =>
  error instanceof UnreachableError &&
  error.cause instanceof DOMException &&
  error.cause.name === 'TimeoutError'

/**
 * Whether it is unknown if the call was carried out: its answer was lost or cannot be read, or the
 * server lost its database.
 */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof RequestError
    ? error.code === 'database_unavailable' || (error.problem === undefined && error.status >= 500)
    : (error instanceof UnreachableError && error.mayHaveArrived) || isUnreadable(error)

const GATEWAY_FAILURES = [502, 503, 504]

/**
 * Whether the server could not be reached: no network, no answer, or a proxy without a server
 * behind it.
 */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof UnreachableError ||
  (error instanceof RequestError &&
    (error.code === 'database_unavailable' ||
      (error.problem === undefined && GATEWAY_FAILURES.includes(error.status))))

/** An OK reply that breaks the contract: usually the page is older than the server. */
export class UnexpectedReplyError extends Error {
  /** Whether it still says that nothing was done. */
  readonly isRefusal: boolean

  constructor(call: string, cause: unknown, isRefusal = false) {
    super(`Unexpected reply from ${call}`, { cause })
    this.name = 'UnexpectedReplyError'
    this.isRefusal = isRefusal
  }
}

/** Whether the server carried out the call, but this page cannot read its reply. */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof UnexpectedReplyError && !error.isRefusal

/** Whether a recording is sent once more at once: by its key the server recognises a repetition. */
export const isSentAgain = (error: unknown): boolean =>
  isOutcomeUnknown(error) && !isUnreadable(error) && !isTimeLimitOver(error)

import { type Problem, type ProblemCode, problemSchema } from '#contract/problem.ts'
import * as z from 'zod'

/** A server that is newer than this page may know failures that the page does not. */
const anyProblemSchema = z.object({ success: z.literal(false), error: z.string(), code: z.string() })

const problemIn = (bodyText: string): Problem | undefined => {
  try {
    const reply: unknown = JSON.parse(bodyText)
    return problemSchema.safeParse(reply).data ?? (anyProblemSchema.safeParse(reply).data as Problem | undefined)
  } catch {
    return undefined
  }
}

/** A reply that is not OK. Its message is "<status>: <body, or status text>", as the specification wants it, see docs/domain.md. */
export class RequestError extends Error {
  readonly status: number
  /** The failure as the server told it; undefined when something else answered, such as a proxy. */
  readonly problem: Problem | undefined
  /** Seconds after which a try may succeed, where the server says so. */
  readonly retryAfterS: number | undefined
  /** Whether the call waits on this device all the same, and is sent after the next sign-in. */
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
  /** Whether the whole call may have come to the server, which then did what it asks. */
  readonly mayHaveArrived: boolean

  constructor(cause: unknown, mayHaveArrived = true) {
    super('The server cannot be reached', { cause })
    this.name = 'UnreachableError'
    this.mayHaveArrived = mayHaveArrived
  }
}

/**
 * Whether nobody here knows if the call did what it asks: its answer got lost or cannot be read, or the server's connection to its
 * database got lost.
 */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof RequestError
    ? error.code === 'database_unavailable' || (error.problem === undefined && error.status >= 500)
    : (error instanceof UnreachableError && error.mayHaveArrived) || isUnreadable(error)

const GATEWAY_FAILURES = [502, 503, 504]

/** Whether the server could not be reached: no network, no answer, or a proxy that found nobody behind it. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof UnreachableError ||
  (error instanceof RequestError &&
    (error.code === 'database_unavailable' || (error.problem === undefined && GATEWAY_FAILURES.includes(error.status))))

/** An OK reply that breaks the contract: most often a page that is older than the server. */
export class UnexpectedReplyError extends Error {
  /** Whether it says, for all that, that nothing was done. */
  readonly isRefusal: boolean

  constructor(call: string, cause: unknown, isRefusal = false) {
    super(`Unexpected reply from ${call}`, { cause })
    this.name = 'UnexpectedReplyError'
    this.isRefusal = isRefusal
  }
}

/** Whether the server did what was asked, and this page cannot read what it says of it. */
export const isUnreadable = (error: unknown): boolean => error instanceof UnexpectedReplyError && !error.isRefusal

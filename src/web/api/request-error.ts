import { type Problem, type ProblemCode, problemSchema } from '#contract/problem.ts'

const problemIn = (bodyText: string): Problem | undefined => {
  try {
    return problemSchema.safeParse(JSON.parse(bodyText)).data
  } catch {
    return undefined
  }
}

/** A reply that is not OK. Its message is "<status>: <body, or status text when the body is empty>". */
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

/** Whether nobody here knows if the call did what it asks: its answer got lost, or the server's connection to its database did. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof RequestError
    ? error.code === 'database_unavailable' || (error.problem === undefined && error.status >= 500)
    : error instanceof UnreachableError && error.mayHaveArrived

const GATEWAY_FAILURES = [502, 503, 504]

/** Whether the server could not be reached: no network, no answer, or a proxy that found nobody behind it. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof UnreachableError ||
  (error instanceof RequestError &&
    (error.code === 'database_unavailable' || (error.problem === undefined && GATEWAY_FAILURES.includes(error.status))))

/** An OK reply that breaks the contract: most often a page that is older than the server. */
export class UnexpectedReplyError extends Error {
  constructor(call: string, cause: unknown) {
    super(`Unexpected reply from ${call}`, { cause })
    this.name = 'UnexpectedReplyError'
  }
}

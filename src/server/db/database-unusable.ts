import { OperatorFault } from '#server/config/operator-fault.ts'

/**
 * The database cannot be used with these settings; the message names the wrong one for the
 * operator.
 */
export class DatabaseUnusable extends OperatorFault {
  override readonly name = 'DatabaseUnusable'

  constructor(setting: 'DATA_DIR' | 'DATABASE_URL', what: string, cause: unknown) {
    super(`${setting}: ${what} cannot be used: ${reasonOf(cause)}.`, { cause })
  }
}

/** A connection that failed at several addresses has one reason per address and no message. */
const reasonOf = (cause: unknown): string =>
  cause instanceof AggregateError && cause.message === ''
    ? [...new Set(cause.errors.map(reasonOf))].join(', ')
    : cause instanceof Error
      ? cause.message
      : String(cause)

import { OperatorFault } from '#server/config/operator-fault.ts'

/** The database cannot be used as the settings name it; the message says which setting, for the operator. */
export class DatabaseUnusable extends OperatorFault {
  override readonly name = 'DatabaseUnusable'

  constructor(setting: 'DATA_DIR' | 'DATABASE_URL', what: string, cause: unknown) {
    super(`${setting}: ${what} cannot be used: ${reasonOf(cause)}.`, { cause })
  }
}

/** A connection that was tried at several addresses has a reason for each, and none of its own. */
const reasonOf = (cause: unknown): string =>
  cause instanceof AggregateError && cause.message === ''
    ? [...new Set(cause.errors.map(reasonOf))].join(', ')
    : cause instanceof Error
      ? cause.message
      : String(cause)

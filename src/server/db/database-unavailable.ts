/**
 * The database is unreachable, shutting down or out of connections. Nothing was changed, and a
 * retry may work.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  /** PostgreSQL's or the operating system's code, for the log. */
  readonly code: string

  constructor(cause: unknown) {
    const { code, message } = cause as { code?: unknown; message?: unknown }
    super('the database is away', { cause })
    this.code = String(code ?? message ?? 'unknown')
  }
}

/** Connection failures (08), shutdowns (57P) and too many connections (53300). */
const AWAY_STATES = /^(?:08...|57P..|53300)$/
/**
 * Messages for connections that broke between two statements: the client gives no code for these.
 */
const BROKEN_CONNECTION =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed)/
const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Whether a statement failed because of the connection, not because of itself. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  const { code, message } = error as { code?: string; message?: string }
  if (code !== undefined) return AWAY_STATES.test(code) || NETWORK_CODES.has(code)
  return message !== undefined && BROKEN_CONNECTION.test(message)
}

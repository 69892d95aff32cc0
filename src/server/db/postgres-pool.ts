import pg from 'pg'
import { DatabaseUnavailable, isDatabaseUnavailable } from './database-unavailable.ts'

const CONNECTIONS = 10
/** How long a call waits for a connection, new or in use by others. */
const CONNECTION_WAIT_MS = 10_000

type Ask = (...parts: unknown[]) => Promise<unknown>

/**
 * Connections to PostgreSQL. A broken one does not end the process: the statement that uses it
 * fails with DatabaseUnavailable, and the next gets a new connection.
 */
export const postgresPool = (databaseUrl: string): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECTION_WAIT_MS,
  })
  // pg-pool listens to idle connections only, and an error without a listener ends the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    nameBrokenConnections(client)
  })
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  pool.connect = ((...given: unknown[]) =>
    given.length > 0
      ? (connect as (...parts: unknown[]) => unknown)(...given)
      : connect().catch((error: unknown) => {
          throw new DatabaseUnavailable(error)
        })) as typeof pool.connect
  return pool
}

/** Turns failures of a broken connection into DatabaseUnavailable. */
const nameBrokenConnections = (client: pg.PoolClient): void => {
  const query = client.query.bind(client) as Ask
  client.query = (async (text: unknown, values: unknown) => {
    try {
      return await query(text, values)
    } catch (error) {
      throw isDatabaseUnavailable(error) ? new DatabaseUnavailable(error) : error
    }
  }) as typeof client.query
}

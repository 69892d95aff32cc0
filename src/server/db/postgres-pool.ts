import pg from 'pg'
import { DatabaseAway, isDatabaseAway } from './database-away.ts'

const CONNECTIONS = 10
/** A call waits this long for a connection, be it a new one or one that others use. */
const CONNECTION_WAIT_MS = 10_000

type Ask = (...parts: unknown[]) => Promise<unknown>

/**
 * Connections to PostgreSQL, of which any may break at any time without ending the process. Whoever asks meanwhile gets
 * DatabaseAway; the next one gets a new connection.
 */
export const postgresPool = (databaseUrl: string): pg.Pool => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS, connectionTimeoutMillis: CONNECTION_WAIT_MS })
  // pg-pool listens for the idle ones alone, and a break that nobody listens for ends the process.
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
          throw new DatabaseAway(error)
        })) as typeof pool.connect
  return pool
}

/** Names the failures of a connection that broke. */
const nameBrokenConnections = (client: pg.PoolClient): void => {
  const query = client.query.bind(client) as Ask
  client.query = (async (text: unknown, values: unknown) => {
    try {
      return await query(text, values)
    } catch (error) {
      throw isDatabaseAway(error) ? new DatabaseAway(error) : error
    }
  }) as typeof client.query
}

import pg from 'pg'
import { createTurns } from '#server/jobs/turns.ts'
import { workingFor } from '#server/jobs/working-for.ts'
import { DatabaseUnavailable, isDatabaseUnavailable } from './database-unavailable.ts'

const CONNECTIONS = 10
/**
 * Of these one caller may use so many at once. More than a caller has calls answered at once, so that
 * each may hold one for a transaction and another one still finds a connection.
 */
const CONNECTIONS_OF_ONE = 8
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
  const nameOf = namesOfStatements()
  pool.on('connect', (client) => {
    client.on('error', () => {})
    prepareStatements(client, nameOf)
    nameBrokenConnections(client)
  })
  const connect = pool.connect.bind(pool) as (...parts: unknown[]) => Promise<pg.PoolClient>
  const lend = lendInTurns(connect)
  pool.connect = ((...given: unknown[]) =>
    given.length > 0 ? connect(...given) : lend()) as typeof pool.connect
  return pool
}

/** Lends connections to callers in turns: whoever has many calls keeps another waiting for one. */
const lendInTurns = (connect: () => Promise<pg.PoolClient>): (() => Promise<pg.PoolClient>) => {
  const turns = createTurns({ atOnce: CONNECTIONS, atOnceOfOne: CONNECTIONS_OF_ONE })

  const takeTurn = (): Promise<() => void> =>
    new Promise((resolve, reject) => {
      let isLate = false
      const late = setTimeout(() => {
        isLate = true
        reject(new DatabaseUnavailable(new Error('no connection became free in time')))
      }, CONNECTION_WAIT_MS)
      turns.take(workingFor()).then((end) => {
        clearTimeout(late)
        if (isLate) end()
        else resolve(end)
      }, reject)
    })

  return async () => {
    const end = await takeTurn()
    try {
      const client = await connect()
      // pg-pool gives a client a new one each time that it lends it.
      const release = client.release.bind(client)
      client.release = (destroy) => {
        release(destroy)
        end()
      }
      return client
    } catch (error) {
      end()
      throw new DatabaseUnavailable(error)
    }
  }
}

/** A connection keeps so many statements prepared, and each takes it some kilobytes. */
const MOST_PREPARED = 200
/** Statements with lists come in many lengths: only what is asked again and again is prepared. */
const PREPARED_FROM = 3
const MOST_COUNTED = 2000

type NameOf = (text: string) => string | undefined

/** The name under which a statement is prepared; undefined for one that is not. */
const namesOfStatements = (): NameOf => {
  const names = new Map<string, string>()
  const asked = new Map<string, number>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MOST_PREPARED) return known
    const times = (asked.get(text) ?? 0) + 1
    if (times < PREPARED_FROM) {
      if (asked.size >= MOST_COUNTED) asked.clear()
      asked.set(text, times)
      return undefined
    }
    asked.delete(text)
    const name = `forkcast_${names.size}`
    names.set(text, name)
    return name
  }
}

/** What the preparation of a statement fails with where a table was changed, or a pooler is between. */
const isOfPreparing = ({ code, message = '' }: { code?: string; message?: string }): boolean =>
  code === '26000' || code === '42P05' || (code === '0A000' && message.includes('cached plan'))

/**
 * Lets a connection prepare its statements, so that they are parsed once. Not through a pooler,
 * which may give each transaction another connection: it names other processes than those that
 * answer.
 */
const prepareStatements = (client: pg.PoolClient, nameOf: NameOf): void => {
  const query = client.query.bind(client) as Ask
  let isPreparing = false
  query('select pg_backend_pid() as pid').then(
    (answer) => {
      const [row] = (answer as pg.QueryResult<{ pid: number }>).rows
      isPreparing = row?.pid === (client as { processID?: number }).processID
    },
    () => {},
  )
  client.query = (async (text: unknown, values: unknown) => {
    const isPlain = typeof text === 'string' && Array.isArray(values) && values.length > 0
    const name = isPreparing && isPlain ? nameOf(text) : undefined
    if (name === undefined) return query(text, values)
    try {
      return await query({ name, text, values })
    } catch (error) {
      if (!isOfPreparing(error as Error)) throw error
      isPreparing = false
      throw new DatabaseUnavailable(error)
    }
  }) as typeof client.query
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

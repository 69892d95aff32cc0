import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { createTurns } from '#server/turns/turns.ts'
import { workingFor } from '#server/turns/working-for.ts'
import { DatabaseUnavailable, isDatabaseUnavailable } from './database-unavailable.ts'
import { areSimple, knownStatementsOf, type Shape, shapeOf } from './known-statement.ts'
import {
  type Answer,
  BEGINS,
  ENDS,
  type LentConnection,
  sharedConnections,
} from './shared-connections.ts'
import { endIfSilent, SILENT_MS, socketOf } from './silent-connection.ts'

// Safe, because counts and instants stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const CONNECTIONS = 10
/**
 * Of these one caller may use so many at once. More than a caller has calls answered at once, so that
 * each may hold one for a transaction and another one still finds a connection.
 */
const CONNECTIONS_OF_ONE = 8
/** How long a call waits for a connection, new or in use by others. */
const CONNECTION_WAIT_MS = 10_000

/**
 * Connections to PostgreSQL. A broken one does not end the process: the statement that uses it
 * fails with DatabaseUnavailable, and the next gets a new connection.
 */
export const postgresPool = (databaseUrl: string, silentMs = SILENT_MS): PostgresPool => {
  let isPooled = false
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECTION_WAIT_MS,
    onConnect: async (client) => {
      client.on('error', () => {})
      isPooled ||= !(await isAnsweredBySame(client))
      if (!isPooled) Object.assign(client, { pipeline: true })
      const state: Connected = { shapes: new Map(), unanswered: 0 }
      connected.set(client, state)
      const isWaiting = () => state.unanswered > 0
      endIfSilent(client, { databaseUrl, silentMs, isWaiting, isPooled: () => isPooled })
    },
  })
  // pg-pool listens to idle connections only, and an error without a listener ends the process.
  pool.on('error', () => {})
  const nameOf = namesOfStatements()
  const lendClient = lendInTurns(() => pool.connect())
  const prepared: Prepared = {
    nameOf: (text) => (isPooled ? undefined : nameOf(text)),
    areLost: () => {
      isPooled = true
    },
  }
  const connect = sharedConnections({
    lend: async () => lentConnection(await lendClient(), prepared),
    canShare: () => !isPooled,
  })
  return { connect, end: () => pool.end(), options: pool.options }
}

/** Apart from where it is assigned, for the reason of `endingOnce`. */
const releasingThen =
  (release: pg.PoolClient['release'], end: () => void): pg.PoolClient['release'] =>
  (destroy) => {
    release(destroy)
    end()
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
      client.release = releasingThen(release, end)
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

interface Prepared {
  readonly nameOf: NameOf
  /** Called when a connection does not know what it has prepared: a pooler is between. */
  readonly areLost: () => void
}

type Failure = Pick<pg.DatabaseError, 'code' | 'message'>

const isLost = ({ code }: Failure): boolean => code === '26000' || code === '42P05'
/** What a prepared statement fails with where a table was changed. */
const isOutdated = ({ code, message }: Failure): boolean =>
  code === '0A000' && message.includes('cached plan')

/**
 * Whether the process that answers is the one that was connected to. A pooler, which may give each
 * transaction another connection, names other processes than those that answer.
 */
const isAnsweredBySame = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid === (client as { processID?: number }).processID
}

interface Connected {
  /** How what it has prepared was answered first. */
  readonly shapes: Map<string, Shape>
  /** Statements that are not answered yet. */
  unanswered: number
}
const connected = new WeakMap<pg.ClientBase, Connected>()

/**
 * A connection that prepares its statements, so that they are parsed once, and sends what it is asked
 * in one moment in one write; neither through a pooler.
 */
const lentConnection = (client: pg.PoolClient, prepared: Prepared): LentConnection => {
  const stream = socketOf(client)
  const known = knownStatementsOf(client)
  const state = connected.get(client) ?? { shapes: new Map<string, Shape>(), unanswered: 0 }
  const { shapes } = state
  let isHeldBack = false
  let isInTransaction = false
  let mustEnd = false
  const sendTogether = (): void => {
    if (isHeldBack) return
    isHeldBack = true
    stream.cork()
    process.nextTick(() => {
      isHeldBack = false
      known.send()
      stream.uncork()
    })
  }
  const ask = async (
    name: string | undefined,
    text: string,
    values: readonly unknown[],
  ): Promise<Answer> => {
    const shape = name === undefined ? undefined : shapes.get(name)
    if (name !== undefined && shape && areSimple(values))
      return known.ask({ name, text, values, shape }, isInTransaction)
    known.send()
    const answer = await client.query({ name, text, values: [...values] })
    if (name !== undefined) shapes.set(name, shapeOf(answer, text))
    return answer as unknown as Answer
  }

  return {
    async query(text, values = []) {
      const [begins, ends] = [BEGINS.test(text), ENDS.test(text)]
      const name = begins || ends || values.length > 0 ? prepared.nameOf(text) : undefined
      sendTogether()
      state.unanswered += 1
      try {
        isInTransaction ||= begins
        const answer = ask(name, text, values)
        isInTransaction &&= !ends
        return await answer
      } catch (error) {
        if (name !== undefined && (isLost(error as Failure) || isOutdated(error as Failure))) {
          // Another connection prepares anew.
          mustEnd = true
          if (isLost(error as Failure)) prepared.areLost()
          throw new DatabaseUnavailable(error)
        }
        throw isDatabaseUnavailable(error) ? new DatabaseUnavailable(error) : error
      } finally {
        state.unanswered -= 1
      }
    },
    release: (destroy) => client.release(destroy === true || mustEnd),
  }
}

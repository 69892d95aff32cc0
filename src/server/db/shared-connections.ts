import type { PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { workingFor } from '#server/turns/working-for.ts'

export type Answer = PostgresQueryResult<unknown>

/** A connection that is lent until it is released. */
export interface LentConnection {
  /** Sends a statement, also while earlier ones are not answered yet; they are answered in order. */
  query(text: string, values?: readonly unknown[]): Promise<Answer>
  release(destroy?: boolean): void
}

/** Where connections come from. */
interface Connections {
  readonly lend: () => Promise<LentConnection>
  /** Whether several statements may be under way on one. */
  readonly canShare: () => boolean
}

type Ask = (text: string, values?: readonly unknown[]) => Promise<Answer>

export const BEGINS = /^(?:begin|start transaction)\b/
export const ENDS = /^(?:commit|rollback)$/
const answerTo = (command: string): Answer => ({
  command: command as Answer['command'],
  rowCount: 0,
  rows: [],
})

/**
 * Asks the statements that one caller has in the same moment, such as those of a screen, over one
 * connection: they are sent in one write instead of one each over connections of their own, and
 * writing and being woken is most of what a small statement costs. None fails with another.
 */
const askTogether = ({ lend, canShare }: Connections): Ask => {
  const open = new Map<string, { readonly connection: Promise<LentConnection>; waiting: number }>()

  return async (text, values) => {
    const caller = workingFor()
    let batch = open.get(caller)
    if (!batch) {
      batch = { connection: lend(), waiting: 0 }
      if (canShare()) {
        open.set(caller, batch)
        process.nextTick(() => open.delete(caller))
      }
    }
    batch.waiting += 1
    const connection = await batch.connection
    try {
      return await connection.query(text, values)
    } finally {
      batch.waiting -= 1
      if (batch.waiting === 0) connection.release()
    }
  }
}

/**
 * What Kysely takes for a connection: from its beginning on, a transaction has a real one to itself;
 * other statements share. A transaction may end with its last statements, before Kysely ends it.
 */
const connectionOf = ({ lend }: Connections, askShared: Ask): PostgresPoolClient => {
  let own: LentConnection | undefined
  let beginning: string | undefined
  let hasEnded = false

  const query: Ask = async (text, values) => {
    if (BEGINS.test(text)) {
      own ??= await lend()
      // Goes out with the first statement, which fails with it.
      beginning = text
      hasEnded = false
      return answerTo('BEGIN')
    }
    if (!own) return askShared(text, values)
    const isEnd = ENDS.test(text)
    if (isEnd && (hasEnded || beginning !== undefined)) return answerTo(text.toUpperCase())
    hasEnded = isEnd
    const begun = beginning === undefined ? undefined : own.query(beginning)
    beginning = undefined
    const answer = own.query(text, values)
    if (isEnd)
      answer.catch(() => {
        hasEnded = false
      })
    if (begun) await Promise.all([begun, answer])
    return answer
  }

  return {
    query: query as PostgresPoolClient['query'],
    release: (destroy) => own?.release(destroy),
  }
}

/** Connections as Kysely takes them; see `askTogether`. */
export const sharedConnections = (
  connections: Connections,
): (() => Promise<PostgresPoolClient>) => {
  const ask = askTogether(connections)
  return async () => connectionOf(connections, ask)
}

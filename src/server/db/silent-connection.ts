import type { Socket } from 'node:net'
import pg from 'pg'

/** After so long without a byte, PostgreSQL is asked whether it still works on the statement. */
export const SILENT_MS = 20_000
/** For connecting, and again for the answer. */
const ASKING_MS = 5000

/** A process that waits for us to read has an answer that does not arrive. */
const AT_WORK = `
  select state = 'active' and wait_event is distinct from 'ClientWrite' as "isAtWork"
  from pg_stat_activity where pid = $1`
/** A pooler names other processes than those that answer. */
const REACHABLE = 'select $1::int is not null as "isAtWork"'

export const socketOf = (client: pg.ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream

interface Watch {
  readonly databaseUrl: string
  readonly silentMs: number
  /** Whether it was asked something that is not answered. */
  readonly isWaiting: () => boolean
  readonly isPooled: () => boolean
}

/** Whether a process works on a statement, as PostgreSQL says over a connection of its own. */
const isAtWork = async (pid: number, { databaseUrl, isPooled }: Watch): Promise<boolean> => {
  const asking = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: ASKING_MS,
    query_timeout: ASKING_MS,
  })
  asking.on('error', () => {})
  try {
    await asking.connect()
    const { rows } = await asking.query<{ isAtWork: boolean }>(isPooled() ? REACHABLE : AT_WORK, [
      pid,
    ])
    return rows[0]?.isAtWork === true
  } catch {
    return false
  } finally {
    // Not `end`, which waits for the other side.
    socketOf(asking).destroy()
  }
}

/**
 * Ends a connection whose other side is gone without a word, as after a power cut or where a network
 * forgot it: the operating system would wait a quarter of an hour for an answer. A statement that
 * takes long is left alone.
 */
export const endIfSilent = (client: pg.ClientBase, watch: Watch): void => {
  const socket = socketOf(client)
  const { processID = 0 } = client as { processID?: number }
  const look = async (): Promise<void> => {
    const { bytesRead } = socket
    if (!watch.isWaiting()) return
    if (await isAtWork(processID, watch)) socket.setTimeout(watch.silentMs)
    else if (socket.bytesRead === bytesRead) socket.destroy()
  }
  socket.setTimeout(watch.silentMs, () => void look())
}

import pg from 'pg'
import { DatabaseUnusable } from './database-unusable.ts'

/** Asks a silent other side whether it is still there, and gives up after some ten seconds more. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 }

/**
 * A single connection, for commands and backups. @throws DatabaseUnusable, which names the setting
 * at fault
 */
export const connectPostgres = async (databaseUrl: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: databaseUrl, ...KEEP_ALIVE })
  // Without a listener, a broken connection would end the process. The next statement reports it.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new DatabaseUnusable('DATABASE_URL', 'the database there', error)
  }
  return client
}

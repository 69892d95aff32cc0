import pg from 'pg'
import { DatabaseUnusable } from './database-unusable.ts'

/**
 * A single connection, for commands and backups. @throws DatabaseUnusable, which names the setting
 * at fault
 */
export const connectPostgres = async (databaseUrl: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  // Without a listener, a broken connection would end the process. The next statement reports it.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new DatabaseUnusable('DATABASE_URL', 'the database there', error)
  }
  return client
}

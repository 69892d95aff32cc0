import pg from 'pg'
import { DatabaseUnusable } from './database-unusable.ts'

/** One connection beside the server's, as of a command or a backup; where there is none, the operator is told which setting is to blame. */
export const connectPostgres = async (databaseUrl: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  // A break that nobody listens for ends the process; whoever asks next is told of it.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new DatabaseUnusable('DATABASE_URL', 'the database there', error)
  }
  return client
}

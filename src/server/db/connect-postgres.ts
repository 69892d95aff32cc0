import pg from 'pg'
import { DatabaseUnusable } from './database-unusable.ts'

/** One connection of a command; where there is none, the operator is told which setting is to blame. */
export const connectPostgres = async (databaseUrl: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  try {
    await client.connect()
  } catch (error) {
    throw new DatabaseUnusable('DATABASE_URL', 'the database there', error)
  }
  return client
}

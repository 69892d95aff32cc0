import { randomUUID } from 'node:crypto'
import { connectPostgres } from '#server/db/connect-postgres.ts'

export interface TestDatabase {
  readonly name: string
  readonly url: string
  /** Another database with what this one holds, which nobody may have open. */
  copy(): Promise<TestDatabase>
  drop(): Promise<void>
}

/** A new database on a server, empty or a copy of another. */
export const createDatabase = async (
  serverUrl: string,
  template?: string,
): Promise<TestDatabase> => {
  const name = `forkcast_test_${randomUUID().replaceAll('-', '')}`
  const run = async (statement: string) => {
    const client = await connectPostgres(serverUrl)
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  // As files: page by page, through the log, it takes several times as long.
  await run(
    `create database ${name}${template === undefined ? '' : ` template ${template} strategy file_copy`}`,
  )
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    name,
    url: url.href,
    copy: () => createDatabase(serverUrl, name),
    drop: () => run(`drop database ${name} with (force)`),
  }
}

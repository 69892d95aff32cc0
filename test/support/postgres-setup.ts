import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/db/open-database.ts'
import { createDatabase } from './postgres-databases.ts'
import { startPostgres } from './postgres-server.ts'

/**
 * Before the suites run on PostgreSQL: a server, the one that TEST_POSTGRES_URL names or one of our
 * own, and an empty migrated database to copy.
 */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const named = process.env['TEST_POSTGRES_URL']
  const server = named === undefined ? await startPostgres() : { url: named, stop: async () => {} }
  const template = await createDatabase(server.url)
  const database = await openDatabase({ dataDir: '', databaseUrl: template.url })
  await database.close()
  project.provide('postgres', { url: server.url, template: template.name })
  return async () => {
    if (named !== undefined) await template.drop()
    await server.stop()
  }
}

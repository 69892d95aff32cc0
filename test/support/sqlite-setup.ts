import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase, SQLITE_FILE } from '#server/db/open-database.ts'
import { rebuildOnce } from '#server/db/rebuild-once.ts'

/** Before the suites run on SQLite: an empty, migrated database to copy. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), 'forkcast-template-'))
  const database = await openDatabase({ dataDir: folder, databaseUrl: undefined })
  await rebuildOnce(database.db, database.engine)
  await database.close()
  project.provide('migratedFile', join(folder, SQLITE_FILE))
  return () => rm(folder, { recursive: true, force: true })
}

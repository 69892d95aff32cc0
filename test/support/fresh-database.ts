import { inject } from 'vitest'
import { createDatabase, type TestDatabase } from './postgres-databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where tests make their databases on PostgreSQL; undefined in a project that runs on SQLite. */
    postgres: { readonly url: string; readonly template: string } | undefined
  }
}

/** An empty, migrated PostgreSQL database of its own in a project that runs on PostgreSQL; undefined where tests run on SQLite. */
export const freshDatabase = async (): Promise<TestDatabase | undefined> => {
  const postgres = inject('postgres')
  return postgres && createDatabase(postgres.url, postgres.template)
}

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

/** The same for a suite that makes no sense without PostgreSQL and runs nowhere else. */
export const freshPostgres = async (): Promise<TestDatabase> => {
  const postgres = inject('postgres')
  if (postgres === undefined) throw new Error('This suite runs on PostgreSQL alone: npm test -- unit --project postgresql')
  return createDatabase(postgres.url, postgres.template)
}

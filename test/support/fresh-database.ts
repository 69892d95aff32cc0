import { inject } from 'vitest'
import { createDatabase, type TestDatabase } from './postgres-databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Where tests make their databases on PostgreSQL; undefined in a project that runs on SQLite.
     */
    postgres: { readonly url: string; readonly template: string } | undefined
    /**
     * An empty, migrated database of SQLite to copy; undefined in a project that runs on
     * PostgreSQL.
     */
    migratedFile: string | undefined
  }
}

/**
 * A migrated PostgreSQL database of its own, without a row, in a project that runs on PostgreSQL;
 * undefined where tests run on SQLite.
 */
export const freshDatabase = async (): Promise<TestDatabase | undefined> => {
  const postgres = inject('postgres')
  return postgres && createDatabase(postgres.url, postgres.template)
}

/**
 * A PostgreSQL database without a table in a project that runs on PostgreSQL; undefined where tests
 * run on SQLite.
 */
export const emptyDatabase = async (): Promise<TestDatabase | undefined> => {
  const postgres = inject('postgres')
  return postgres && createDatabase(postgres.url)
}

/** A migrated database for a suite that makes no sense without PostgreSQL and runs nowhere else. */
export const freshPostgres = async (): Promise<TestDatabase> => {
  const postgres = inject('postgres')
  if (postgres === undefined)
    throw new Error('This suite runs on PostgreSQL alone: npm test -- unit --project postgresql')
  return createDatabase(postgres.url, postgres.template)
}

/**
 * An empty, migrated database of SQLite, to be copied where a suite begins; undefined where tests
 * run on PostgreSQL.
 */
export const migratedFile = (): string | undefined => inject('migratedFile')

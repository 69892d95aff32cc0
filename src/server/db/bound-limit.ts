import { type RawBuilder, sql } from 'kysely'
import type { Given } from './compiled-statements.ts'

/**
 * A limit as a parameter. SQLite plans a statement again for each value of a bare limit parameter,
 * which costs more than a small read; a cast prevents that.
 */
export const boundLimit = (limit: Given<number>): RawBuilder<number> =>
  sql<number>`cast(${limit} as integer)`

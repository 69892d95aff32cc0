import { createHash } from 'node:crypto'
import type { CompiledQuery } from 'kysely'
import type { Database } from './schema.ts'

/** Stands in a query for a value that is given when it runs. */
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

const slots = new Proxy({}, { get: (_none, name) => new Slot(String(name)) })

/**
 * What PostgreSQL says where a prepared statement cannot be used: a newer version of the server has changed the table,
 * or a pooler between us gives each statement another connection.
 */
const CANNOT_USE_PREPARED = new Set(['0A000', '26000', '42P05'])

const preparedNames = new Map<string, string>()

/** The name under which a kept query's text is prepared on PostgreSQL; undefined for every other text. */
export const preparedName = (text: string): string | undefined => preparedNames.get(text)

const namePrepared = (text: string): void => {
  preparedNames.set(text, `kept_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`)
}

/**
 * A read that is built and compiled once for each database, and runs with other values each time: building one with
 * Kysely costs several times what SQLite takes to answer it, and PostgreSQL need not plan it anew. `build` gets stand-ins: it may put them into the query as
 * values and must not look at them.
 */
export const keepQuery = <Values extends object, Row>(
  build: (db: Database, given: Values) => CompiledQuery<Row>,
): ((db: Database, values: Values) => Promise<Row[]>) => {
  const queries = new WeakMap<Database, CompiledQuery<Row>>()
  return async (db, values) => {
    let query = queries.get(db)
    if (query === undefined) {
      query = build(db, slots as Values)
      queries.set(db, query)
      namePrepared(query.sql)
    }
    const parameters = query.parameters.map((value) => (value instanceof Slot ? values[value.name as keyof Values] : value))
    const asked = { ...query, parameters }
    const wasPrepared = preparedNames.has(query.sql)
    try {
      return (await db.executeQuery<Row>(asked)).rows
    } catch (error) {
      const isRefused = CANNOT_USE_PREPARED.has((error as { code?: string }).code ?? '')
      // From now on it is sent as it is, which always works.
      if (!isRefused || !wasPrepared) throw error
      preparedNames.delete(query.sql)
      return (await db.executeQuery<Row>(asked)).rows
    }
  }
}

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
 * A read that is built and compiled once for each database, and runs with other values each time: building one with
 * Kysely costs several times what SQLite takes to answer it. `build` gets stand-ins: it may put them into the query as
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
    }
    const parameters = query.parameters.map((value) => (value instanceof Slot ? values[value.name as keyof Values] : value))
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}

import {
  type Compilable,
  type CompiledQuery,
  type DialectAdapter,
  type Expression,
  PostgresAdapter,
  type RawBuilder,
  sql,
} from 'kysely'
import type { DatabaseOrTransaction } from './schema.ts'

type Value = string | number | readonly string[]

/** Where a value belongs in the statement. */
class Place<Name> {
  readonly name: Name
  constructor(name: Name) {
    this.name = name
  }
}

/** What a select is built with instead of its values. */
export type Places<Values> = { readonly [Name in keyof Values]: RawBuilder<Values[Name]> }

/** A value, or the place of one. */
export type Given<V> = V | RawBuilder<V>

interface Compiled<Row, Name> {
  readonly query: CompiledQuery<Row>
  /** Of its parameters; undefined for one that is always the same. */
  readonly names: readonly (Name | undefined)[]
}

/**
 * A select that is built and compiled once for each database, and then only gets its values: on
 * SQLite, building a small one takes longer than answering it. For what every call or a whole screen
 * asks; any other is written in place. How it is built must not depend on the values.
 */
export const compiledSelect = <Values extends { readonly [Name in keyof Values]: Value }, Row>(
  build: (db: DatabaseOrTransaction, places: Places<Values>) => Compilable<Row>,
): ((db: DatabaseOrTransaction, values: Values) => Promise<Row[]>) => {
  const known = new WeakMap<DialectAdapter, Compiled<Row, keyof Values>>()

  const compile = (db: DatabaseOrTransaction, values: Values): Compiled<Row, keyof Values> => {
    const places = Object.fromEntries(
      Object.keys(values).map((name) => [name, sql.val(new Place(name))]),
    )
    const query = build(db, places as unknown as Places<Values>).compile()
    return {
      query,
      names: query.parameters.map((one) =>
        one instanceof Place ? (one.name as keyof Values) : undefined,
      ),
    }
  }

  return async (db, values) => {
    const { adapter } = db.getExecutor()
    let compiled = known.get(adapter)
    if (!compiled) known.set(adapter, (compiled = compile(db, values)))
    const { query, names } = compiled
    const isList = adapter instanceof PostgresAdapter
    const { rows } = await db.executeQuery<Row>({
      ...query,
      parameters: query.parameters.map((fixed, at) => {
        const name = names[at]
        if (name === undefined) return fixed
        const value: Value = values[name]
        return Array.isArray(value) && !isList ? JSON.stringify(value) : value
      }),
    })
    return rows
  }
}

/** Whether a column is one of a list of texts, which is one parameter however long it is. */
export const isOneOf = (
  db: DatabaseOrTransaction,
  column: Expression<string>,
  texts: Expression<readonly string[]>,
): RawBuilder<boolean> =>
  db.getExecutor().adapter instanceof PostgresAdapter
    ? sql`${column} = any(${texts}::text[])`
    : sql`${column} in (select value from json_each(${texts}))`

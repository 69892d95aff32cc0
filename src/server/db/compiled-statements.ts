import {
  type Compilable,
  type CompiledQuery,
  type DialectAdapter,
  type Expression,
  type Insertable,
  PostgresAdapter,
  type RawBuilder,
  sql,
} from 'kysely'
import type { DatabaseOrTransaction, Schema } from './schema.ts'

type Value = string | number | null | readonly string[]

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
 * A statement that is built and compiled once for each database, and then only gets its values: on
 * SQLite, building a small one takes longer than answering it. For what every call, a whole screen or
 * a recording asks; any other is written in place. How it is built must not depend on the values.
 */
export const compiledStatement = <Values extends { readonly [Name in keyof Values]: Value }, Row>(
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

/** More rows are rarely inserted twice, and take longer than building their statement. */
const MOST_COMPILED_ROWS = 12

/**
 * Inserts rows of a table, all with the same columns and a value for each, by a statement that is
 * compiled once for each number of rows.
 */
export const compiledInsert = <Table extends keyof Schema>(
  table: Table,
): ((db: DatabaseOrTransaction, rows: readonly Insertable<Schema[Table]>[]) => Promise<void>) => {
  const known = new WeakMap<DialectAdapter, Map<string, CompiledQuery>>()
  const compile = (db: DatabaseOrTransaction, rows: readonly unknown[]): CompiledQuery =>
    db
      .insertInto(table)
      .values(rows as never)
      .compile()

  return async (db, rows) => {
    const [first] = rows
    if (!first) return
    if (rows.length > MOST_COMPILED_ROWS) return void (await db.executeQuery(compile(db, rows)))
    const { adapter } = db.getExecutor()
    const columns = Object.keys(first) as (keyof typeof first)[]
    const form = `${rows.length} ${columns.join()}`
    let forms = known.get(adapter)
    if (!forms) known.set(adapter, (forms = new Map()))
    const compiled = forms.get(form) ?? compile(db, rows)
    forms.set(form, compiled)
    const parameters = rows.flatMap((row) => columns.map((column) => row[column]))
    if (parameters.length !== compiled.parameters.length)
      throw new Error(`Each row of ${table} needs a value for each column`)
    await db.executeQuery({ ...compiled, parameters })
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

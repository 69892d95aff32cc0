import {
  type Compilable,
  CompiledQuery,
  type DialectAdapter,
  type Expression,
  type Insertable,
  PostgresAdapter,
  type RawBuilder,
  sql,
} from 'kysely'
import type { DatabaseOrTransaction, Schema, Transaction } from './schema.ts'

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

/** A statement whose values are given with each call. */
export interface Statement<Values, Row> {
  (db: DatabaseOrTransaction, values: Values): Promise<Row[]>
  /** The statement with its values, to be sent with others. */
  with(db: DatabaseOrTransaction, values: Values): CompiledQuery<Row>
}

/**
 * Sends statements of one transaction without waiting for each, and returns their rows. It fails with
 * the first that fails. None may need the answer of another.
 */
export const sendTogether = <Rows extends readonly unknown[]>(
  db: DatabaseOrTransaction,
  statements: { readonly [At in keyof Rows]: CompiledQuery<Rows[At]> },
): Promise<{ -readonly [At in keyof Rows]: Rows[At][] }> =>
  db.getExecutor().provideConnection(async (connection) => {
    const answers = await Promise.allSettled(
      statements.map((statement) => connection.executeQuery(statement)),
    )
    return answers.map((answer) => {
      // What follows the first failure only says that the transaction is over.
      if (answer.status === 'rejected') throw answer.reason
      return answer.value.rows
    }) as { -readonly [At in keyof Rows]: Rows[At][] }
  })

const COMMIT = CompiledQuery.raw('commit')

/**
 * The same for the statements with which a transaction ends: on PostgreSQL the end goes with them,
 * and nothing may be asked in the transaction afterwards.
 */
export const endTogether = async (
  transaction: Transaction,
  statements: readonly CompiledQuery[],
): Promise<void> => {
  await sendTogether(transaction, isPostgres(transaction) ? [...statements, COMMIT] : statements)
}

/**
 * A statement that is built and compiled once for each database, and then only gets its values: on
 * SQLite, building a small one takes longer than answering it. For what every call, a whole screen or
 * a recording asks; any other is written in place. How it is built must not depend on the values.
 */
export const compiledStatement = <Values extends { readonly [Name in keyof Values]: Value }, Row>(
  build: (db: DatabaseOrTransaction, places: Places<Values>) => Compilable<Row>,
): Statement<Values, Row> => {
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

  const withValues = (db: DatabaseOrTransaction, values: Values): CompiledQuery<Row> => {
    const { adapter } = db.getExecutor()
    let compiled = known.get(adapter)
    if (!compiled) known.set(adapter, (compiled = compile(db, values)))
    const { query, names } = compiled
    const isList = adapter instanceof PostgresAdapter
    return {
      ...query,
      parameters: query.parameters.map((fixed, at) => {
        const name = names[at]
        if (name === undefined) return fixed
        const value: Value = values[name]
        return Array.isArray(value) && !isList ? JSON.stringify(value) : value
      }),
    }
  }
  const ask = async (db: DatabaseOrTransaction, values: Values): Promise<Row[]> =>
    (await db.executeQuery<Row>(withValues(db, values))).rows
  return Object.assign(ask, { with: withValues })
}

/** More rows are rarely inserted twice, and take longer than building their statement. */
const MOST_COMPILED_ROWS = 12

/**
 * Inserts rows of a table, at least one, all with the same columns and a value for each, by a
 * statement that is compiled once for each number of rows.
 */
export const compiledInsert = <Table extends keyof Schema>(
  table: Table,
): ((db: DatabaseOrTransaction, rows: readonly Insertable<Schema[Table]>[]) => CompiledQuery) => {
  const known = new WeakMap<DialectAdapter, Map<string, CompiledQuery>>()
  const compile = (db: DatabaseOrTransaction, rows: readonly unknown[]): CompiledQuery =>
    db
      .insertInto(table)
      .values(rows as never)
      .compile()

  return (db, rows) => {
    const columns = Object.keys(rows[0] ?? {}) as (keyof (typeof rows)[number])[]
    if (rows.length > MOST_COMPILED_ROWS) return compile(db, rows)
    const { adapter } = db.getExecutor()
    const form = `${rows.length} ${columns.join()}`
    let forms = known.get(adapter)
    if (!forms) known.set(adapter, (forms = new Map()))
    const compiled = forms.get(form) ?? compile(db, rows)
    forms.set(form, compiled)
    const parameters = rows.flatMap((row) => columns.map((column) => row[column]))
    if (parameters.length !== compiled.parameters.length)
      throw new Error(`Each row of ${table} needs a value for each column`)
    return { ...compiled, parameters }
  }
}

export const isPostgres = (db: DatabaseOrTransaction): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter

/** Whether a column is one of a list of texts, which is one parameter however long it is. */
export const isOneOf = (
  db: DatabaseOrTransaction,
  column: Expression<string>,
  texts: Expression<readonly string[]>,
): RawBuilder<boolean> =>
  isPostgres(db)
    ? sql`${column} = any(${texts}::text[])`
    : sql`${column} in (select value from json_each(${texts}))`

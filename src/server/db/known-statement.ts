import pg from 'pg'
import type { Answer } from './shared-connections.ts'

type Row = Record<string, unknown>
type Value = string | number | boolean | null

/** Whether `String` writes each of these values as PostgreSQL reads it: lists and bytes it does not. */
export const areSimple = (values: readonly unknown[]): values is readonly Value[] =>
  values.every((value) => value === null || !['object', 'undefined'].includes(typeof value))

/** How a statement was answered before. */
export interface Shape {
  readonly names: readonly string[]
  readonly readers: readonly ((text: string) => unknown)[]
  /** Copied for each row: building one column by column takes twice as long. */
  readonly emptyRow: Row
  /** Whether it changes nothing. */
  readonly isRead: boolean
}

const WRITES = /\b(?:insert|update|delete)\b/i

export const shapeOf = ({ command, fields }: pg.QueryResult, text: string): Shape => {
  const names = fields.map(({ name }) => name)
  return {
    names,
    readers: fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID, 'text')),
    emptyRow: Object.fromEntries(names.map((name) => [name, null])),
    isRead: command === 'SELECT' && !WRITES.test(text),
  }
}

/** A statement that its connection has prepared, and answered before. */
interface Known {
  readonly name: string
  readonly text: string
  readonly values: readonly Value[]
  readonly shape: Shape
}

interface Asked extends Known {
  readonly isInTransaction: boolean
  readonly answer: Answer
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: Error) => void
}

/**
 * Statements that are answered as one transaction, so that PostgreSQL begins, ends and writes once.
 * The package's own query has the columns described for every answer, which takes both sides longer
 * than a few rows. It is the base because no other class may be sent before earlier ones are answered.
 */
class KnownStatements extends pg.Query {
  readonly statements: readonly Asked[]
  readonly #askAgain: (skipped: readonly Asked[]) => void
  #answered = 0

  constructor(statements: readonly Asked[], askAgain: (skipped: readonly Asked[]) => void) {
    super('')
    this.statements = statements
    this.#askAgain = askAgain
  }

  override submit = (connection: pg.Connection): void => {
    for (const { name, values } of this.statements) {
      const texts = values.map((value) => (value === null ? null : String(value)))
      connection.bind({ statement: name, values: texts }, true)
      connection.execute(null, true)
    }
    connection.sync()
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const asked = this.statements[this.#answered]
    if (!asked) return
    const { names, readers, emptyRow } = asked.shape
    const row = { ...emptyRow }
    // Not by `entries`, which makes a list for each of up to 50 columns.
    for (let at = 0; at < names.length; at += 1) {
      const text = fields[at]
      if (typeof text === 'string') row[names[at] as string] = readers[at]?.(text)
    }
    asked.answer.rows.push(row)
  }

  /** `text` is such as "INSERT 0 1" or "SELECT 5". */
  handleCommandComplete({ text }: { readonly text: string }): void {
    const answer = this.statements[this.#answered]?.answer
    if (!answer) return
    const [command, ...numbers] = text.split(' ')
    answer.command = command as Answer['command']
    answer.rowCount = Number(numbers.at(-1) ?? 0)
    this.#answered += 1
  }

  /** PostgreSQL skips what comes after a failure; the end of a transaction fails too. */
  handleError(error: Error): void {
    const failed = this.#answered < this.statements.length ? this.#answered : 0
    this.#resolve(failed)
    this.statements[failed]?.reject(error)
    const skipped = this.statements.slice(failed + 1)
    // Asked again, it might be answered when its transaction is over.
    for (const one of skipped) if (one.isInTransaction) one.reject(error)
    this.#askAgain(skipped.filter(({ isInTransaction }) => !isInTransaction))
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#answered)
  }

  #resolve(first: number): void {
    for (const { answer, resolve } of this.statements.slice(0, first)) resolve(answer)
  }
}

/**
 * Asks what a connection has prepared, without having its columns described again. Reads and what
 * belongs to a transaction wait for `send`, or for whatever else is asked, and go together.
 */
export const knownStatementsOf = (client: pg.ClientBase) => {
  let waiting: Asked[] = []
  const submit = (all: readonly Asked[]): void => {
    if (all.length > 0) client.query(new KnownStatements(all, submit))
  }
  const send = (): void => {
    const all = waiting
    waiting = []
    submit(all)
  }
  const ask = (known: Known, isInTransaction: boolean): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const answer: Answer = { command: 'SELECT', rowCount: 0, rows: [] }
      const asked = { ...known, isInTransaction, answer, resolve, reject }
      if (known.shape.isRead || isInTransaction) {
        waiting.push(asked)
      } else {
        send()
        submit([asked])
      }
    })
  return { ask, send }
}

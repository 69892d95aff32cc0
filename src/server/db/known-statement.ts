import pg from 'pg'
import type { Answer } from './shared-connections.ts'

type Row = Record<string, unknown>
type Value = string | number | boolean | null

/** Whether `String` writes each of these values as PostgreSQL reads it: lists and bytes it does not. */
export const areSimple = (values: readonly unknown[]): values is readonly Value[] =>
  values.every((value) => value === null || !['object', 'undefined'].includes(typeof value))

/** The columns of an answer. */
export interface Columns {
  readonly names: readonly string[]
  readonly readers: readonly ((text: string) => unknown)[]
  /** Copied for each row: building one column by column takes twice as long. */
  readonly emptyRow: Row
}

export const columnsOf = (fields: readonly pg.FieldDef[]): Columns => {
  const names = fields.map(({ name }) => name)
  return {
    names,
    readers: fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID, 'text')),
    emptyRow: Object.fromEntries(names.map((name) => [name, null])),
  }
}

/** A statement that its connection has prepared, and answered before. */
interface Known {
  readonly name: string
  readonly text: string
  readonly values: readonly Value[]
  readonly columns: Columns
}

/**
 * The package's own query has the columns described for every answer, which takes both sides longer
 * than a few rows. It is the base because no other class may be sent before earlier ones are answered.
 */
class KnownStatement extends pg.Query {
  readonly #known: Known
  readonly #settle: (error: Error | undefined, answer: Answer) => void
  readonly #answer: Answer = { command: 'SELECT', rowCount: 0, rows: [] }

  constructor(known: Known, settle: (error: Error | undefined, answer: Answer) => void) {
    super(known.text)
    // Given to the constructor, these would be copied property by property.
    Object.assign(this, { name: known.name, values: known.values })
    this.#known = known
    this.#settle = settle
  }

  override submit = (connection: pg.Connection): void => {
    const { name, values } = this.#known
    const texts = values.map((value) => (value === null ? null : String(value)))
    connection.bind({ statement: name, values: texts }, true)
    connection.execute(null, true)
    connection.sync()
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const { names, readers, emptyRow } = this.#known.columns
    const row = { ...emptyRow }
    for (const [at, text] of fields.entries()) {
      const name = names[at]
      if (text !== null && name !== undefined) row[name] = readers[at]?.(text)
    }
    this.#answer.rows.push(row)
  }

  /** `text` is such as "INSERT 0 1" or "SELECT 5". */
  handleCommandComplete({ text }: { readonly text: string }): void {
    const [command, ...numbers] = text.split(' ')
    this.#answer.command = command as Answer['command']
    this.#answer.rowCount = Number(numbers.at(-1) ?? 0)
  }

  handleError(error: Error): void {
    this.#settle(error, this.#answer)
  }

  handleReadyForQuery(): void {
    this.#settle(undefined, this.#answer)
  }
}

/** Asks what a connection has prepared, without having its columns described again. */
export const askKnown = (client: pg.ClientBase, known: Known): Promise<Answer> =>
  new Promise((resolve, reject) => {
    client.query(
      new KnownStatement(known, (error, answer) => {
        if (error) reject(error)
        else resolve(answer)
      }),
    )
  })

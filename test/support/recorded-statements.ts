import { StatementSync } from 'node:sqlite'
import pg from 'pg'

export interface RecordedStatement {
  readonly text: string
  readonly values: readonly unknown[]
  /** Under which PostgreSQL keeps it prepared, if it does. */
  readonly name?: string
}

let recording: RecordedStatement[] | undefined

// The drivers' own entrances: nothing that reaches a database passes by them.
for (const name of ['all', 'run', 'iterate', 'get'] as const) {
  const original = StatementSync.prototype[name] as (...values: unknown[]) => unknown
  Object.defineProperty(StatementSync.prototype, name, {
    value(this: StatementSync, ...values: unknown[]) {
      recording?.push({ text: this.sourceSQL, values })
      return original.apply(this, values)
    },
  })
}
type NamedStatement = Required<RecordedStatement>
const namedStatements = (part: unknown): readonly NamedStatement[] => {
  if (typeof part !== 'object' || part === null) return []
  if ('statements' in part) return part.statements as NamedStatement[]
  return 'name' in part && 'text' in part ? [part as NamedStatement] : []
}
const originalQuery = pg.Client.prototype.query as (...parts: unknown[]) => unknown
Object.defineProperty(pg.Client.prototype, 'query', {
  value(this: pg.Client, ...parts: unknown[]) {
    const [text, values] = parts
    // A new connection asks who answers it, whatever it is opened for.
    if (typeof text === 'string' && !text.startsWith('select pg_backend_pid()'))
      recording?.push({ text, values: Array.isArray(values) ? values : [] })
    for (const statement of namedStatements(text))
      recording?.push({ name: statement.name, text: statement.text, values: statement.values })
    return originalQuery.apply(this, parts)
  },
})

/** What a piece of work asked of the database, in order; one piece at a time. */
export const recordStatements = async <T>(
  work: () => Promise<T>,
): Promise<{ result: T; statements: RecordedStatement[] }> => {
  const statements: RecordedStatement[] = []
  recording = statements
  try {
    return { result: await work(), statements }
  } finally {
    recording = undefined
  }
}

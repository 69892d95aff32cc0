import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { SqliteAdapter, SqliteDialect } from 'kysely'

const STATEMENTS_KEPT = 400

// SQLite rolls schema changes back like any other: a migration that is cut off must leave nothing behind.
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class NodeSqliteDialect extends SqliteDialect {
  override createAdapter(): TransactionalSqliteAdapter {
    return new TransactionalSqliteAdapter()
  }
}

/** Kysely's SQLite dialect on Node's own SQLite; prepared statements are kept, since preparing costs more than running. */
export const sqliteDialect = (file: string): SqliteDialect => {
  const database = new DatabaseSync(file)
  // Every acknowledged write must survive a power cut: WAL alone would sync only at checkpoints.
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma busy_timeout = 5000;
    pragma cache_size = -16000;
    pragma temp_store = memory;
  `)
  const kept = new Map<string, StatementSync>()
  const prepare = (text: string): StatementSync => {
    const known = kept.get(text)
    if (known) {
      kept.delete(text)
      kept.set(text, known)
      return known
    }
    const statement = database.prepare(text)
    kept.set(text, statement)
    if (kept.size > STATEMENTS_KEPT) kept.delete(kept.keys().next().value as string)
    return statement
  }
  return new NodeSqliteDialect({
    database: {
      close: () => {
        kept.clear()
        database.close()
      },
      prepare: (text) => {
        const statement = prepare(text)
        const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
        return {
          reader: statement.columns().length > 0,
          all: (parameters) => statement.all(...values(parameters)),
          run: (parameters) => statement.run(...values(parameters)),
          iterate: (parameters) => statement.iterate(...values(parameters)),
        }
      },
    },
  })
}

import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { type SelectModifierNode, SqliteAdapter, type SqliteDatabase, SqliteDialect, SqliteQueryCompiler } from 'kysely'

const STATEMENTS_KEPT = 400
/** After these, "all columns" of a table may be others than those that a kept statement knows. */
const CHANGES_COLUMNS = /^\s*(?:alter|create|drop|rollback)\b/i

// SQLite rolls schema changes back like any other: a migration that is cut off must leave nothing behind.
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

// SQLite knows no lock on a row and needs none: its one connection does one transaction after the other.
class LocklessSqliteCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier !== 'ForUpdate' && node.modifier !== 'ForNoKeyUpdate') super.visitSelectModifier(node)
  }
}

class NodeSqliteDialect extends SqliteDialect {
  override createQueryCompiler(): LocklessSqliteCompiler {
    return new LocklessSqliteCompiler()
  }

  override createAdapter(): TransactionalSqliteAdapter {
    return new TransactionalSqliteAdapter()
  }
}

type KeptStatement = ReturnType<SqliteDatabase['prepare']>

// Rows come as arrays and get their names here: Node's own row objects take twice as long.
const keepStatement = (statement: StatementSync): KeptStatement => {
  const names = statement.columns().map(({ name }) => name)
  statement.setReturnArrays(true)
  const inputs = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  const rowOf = (values: unknown): Record<string, unknown> => {
    const row: Record<string, unknown> = {}
    for (let i = 0; i < names.length; i += 1) row[names[i] as string] = (values as unknown[])[i]
    return row
  }
  return {
    reader: names.length > 0,
    all: (parameters) => statement.all(...inputs(parameters)).map(rowOf),
    run: (parameters) => statement.run(...inputs(parameters)),
    *iterate(parameters) {
      for (const values of statement.iterate(...inputs(parameters))) yield rowOf(values)
    },
  }
}

const NOTHING_TO_DO: KeptStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  *iterate() {},
}

/** Kysely's SQLite dialect on Node's own SQLite; prepared statements are kept, since preparing costs more than running. */
export const sqliteDialect = (file: string, isLasting = true): SqliteDialect => {
  const database = new DatabaseSync(file)
  // Every acknowledged write must survive a power cut: WAL alone would sync only at checkpoints.
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = ${isLasting ? 'full' : 'off'};
    pragma foreign_keys = on;
    pragma secure_delete = on;
    pragma busy_timeout = 5000;
    pragma cache_size = -16000;
    pragma temp_store = memory;
  `)
  const kept = new Map<string, KeptStatement>()
  const prepare = (text: string): KeptStatement => {
    const known = kept.get(text)
    if (known) {
      // While there is room for as many again, none has to be the oldest.
      if (kept.size > STATEMENTS_KEPT / 2) {
        kept.delete(text)
        kept.set(text, known)
      }
      return known
    }
    // SQLite ends a transaction by itself when the disk is full: asked to do so again it fails, and would hide why.
    if (text === 'rollback' && !database.isTransaction) return NOTHING_TO_DO
    const statement = keepStatement(database.prepare(text))
    if (CHANGES_COLUMNS.test(text)) {
      kept.clear()
      return statement
    }
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
      prepare,
    },
  })
}

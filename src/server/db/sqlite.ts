import { setImmediate } from 'node:timers/promises'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  type SelectModifierNode,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  SqliteQueryCompiler,
} from 'kysely'

const STATEMENTS_KEPT = 400
const LONG_MS = 3
/** After these statements, `select *` of a cached statement may mean other columns. */
const CHANGES_COLUMNS = /^\s*(?:alter|create|drop|rollback)\b/i

/** Some of these act when they are prepared, and only then. */
const PREPARED_ANEW = /^\s*pragma\b/i

// SQLite can roll back schema changes, so an interrupted migration leaves nothing behind.
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

// SQLite has no row locks and needs none: transactions run one after the other on its only
// connection.
class LocklessSqliteCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier !== 'ForUpdate' && node.modifier !== 'ForNoKeyUpdate')
      super.visitSelectModifier(node)
  }
}

/**
 * SQLite answers in this thread: who has held the connection for a while lets whatever else waits
 * for the thread go first, so that a screen of several long statements is no single turn.
 */
class YieldingDriver extends SqliteDriver {
  #heldSince = 0

  override acquireConnection(): ReturnType<SqliteDriver['acquireConnection']> {
    this.#heldSince = performance.now()
    return super.acquireConnection()
  }

  override async releaseConnection(): Promise<void> {
    if (performance.now() - this.#heldSince > LONG_MS) await setImmediate()
  }
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig

  constructor(config: SqliteDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): YieldingDriver {
    return new YieldingDriver(this.#config)
  }

  override createQueryCompiler(): LocklessSqliteCompiler {
    return new LocklessSqliteCompiler()
  }

  override createAdapter(): TransactionalSqliteAdapter {
    return new TransactionalSqliteAdapter()
  }
}

type CachedStatement = ReturnType<SqliteDatabase['prepare']>

// Rows are read as arrays and named here, which is twice as fast as Node's own row objects. Most
// columns of a meal with its foods are empty: copying a row of nulls takes a third of setting them.
const cachedStatement = (statement: StatementSync): CachedStatement => {
  const names = statement.columns().map(({ name }) => name)
  const emptyRow = Object.fromEntries(names.map((name) => [name, null]))
  statement.setReturnArrays(true)
  const inputs = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  const rowOf = (values: unknown): Record<string, unknown> => {
    const row: Record<string, unknown> = { ...emptyRow }
    for (let i = 0; i < names.length; i += 1) {
      const value = (values as unknown[])[i]
      if (value !== null) row[names[i] as string] = value
    }
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

const NOTHING_TO_DO: CachedStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  *iterate() {},
}

/**
 * Kysely's SQLite dialect for Node's SQLite. Prepared statements are cached, because preparing
 * costs more than running.
 */
export const sqliteDialect = (
  file: string,
  {
    isLasting = true,
    readOnly = false,
  }: { readonly isLasting?: boolean | undefined; readonly readOnly?: boolean } = {},
): SqliteDialect => {
  const database = new DatabaseSync(file, { readOnly })
  // Confirmed writes must survive a power cut, and WAL by default syncs only at checkpoints.
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = ${isLasting ? 'full' : 'off'};
    pragma foreign_keys = on;
    pragma secure_delete = on;
    pragma busy_timeout = 5000;
    pragma cache_size = -16000;
    pragma temp_store = memory;
  `)
  const kept = new Map<string, CachedStatement>()
  const prepare = (text: string): CachedStatement => {
    const known = kept.get(text)
    if (known) {
      // Only when the cache is more than half full does it matter which statement is the oldest.
      if (kept.size > STATEMENTS_KEPT / 2) {
        kept.delete(text)
        kept.set(text, known)
      }
      return known
    }
    // When the disk is full, SQLite ends the transaction itself. A second rollback would fail and
    // hide the reason.
    if (text === 'rollback' && !database.isTransaction) return NOTHING_TO_DO
    const statement = cachedStatement(database.prepare(text))
    if (PREPARED_ANEW.test(text)) return statement
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

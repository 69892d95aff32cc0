import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { connectPostgres } from '#server/db/connect-postgres.ts'

type Row = Record<string, unknown>

/** Where a server under test keeps its rows. */
export interface RowsPlace {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
}

/**
 * What a statement finds, beside the server that uses the database; only for statements that both
 * engines know.
 */
export const rowsOf = async (place: RowsPlace, statement: string): Promise<Row[]> => {
  if (place.databaseUrl === undefined) {
    const db = new DatabaseSync(join(place.dataDir, 'forkcast.db'), { readOnly: true })
    try {
      return db.prepare(statement).all()
    } finally {
      db.close()
    }
  }
  const client = await connectPostgres(place.databaseUrl)
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

/** Every table with its columns. */
export const columnsByTable = async (place: RowsPlace): Promise<Map<string, string[]>> => {
  const rows = await rowsOf(
    place,
    place.databaseUrl === undefined
      ? `select m.name as table_name, c.name as column_name from pragma_table_list m join pragma_table_info(m.name) c
         where m.schema = 'main' and m.type = 'table' and m.name not like 'sqlite%'`
      : `select table_name, column_name from information_schema.columns where table_schema = 'public'`,
  )
  const grouped = Map.groupBy(rows, (row) => String(row['table_name']))
  return new Map(
    [...grouped].map(([table, columns]) => [
      table,
      columns.map((row) => String(row['column_name'])),
    ]),
  )
}

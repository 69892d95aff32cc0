import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type {
  Database,
  DatabaseOrTransaction,
  DataImportTable,
  ImportedRowTable,
  Transaction,
} from '#server/db/schema.ts'
import type { ThingRules } from './imported-things.ts'

const ROWS_PER_INSERT = 500

/** Begins a reading; replaces an earlier one that was not imported. */
export const beginReading = (db: Database, reading: DataImportTable): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom('data_import')
      .where('member_id', '=', reading.member_id)
      .where('imported_at', 'is', null)
      .execute()
    await transaction.insertInto('data_import').values(reading).execute()
  })

export const saveDrafts = async (
  db: Database,
  { memberId, importId }: { memberId: string; importId: string },
  position: number,
  content: string,
): Promise<void> => {
  await db
    .insertInto('import_draft')
    .values({ member_id: memberId, import_id: importId, position, content })
    .execute()
}

export const updateImport = async (
  db: DatabaseOrTransaction,
  memberId: string,
  id: string,
  change: Partial<DataImportTable>,
): Promise<void> => {
  await db
    .updateTable('data_import')
    .set(change)
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .execute()
}

export const findImport = (
  db: DatabaseOrTransaction,
  memberId: string,
  id: string,
): Promise<DataImportTable | undefined> =>
  db
    .selectFrom('data_import')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()

/** The same, locked until the transaction ends. */
export const lockImport = (
  transaction: Transaction,
  memberId: string,
  id: string,
): Promise<DataImportTable | undefined> =>
  transaction
    .selectFrom('data_import')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** What was read, as JSON, in batches in the order of the file. */
export const storedEntries = async (
  db: Database,
  memberId: string,
  importId: string,
): Promise<string[]> => {
  const stored: string[] = []
  for (;;) {
    const row = await db
      .selectFrom('import_draft')
      .select('content')
      .where('member_id', '=', memberId)
      .where('import_id', '=', importId)
      .where('position', '=', stored.length)
      .executeTakeFirst()
    if (!row) return stored
    stored.push(row.content)
    // SQLite answers in this thread.
    await setImmediate()
  }
}

/** False if there is no unconfirmed reading with this id. */
export const deleteReading = async (
  db: Database,
  memberId: string,
  id: string,
): Promise<boolean> => {
  const result = await db
    .deleteFrom('data_import')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('imported_at', 'is', null)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Deletes readings from before an instant that were never imported. */
export const forgetReadings = async (db: Database, readBefore: number): Promise<void> => {
  await db
    .deleteFrom('data_import')
    .where('imported_at', 'is', null)
    .where('read_at', '<', readBefore)
    .execute()
}

export const markImported = async (
  transaction: Transaction,
  { member_id, id }: Pick<DataImportTable, 'member_id' | 'id'>,
  change: Pick<DataImportTable, 'imported_at' | 'added'>,
): Promise<void> => {
  await updateImport(transaction, member_id, id, { ...change, details: null })
  // One by one, because each is a hundred kilobytes that SQLite overwrites in this thread.
  for (let position = 0; ; position += 1) {
    const { numDeletedRows } = await transaction
      .deleteFrom('import_draft')
      .where('member_id', '=', member_id)
      .where('import_id', '=', id)
      .where('position', '=', position)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return
    await setImmediate()
  }
}

export const saveImportedRows = async (
  transaction: Transaction,
  rows: readonly ImportedRowTable[],
): Promise<void> => {
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    await transaction
      .insertInto('imported_row')
      .values(rows.slice(start, start + ROWS_PER_INSERT))
      .execute()
  }
}

type RowsOfThing = Readonly<{ memberId: string; importId: string; thing: ThingRules['thing'] }>

/** Some of the rows that an import added. */
export const someImportedRows = (
  transaction: Transaction,
  { memberId, importId, thing }: RowsOfThing,
): Promise<ImportedRowTable[]> =>
  transaction
    .selectFrom('imported_row')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('import_id', '=', importId)
    .where('thing', '=', thing)
    .orderBy('row_id')
    .limit(ROWS_PER_INSERT)
    .execute()

/** Forgets that an import added these rows. */
export const forgetImportedRows = async (
  transaction: Transaction,
  { memberId, importId, thing }: RowsOfThing,
  rowIds: readonly string[],
): Promise<void> => {
  await transaction
    .deleteFrom('imported_row')
    .where('member_id', '=', memberId)
    .where('import_id', '=', importId)
    .where('thing', '=', thing)
    .where('row_id', 'in', [...rowIds])
    .execute()
}

/** The existing rows among these keys. */
export const rowsByKey = async (
  transaction: Transaction,
  memberId: string,
  { table, key }: ThingRules,
  keys: readonly string[],
): Promise<Map<string, object>> => {
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(table)} where member_id = ${memberId} and ${sql.ref(key)} in (${sql.join(keys)})`.execute(
    transaction,
  )
  return new Map(rows.map((row) => [String(row[key]), row]))
}

export const deleteByKey = async (
  transaction: Transaction,
  memberId: string,
  { table, key }: ThingRules,
  keys: readonly string[],
): Promise<void> => {
  if (keys.length === 0) return
  await sql`delete from ${sql.table(table)} where member_id = ${memberId} and ${sql.ref(key)} in (${sql.join(keys)})`.execute(
    transaction,
  )
}

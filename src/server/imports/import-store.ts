import { setImmediate } from 'node:timers/promises'
import { type ExpressionBuilder, sql } from 'kysely'
import { boundLimit } from '#server/db/bound-limit.ts'
import { inSteps, ROWS_OF_A_STEP } from '#server/db/transaction-for-now.ts'
import type {
  Database,
  DatabaseOrTransaction,
  DataImportTable,
  ImportedRowTable,
  Schema,
  Transaction,
} from '#server/db/schema.ts'
import type { RecordingName } from '#contract/recordings.ts'

export type OfImport = Readonly<{ memberId: string; importId: string }>

const isImport =
  ({ memberId, importId }: OfImport) =>
  (row: ExpressionBuilder<Schema, 'data_import'>) =>
    row.and({ member_id: memberId, id: importId })

const belongsTo =
  ({ memberId, importId }: OfImport) =>
  (row: ExpressionBuilder<Schema, 'import_draft' | 'imported_row'>) =>
    row.and({ member_id: memberId, import_id: importId })

/** Begins a reading; takes the place of earlier ones that were not imported. */
export const beginReading = async (db: Database, reading: DataImportTable): Promise<void> => {
  const { member_id } = reading
  for (const { id } of await idleReadings(db).where('member_id', '=', member_id).execute())
    await deleteReading(db, member_id, id)
  await db.insertInto('data_import').values(reading).execute()
}

export const saveDrafts = async (
  db: Database,
  { memberId, importId }: OfImport,
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
    .where(isImport({ memberId, importId: id }))
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
    .where(isImport({ memberId, importId: id }))
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
    .where(isImport({ memberId, importId: id }))
    .forUpdate()
    .executeTakeFirst()

/** A batch of what was read, as JSON; undefined after the last one. */
export const storedEntries = async (
  db: Database,
  of: OfImport,
  position: number,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('import_draft')
    .select('content')
    .where(belongsTo(of))
    .where('position', '=', position)
    .executeTakeFirst()
  return row?.content
}

/** Deletes what was read, batch by batch: SQLite overwrites each in this thread. */
const deleteEntries = async (db: Database, of: OfImport): Promise<void> => {
  const all = await db.selectFrom('import_draft').select('position').where(belongsTo(of)).execute()
  for (const { position } of all) {
    await db
      .deleteFrom('import_draft')
      .where(belongsTo(of))
      .where('position', '=', position)
      .execute()
    await setImmediate()
  }
}

/** No longer written by anybody. */
export const releaseImport = (db: Database, { memberId, importId }: OfImport): Promise<void> =>
  updateImport(db, memberId, importId, { busy_at: null })

/** What remains to be done once an import is written, or undone. */
export const closeImport = async (db: Database, of: OfImport): Promise<void> => {
  await deleteEntries(db, of)
  await releaseImport(db, of)
}

const idleReadings = (db: Database) =>
  db
    .selectFrom('data_import')
    .select(['member_id', 'id'])
    .where('imported_at', 'is', null)
    .where('busy_at', 'is', null)

/** False if there is no reading with this id, or it is being imported. */
export const deleteReading = async (
  db: Database,
  memberId: string,
  id: string,
): Promise<boolean> => {
  // Without details, nobody begins to import it.
  const { numUpdatedRows } = await db
    .updateTable('data_import')
    .set({ details: null })
    .where(isImport({ memberId, importId: id }))
    .where('imported_at', 'is', null)
    .where('busy_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await deleteEntries(db, { memberId, importId: id })
  await db
    .deleteFrom('data_import')
    .where(isImport({ memberId, importId: id }))
    .execute()
  return true
}

/** Deletes readings from before an instant that were never imported. */
export const forgetReadings = async (db: Database, readBefore: number): Promise<void> => {
  const all = await idleReadings(db).where('read_at', '<', readBefore).execute()
  for (const { member_id, id } of all) await deleteReading(db, member_id, id)
}

/** Imports and undoings that nobody has gone on with since an instant. */
export const leftImports = (db: Database, busyBefore: number): Promise<DataImportTable[]> =>
  db.selectFrom('data_import').selectAll().where('busy_at', '<', busyBefore).execute()

/**
 * Takes over the writing of an import, or goes on with it. Whoever held it before finds that out at
 * the next step.
 * @param heldAt when it was last held by whoever asks; undefined to take it over
 * @returns when it is held now; undefined if it was imported, taken over or deleted
 */
export const holdImport = async (
  db: DatabaseOrTransaction,
  of: OfImport,
  now: number,
  heldAt?: number,
): Promise<number | undefined> => {
  const next = sql<number>`case when busy_at >= ${now} then busy_at + 1 else ${now} end`
  const held = await db
    .updateTable('data_import')
    .set({ busy_at: next })
    .where(isImport(of))
    .where('imported_at', 'is', null)
    .where('details', 'is not', null)
    .$if(heldAt !== undefined, (query) => query.where('busy_at', '=', heldAt as number))
    .returning('busy_at')
    .executeTakeFirst()
  return held?.busy_at ?? undefined
}

export const saveImportedRows = async (
  transaction: Transaction,
  rows: readonly ImportedRowTable[],
): Promise<void> => {
  if (rows.length > 0) await transaction.insertInto('imported_row').values(rows).execute()
}

type RowsOfThing = OfImport & Readonly<{ thing: RecordingName }>

/** Some of the rows that an import added, all of one thing. */
export const someImportedRows = async (
  transaction: Transaction,
  of: OfImport,
): Promise<ImportedRowTable[]> => {
  const rows = await transaction
    .selectFrom('imported_row')
    .selectAll()
    .where(belongsTo(of))
    .orderBy('thing')
    .orderBy('row_id')
    .limit(boundLimit(ROWS_OF_A_STEP))
    .execute()
  return rows.filter(({ thing }) => thing === rows[0]?.thing)
}

/** Forgets that an import added these rows. */
export const forgetImportedRows = async (
  transaction: Transaction,
  { thing, ...of }: RowsOfThing,
  rowIds: readonly string[],
): Promise<void> => {
  await transaction
    .deleteFrom('imported_row')
    .where(belongsTo(of))
    .where('thing', '=', thing)
    .where('row_id', 'in', [...rowIds])
    .execute()
}

/** Forgets what an import added, a few rows at a time. */
const forgetAllImportedRows = (db: Database, of: OfImport): Promise<void> =>
  inSteps(db, async (transaction) => {
    const some = await someImportedRows(transaction, of)
    const thing = some[0]?.thing
    if (thing === undefined) return true
    const ids = some.map(({ row_id }) => row_id)
    await forgetImportedRows(transaction, { ...of, thing }, ids)
    return false
  })

/** The id of an import of an own export: a member has one at a time, which is in no list. */
export const OWN_IMPORT = 'own-export'

/** Begins the import of an own export; returns when it is held; undefined while there is another. */
export const beginOwnImport = async (
  transaction: Transaction,
  memberId: string,
  now: number,
): Promise<number | undefined> => {
  const begun = await transaction
    .insertInto('data_import')
    .values({
      member_id: memberId,
      id: OWN_IMPORT,
      formats: 'forkcast',
      file_name: '',
      details: '{}',
      read_at: now,
      imported_at: null,
      added: null,
      undone_at: null,
      busy_at: now,
    })
    .onConflict((conflict) => conflict.columns(['member_id', 'id']).doNothing())
    .returning('busy_at')
    .executeTakeFirst()
  return begun?.busy_at ?? undefined
}

/** From now on what an own export brought stays; without details, nobody takes it back. */
export const keepOwnImport = (transaction: Transaction, memberId: string): Promise<void> =>
  updateImport(transaction, memberId, OWN_IMPORT, { details: null })

/** Forgets an import of an own export, whether it was kept or taken back. */
export const settleOwnImport = async (db: Database, memberId: string): Promise<void> => {
  const of = { memberId, importId: OWN_IMPORT }
  await forgetAllImportedRows(db, of)
  await db.deleteFrom('data_import').where(isImport(of)).execute()
}

/** Whatever is being imported or undone for a member ends at its next step. */
export const stopImports = async (transaction: Transaction, memberId: string): Promise<void> => {
  await transaction
    .updateTable('data_import')
    .set({ details: null })
    .where('member_id', '=', memberId)
    .execute()
}

/** Removes what is kept of a member's imports, but for their few own rows. */
export const emptyImports = async (db: Database, memberId: string): Promise<void> => {
  const all = await db
    .selectFrom('data_import')
    .select('id')
    .where('member_id', '=', memberId)
    .execute()
  for (const { id: importId } of all) {
    await forgetAllImportedRows(db, { memberId, importId })
    await deleteEntries(db, { memberId, importId })
  }
}

/** A table whose rows a member has one of for each key. */
type Keyed = Readonly<{ table: string; key: string }>

/** The existing rows among these keys. */
export const rowsByKey = async (
  transaction: Transaction,
  memberId: string,
  { table, key }: Keyed,
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
  { table, key }: Keyed,
  keys: readonly string[],
): Promise<void> => {
  if (keys.length === 0) return
  await sql`delete from ${sql.table(table)} where member_id = ${memberId} and ${sql.ref(key)} in (${sql.join(keys)})`.execute(
    transaction,
  )
}

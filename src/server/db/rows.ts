import type { Insertable, Updateable } from 'kysely'
import type { DatabaseOrTransaction, Schema } from './schema.ts'

/** Tables with the columns `member_id` and `id`. */
type OwnTable = {
  [Name in keyof Schema]: 'member_id' | 'id' extends keyof Schema[Name] ? Name : never
}[keyof Schema]

export const insertRow = async <Table extends keyof Schema>(
  db: DatabaseOrTransaction,
  table: Table,
  row: Insertable<Schema[Table]>,
): Promise<void> => {
  await db
    .insertInto(table)
    .values(row as never)
    .execute()
}

/** Deletes one row of a member; false if the member has none with this id. */
export const deleteOwnRow = async (
  db: DatabaseOrTransaction,
  table: OwnTable,
  memberId: string,
  id: string,
): Promise<boolean> => {
  // Kysely types a statement by one table; each of these has both columns.
  const { numDeletedRows } = await db
    .deleteFrom(table as 'activity')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const updateMember = async (
  db: DatabaseOrTransaction,
  id: string,
  change: Updateable<Schema['member']>,
): Promise<void> => {
  await db.updateTable('member').set(change).where('id', '=', id).execute()
}

/**
 * Serialises transactions of one member, so that simultaneous calls cannot exceed a limit that they
 * check by counting.
 */
export const lockMember = async (
  transaction: DatabaseOrTransaction,
  memberId: string,
): Promise<void> => {
  await transaction
    .selectFrom('member')
    .select('id')
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .execute()
}

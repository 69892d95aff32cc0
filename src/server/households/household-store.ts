import { randomUUID } from 'node:crypto'
import { said } from '#domain/said.ts'
import type { Transaction } from 'kysely'
import type { Database, HouseholdTable, Schema } from '#server/db/schema.ts'
import { ProblemError } from '#server/http/problems.ts'
import { unmarkShared } from './leave-household.ts'

export const insertHousehold = async (transaction: Transaction<Schema>, household: HouseholdTable): Promise<void> => {
  await transaction.insertInto('household').values(household).execute()
}

/** Makes a member belong to a household. @throws ProblemError not_allowed for one who belongs to another */
export const insertBelonging = async (
  transaction: Transaction<Schema>,
  memberId: string,
  householdId: string,
  joinedAt: number,
): Promise<void> => {
  // Marks for a household of before must not count in this one.
  await unmarkShared(transaction, memberId)
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('household_member')
    .values({ member_id: memberId, id: randomUUID(), household_id: householdId, joined_at: joinedAt, shares_all: 0 })
    .onConflict((conflict) => conflict.column('member_id').doNothing())
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) throw new ProblemError('not_allowed', { words: said('refused.in-household') })
}

export const renameHousehold = async (db: Database, id: string, name: string): Promise<void> => {
  await db.updateTable('household').set({ name }).where('id', '=', id).execute()
}

export const saveSharing = async (db: Database, memberId: string, householdId: string, sharesAll: boolean): Promise<void> => {
  await db
    .updateTable('household_member')
    .set({ shares_all: sharesAll ? 1 : 0 })
    .where('member_id', '=', memberId)
    .where('household_id', '=', householdId)
    .execute()
}

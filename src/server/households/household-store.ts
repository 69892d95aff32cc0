import { randomUUID } from 'node:crypto'
import { codedMessage } from '#domain/coded-message.ts'
import type { Database, HouseholdTable, Transaction } from '#server/db/schema.ts'
import { ProblemError } from '#server/http/problems.ts'
import { membershipOf } from './household-reads.ts'

/**
 * Serialises joining and leaving, so that the second of two simultaneous calls sees the first.
 * False if there is no such household.
 */
export const lockHousehold = async (
  transaction: Transaction,
  householdId: string,
): Promise<boolean> =>
  (await transaction
    .selectFrom('household')
    .select('id')
    .where('id', '=', householdId)
    .forUpdate()
    .executeTakeFirst()) !== undefined

/** Stops sharing all of a member's foods. */
const unmarkShared = async (transaction: Transaction, memberId: string): Promise<void> => {
  await transaction
    .updateTable('own_food')
    .set({ shared_with: null })
    .where('member_id', '=', memberId)
    .where('shared_with', 'is not', null)
    .execute()
}

/**
 * Removes a member with their shared foods and invitations. The household ends with its last
 * member.
 */
export const leaveHousehold = async (transaction: Transaction, memberId: string): Promise<void> => {
  const mine = await membershipOf(transaction, memberId)
  if (!mine) return
  const { householdId } = mine
  await lockHousehold(transaction, householdId)
  await transaction
    .deleteFrom('household_member')
    .where('member_id', '=', memberId)
    .where('household_id', '=', householdId)
    .execute()
  await transaction
    .deleteFrom('household_invitation')
    .where('household_id', '=', householdId)
    .where('invited_by', '=', memberId)
    .execute()
  await unmarkShared(transaction, memberId)
  const anybody = await transaction
    .selectFrom('household_member')
    .select('id')
    .where('household_id', '=', householdId)
    .limit(1)
    .executeTakeFirst()
  if (!anybody) await transaction.deleteFrom('household').where('id', '=', householdId).execute()
}

export const insertHousehold = async (
  transaction: Transaction,
  household: HouseholdTable,
): Promise<void> => {
  await transaction.insertInto('household').values(household).execute()
}

/**
 * Adds a member to a household. @throws ProblemError not_allowed if the member is in another one
 */
export const insertMembership = async (
  transaction: Transaction,
  memberId: string,
  householdId: string,
  joinedAt: number,
): Promise<void> => {
  // Foods marked as shared in an earlier household must not be shared here.
  await unmarkShared(transaction, memberId)
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('household_member')
    .values({
      member_id: memberId,
      id: randomUUID(),
      household_id: householdId,
      joined_at: joinedAt,
      shares_all: 0,
    })
    .onConflict((conflict) => conflict.column('member_id').doNothing())
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows)
    throw new ProblemError('not_allowed', { words: codedMessage('refused.in-household') })
}

export const renameHousehold = async (db: Database, id: string, name: string): Promise<void> => {
  await db.updateTable('household').set({ name }).where('id', '=', id).execute()
}

export const saveSharing = async (
  db: Database,
  memberId: string,
  householdId: string,
  sharesAll: boolean,
): Promise<void> => {
  await db
    .updateTable('household_member')
    .set({ shares_all: sharesAll ? 1 : 0 })
    .where('member_id', '=', memberId)
    .where('household_id', '=', householdId)
    .execute()
}

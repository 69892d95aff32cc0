import type { Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { belongingOf } from './household-reads.ts'

/** One after the other: of two who join or leave at once, the second one sees what the first did. False where there is no such household. */
export const lockHousehold = async (transaction: Transaction<Schema>, householdId: string): Promise<boolean> =>
  (await transaction.selectFrom('household').select('id').where('id', '=', householdId).forUpdate().executeTakeFirst()) !== undefined

/** Shares none of a member's foods any more. */
export const unmarkShared = async (transaction: Transaction<Schema>, memberId: string): Promise<void> => {
  await transaction
    .updateTable('own_food')
    .set({ shared_with: null })
    .where('member_id', '=', memberId)
    .where('shared_with', 'is not', null)
    .execute()
}

/** Takes a member out of the household, with all that was shared and with the invitations that they made; the last one out ends it. */
export const leaveHousehold = async (transaction: Transaction<Schema>, memberId: string): Promise<void> => {
  const mine = await belongingOf(transaction, memberId)
  if (!mine) return
  const { householdId } = mine
  await lockHousehold(transaction, householdId)
  await transaction.deleteFrom('household_member').where('member_id', '=', memberId).where('household_id', '=', householdId).execute()
  await transaction.deleteFrom('household_invitation').where('household_id', '=', householdId).where('invited_by', '=', memberId).execute()
  await unmarkShared(transaction, memberId)
  const anybody = await transaction
    .selectFrom('household_member')
    .select('id')
    .where('household_id', '=', householdId)
    .limit(1)
    .executeTakeFirst()
  if (!anybody) await transaction.deleteFrom('household').where('id', '=', householdId).execute()
}

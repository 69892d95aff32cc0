import type { DatabaseOrTransaction } from './schema.ts'

/** Within a transaction: what counts a member's things before it adds one does so one after the other, also of several calls at once. */
export const lockMember = async (transaction: DatabaseOrTransaction, memberId: string): Promise<void> => {
  await transaction.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()
}

import { sql } from 'kysely'
import type { DatabaseOrTransaction, MemberTable, Transaction } from '#server/db/schema.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { ProblemCode } from '#contract/problem.ts'

/** A member as they were when a password, passkey, identity or session was checked. */
export type CheckedMember = Pick<MemberTable, 'id' | 'access_version'>

/**
 * Closes what is under way: whoever proved before it who they are has to do so anew. Goes first in
 * a transaction that takes away a way in, because it waits for sign-ins that are being stored.
 */
export const outdateChecks = async (
  transaction: DatabaseOrTransaction,
  memberId: string,
): Promise<void> => {
  await transaction
    .updateTable('member')
    .set({ access_version: sql`access_version + 1` })
    .where('id', '=', memberId)
    .execute()
}

/**
 * Goes first in a transaction that opens a way in: none is taken away until it ends.
 * @throws ProblemError `code` if one was taken away since the member was checked
 */
export const requireUnchanged = async (
  transaction: Transaction,
  { id, access_version }: CheckedMember,
  code: ProblemCode,
): Promise<void> => {
  const member = await transaction
    .selectFrom('member')
    .select('id')
    .where('id', '=', id)
    .where('access_version', '=', access_version)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (member === undefined) throw new ProblemError(code)
}

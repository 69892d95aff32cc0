import { randomUUID } from 'node:crypto'
import type { Passkey } from '#contract/accounts/passkeys.ts'
import type {
  Database,
  DatabaseOrTransaction,
  MemberTable,
  PasskeyTable,
} from '#server/db/schema.ts'
import { isoOrNull } from '#server/http/moment.ts'
import { deleteOwnRow } from '#server/db/rows.ts'
import { outdateChecks } from '../sessions/access-version.ts'
import { deleteOrphanedCodes } from '../second-factor/second-factor-store.ts'

export const passkeysOf = (db: DatabaseOrTransaction, memberId: string): Promise<PasskeyTable[]> =>
  db
    .selectFrom('passkey')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** A passkey with its member's version of access. */
export type FoundPasskey = PasskeyTable & Pick<MemberTable, 'access_version'>

export const findPasskey = (
  db: Database,
  credentialId: string,
): Promise<FoundPasskey | undefined> =>
  db
    .selectFrom('passkey')
    .innerJoin('member', 'member.id', 'passkey.member_id')
    .where('passkey.credential_id', '=', credentialId)
    .selectAll('passkey')
    .select('member.access_version')
    .executeTakeFirst()

/** Stores a new passkey; undefined if any member already has it. */
export const insertPasskey = (
  db: DatabaseOrTransaction,
  passkey: Omit<PasskeyTable, 'id' | 'last_used_at'>,
): Promise<PasskeyTable | undefined> =>
  db
    .insertInto('passkey')
    .values({ ...passkey, id: randomUUID(), last_used_at: null })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst()

export const recordPasskeyUse = async (
  db: Database,
  { member_id, id }: PasskeyTable,
  use: { signCount: number; now: number },
): Promise<void> => {
  await db
    .updateTable('passkey')
    .set({ sign_count: use.signCount, last_used_at: use.now })
    .where('member_id', '=', member_id)
    .where('id', '=', id)
    .execute()
}

/**
 * Deletes a passkey of a member, and the recovery codes with the last second factor; false if there
 * is none with this id.
 */
export const deletePasskey = (db: Database, memberId: string, id: string): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    await outdateChecks(transaction, memberId)
    const isDeleted = await deleteOwnRow(transaction, 'passkey', memberId, id)
    await deleteOrphanedCodes(transaction, memberId)
    return isDeleted
  })

export const viewPasskey = (row: PasskeyTable): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: new Date(row.created_at).toISOString(),
  lastUsedAt: isoOrNull(row.last_used_at),
})

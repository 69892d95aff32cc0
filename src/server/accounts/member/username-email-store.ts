import { libraryDate } from '#server/db/library-date.ts'
import type { OpenDatabase } from '#server/db/open-database.ts'
import type { MemberTable } from '#server/db/schema.ts'
import { refuseTakenNames } from './member-store.ts'
import { dropTicketsOf } from '../one-time-tokens/one-time-token-store.ts'

/** The name to sign in with, as the member writes it, and the address in lower case. */
export interface Identity {
  readonly username: string
  readonly email: string
}

/**
 * Changes how a member signs in and is written to. A new address is not proven yet, and what was sent to the old one
 * opens nothing any more.
 * @returns the columns that changed
 * @throws ProblemError username_taken or email_taken
 */
export const saveIdentity = async (
  { db, engine }: OpenDatabase,
  before: Pick<MemberTable, 'id' | 'email'>,
  { username, email }: Identity,
  changedAt: number,
): Promise<Partial<MemberTable>> => {
  await refuseTakenNames(db, username, email, before.id)
  const hasMoved = email !== before.email
  const columns = {
    name: username,
    username: username.toLowerCase(),
    display_username: username,
    email,
    ...(hasMoved && { email_verified: 0 }),
    updated_at: libraryDate(engine, changedAt),
  }
  try {
    await db.transaction().execute(async (transaction) => {
      await transaction.updateTable('member').set(columns).where('id', '=', before.id).execute()
      if (hasMoved) await dropTicketsOf(transaction, before.id)
    })
  } catch (error) {
    // Two members at once: the unique index let one through, and this one is told why.
    await refuseTakenNames(db, username, email, before.id)
    throw error
  }
  return columns
}

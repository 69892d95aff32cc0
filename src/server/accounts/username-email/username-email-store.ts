import type { Database, MemberTable } from '#server/db/schema.ts'
import { updateMember } from '#server/db/rows.ts'
import { refuseTakenNames } from '../member/member-store.ts'
import { revokeTokens } from '../one-time-tokens/one-time-token-store.ts'

interface UsernameAndEmail {
  /** As the member writes it. */
  readonly username: string
  /** In lower case. */
  readonly email: string
}

/**
 * Changes how a member signs in and is written to. A new address is not verified yet, and what was sent to the old one
 * opens nothing any more.
 * @returns the columns that changed
 * @throws ProblemError username_taken or email_taken
 */
export const saveUsernameAndEmail = async (
  db: Database,
  before: Pick<MemberTable, 'id' | 'email'>,
  { username, email }: UsernameAndEmail,
): Promise<Partial<MemberTable>> => {
  await refuseTakenNames(db, username, email, before.id)
  const isNewAddress = email !== before.email
  const columns: Partial<MemberTable> = {
    username: username.toLowerCase(),
    display_username: username,
    email,
    ...(isNewAddress && { email_verified: 0 as const }),
  }
  try {
    await db.transaction().execute(async (transaction) => {
      await updateMember(transaction, before.id, columns)
      if (isNewAddress) await revokeTokens(transaction, before.id)
    })
  } catch (error) {
    // Two members at once: the unique index let one through, and this one is told why.
    await refuseTakenNames(db, username, email, before.id)
    throw error
  }
  return columns
}

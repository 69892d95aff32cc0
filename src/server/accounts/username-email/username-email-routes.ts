import { changeIdentity } from '#contract/accounts/username-email.ts'
import { mountForMember } from '#server/http/mount.ts'
import type { ServerParts } from '#server/server-parts.ts'
import type { Database, MemberTable } from '#server/db/schema.ts'
import { updateMember } from '#server/db/rows.ts'
import { refuseTakenNames } from '#server/accounts/member/member-store.ts'
import { revokeTokens } from '#server/accounts/one-time-tokens/one-time-token-store.ts'
import {
  type CheckedMember,
  outdateChecks,
  requireUnchanged,
} from '#server/accounts/sessions/access-version.ts'
import { viewMember } from '../member/member-reads.ts'
import { requireReauthentication } from '../passwords/reauthentication.ts'

interface UsernameAndEmail {
  /** With the case that the member typed. */
  readonly username: string
  /** In lower case. */
  readonly email: string
}

/**
 * Changes username and email. A new address is not verified yet, and links sent to the old one stop
 * working.
 * @returns the columns that changed
 * @throws ProblemError username_taken, email_taken, or not_signed_in if a way in was taken away
 */
const saveUsernameAndEmail = async (
  db: Database,
  before: CheckedMember & Pick<MemberTable, 'email'>,
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
      await requireUnchanged(transaction, before, 'not_signed_in')
      // The old address is a way in: a link to it may just be under way.
      if (isNewAddress) await outdateChecks(transaction, before.id)
      await updateMember(transaction, before.id, columns)
      if (isNewAddress) await revokeTokens(transaction, before.id)
    })
  } catch (error) {
    // Two members at once: the unique index let only the other one through.
    await refuseTakenNames(db, username, email, before.id)
    throw error
  }
  return columns
}

export const mountUsernameAndEmail = ({ app }: ServerParts): void => {
  mountForMember(app, changeIdentity, async ({ body, at, db }, caller) => {
    await requireReauthentication(db, at, caller, {
      field: 'currentPassword',
      password: body.currentPassword,
    })
    const { profile } = caller
    const wanted = {
      username: body.username ?? profile.display_username,
      email: body.email ?? profile.email,
    }
    const columns = await saveUsernameAndEmail(db, profile, wanted)
    return { success: true as const, user: viewMember({ ...profile, ...columns }) }
  })
}

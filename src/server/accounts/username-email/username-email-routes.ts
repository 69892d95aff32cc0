import { changeIdentity } from '#contract/accounts/username-email.ts'
import { mountForMember } from '#server/http/mount.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { viewMember } from '../member/member-reads.ts'
import { requireReauthentication } from '../passwords/reauthentication.ts'
import { saveUsernameAndEmail } from './username-email-store.ts'

export const mountUsernameAndEmail = ({ app, db, clock }: ServerParts): void => {
  mountForMember(app, changeIdentity, async ({ body }, caller) => {
    await requireReauthentication(db, clock, caller, { field: 'currentPassword', password: body.currentPassword })
    const { profile } = caller
    const wanted = { username: body.username ?? profile.display_username, email: body.email ?? profile.email }
    const columns = await saveUsernameAndEmail(db, profile, wanted)
    return { success: true as const, user: viewMember({ ...profile, ...columns }) }
  })
}

import { changeIdentity } from '#contract/accounts/username-email.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/schema.ts'
import { mountForMember } from '#server/http/mount.ts'
import { viewMember } from '../member/member-reads.ts'
import { requireReauthentication } from '../passwords/reauthentication.ts'
import { saveUsernameAndEmail } from './username-email-store.ts'

export const mountUsernameAndEmail = (app: FastifyInstance, db: Database, clock: () => number): void => {
  mountForMember(app, changeIdentity, async ({ body }, caller) => {
    await requireReauthentication(db, clock, caller, { field: 'currentPassword', password: body.currentPassword })
    const { profile } = caller
    const wanted = { username: body.username ?? profile.display_username, email: body.email ?? profile.email }
    const columns = await saveUsernameAndEmail(db, profile, wanted)
    return { success: true as const, user: viewMember({ ...profile, ...columns }) }
  })
}

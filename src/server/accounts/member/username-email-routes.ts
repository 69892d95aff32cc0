import { changeIdentity } from '#contract/accounts/member.ts'
import type { FastifyInstance } from 'fastify'
import type { OpenDatabase } from '#server/db/open-database.ts'
import { mountForMember } from '#server/http/mount.ts'
import { saveIdentity } from './username-email-store.ts'
import { viewMember } from './member-view.ts'
import { makeSureItIsThem } from '../passwords/reauthentication.ts'

export const mountIdentity = (app: FastifyInstance, database: OpenDatabase, clock: () => number): void => {
  mountForMember(app, changeIdentity, async ({ body }, caller) => {
    await makeSureItIsThem(database.db, clock, caller, { field: 'currentPassword', password: body.currentPassword })
    const { profile } = caller
    const identity = { username: body.username ?? profile.display_username, email: body.email ?? profile.email }
    const columns = await saveIdentity(database, profile, identity, clock())
    return { success: true as const, user: viewMember({ ...profile, ...columns }) }
  })
}

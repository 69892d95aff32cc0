import { fetchSettings } from '#contract/member-settings.ts'
import { changeMe } from '#contract/settings.ts'
import { viewMember } from '#server/accounts/member/member-reads.ts'
import { refuseWithoutHealthConsent } from '#server/consent/consent-reads.ts'
import { mountForMember } from '#server/http/mount.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { updateMember } from '#server/db/rows.ts'
import { changesHealthData, columnsOfChange } from './profile-change.ts'
import { viewSettings } from './settings-reads.ts'

export const mountSettings = ({ app, db }: ServerParts): void => {
  mountForMember(app, fetchSettings, async (_call, caller) => viewSettings(caller.profile))

  mountForMember(app, changeMe, async ({ body }, caller) => {
    if (changesHealthData(body)) await refuseWithoutHealthConsent(db, caller.memberId)
    const columns = columnsOfChange(body, caller.profile)
    await updateMember(db, caller.memberId, columns)
    const profile = { ...caller.profile, ...columns }
    return { success: true as const, user: viewMember(profile), settings: viewSettings(profile) }
  })
}

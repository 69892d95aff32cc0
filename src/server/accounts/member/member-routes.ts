import { fetchMe, markWelcomeSeen } from '#contract/accounts/member.ts'
import { mountForMember } from '#server/http/mount.ts'
import { viewSettings } from '#server/settings/settings-reads.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { markWelcomeSeenAt } from './member-store.ts'
import { viewMember } from './member-reads.ts'

export const mountMember = ({ app, db, clock }: ServerParts): void => {
  mountForMember(app, fetchMe, async (_call, { profile }) => ({
    success: true as const,
    user: viewMember(profile),
    settings: viewSettings(profile),
  }))

  mountForMember(app, markWelcomeSeen, (_call, { memberId }) =>
    markWelcomeSeenAt(db, memberId, clock()),
  )
}

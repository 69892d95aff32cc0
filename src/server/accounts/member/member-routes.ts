import { markWelcomeSeen } from '#contract/accounts/member.ts'
import { mountForMember } from '#server/http/mount.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { markWelcomeSeenAt } from './member-store.ts'

export const mountMember = ({ app }: ServerParts): void => {
  mountForMember(app, markWelcomeSeen, ({ at, db }, { memberId }) =>
    markWelcomeSeenAt(db, memberId, at),
  )
}

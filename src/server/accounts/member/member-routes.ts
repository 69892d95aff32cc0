import { fetchMe, markWelcomeSeen } from '#contract/accounts/member.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/schema.ts'
import { mountForMember } from '#server/http/mount.ts'
import { viewSettings } from '#server/settings/settings-reads.ts'
import { markWelcomeSeenAt } from './member-store.ts'
import { viewMember } from './member-reads.ts'

export const mountMember = (app: FastifyInstance, db: Database, clock: () => number): void => {
  mountForMember(app, fetchMe, async (_call, { profile }) => ({
    success: true as const,
    user: viewMember(profile),
    settings: viewSettings(profile),
  }))

  mountForMember(app, markWelcomeSeen, (_call, { memberId }) => markWelcomeSeenAt(db, memberId, clock()))
}

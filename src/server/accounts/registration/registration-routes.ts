import { register } from '#contract/accounts/registration.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/schema.ts'
import { mount } from '#server/http/mount.ts'
import { saveTimeZone } from '../member/member-store.ts'
import type { SessionStart } from '../sessions/session-start.ts'
import { registerMember } from './registration-service.ts'

export const mountRegistration = (
  app: FastifyInstance,
  { db, config, sessionStart, clock }: { db: Database; config: Config; sessionStart: SessionStart; clock: () => number },
): void => {
  mount(app, register, async ({ body, request, reply }) => {
    const memberId = await registerMember(db, config, clock, body, request.ip)
    if (request.sentZone) await saveTimeZone(db, memberId, request.sentZone)
    return sessionStart.beginFor({ request, reply }, memberId)
  })
}

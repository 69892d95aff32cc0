import { register } from '#contract/accounts/registration.ts'
import { mount } from '#server/http/mount.ts'
import { updateMember } from '#server/db/rows.ts'
import { registerMember } from './registration-service.ts'
import type { SignInParts } from '../sign-in/sign-in-parts.ts'

export const mountRegistration = ({
  app,
  config,
  serverSettings,
  sessionStart,
}: SignInParts): void => {
  mount(app, register, async (call) => {
    const { body, at, db, request } = call
    const memberId = await registerMember(db, config, serverSettings, at, body, request.ip)
    if (request.sentZone) await updateMember(db, memberId, { time_zone: request.sentZone })
    return sessionStart.beginFor(call, memberId)
  })
}

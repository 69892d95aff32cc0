import { register } from '#contract/accounts/registration.ts'
import { mount } from '#server/http/mount.ts'
import { updateMember } from '#server/db/rows.ts'
import { registerMember } from './registration-service.ts'
import type { SignInParts } from '../sign-in/sign-in-parts.ts'

export const mountRegistration = ({
  app,
  db,
  config,
  house,
  sessionStart,
  clock,
}: SignInParts): void => {
  mount(app, register, async ({ body, request, reply }) => {
    const memberId = await registerMember(db, config, house, clock, body, request.ip)
    if (request.sentZone) await updateMember(db, memberId, { time_zone: request.sentZone })
    return sessionStart.beginFor({ request, reply }, memberId)
  })
}

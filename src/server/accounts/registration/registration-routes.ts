import { register } from '#contract/accounts/registration.ts'
import { mount } from '#server/http/mount.ts'
import { saveTimeZone } from '../member/member-store.ts'
import { registerMember } from './registration-service.ts'
import type { SignInParts } from '../sign-in/sign-in-parts.ts'

export const mountRegistration = ({ app, db, config, sessionStart, clock }: SignInParts): void => {
  mount(app, register, async ({ body, request, reply }) => {
    const memberId = await registerMember(db, config, clock, body, request.ip)
    if (request.sentZone) await saveTimeZone(db, memberId, request.sentZone)
    return sessionStart.beginFor({ request, reply }, memberId)
  })
}

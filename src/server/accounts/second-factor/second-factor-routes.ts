import { beginTotp, confirmTotp, removeTotp, renewRecoveryCodes } from '#contract/accounts/second-factor.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/schema.ts'
import { mountForMember } from '#server/http/mount.ts'
import { requireConfirmedSession } from '../passwords/reauthentication.ts'
import type { Encryption } from '#server/db/encryption.ts'
import { createSecondFactorService } from './second-factor-service.ts'

/** What a member changes about second factors. */
export const mountSecondFactor = (app: FastifyInstance, db: Database, encryption: Encryption, clock: () => number): void => {
  const service = createSecondFactorService(db, encryption, clock)

  mountForMember(app, beginTotp, async (_call, caller) => {
    await requireConfirmedSession(db, caller)
    return service.beginTotp(caller.memberId, caller.profile.display_username)
  })

  mountForMember(app, confirmTotp, async ({ body }, caller) => {
    await requireConfirmedSession(db, caller)
    return { recoveryCodes: await service.confirmTotp(caller.memberId, body.code) }
  })

  mountForMember(app, removeTotp, async (_call, caller) => {
    await requireConfirmedSession(db, caller)
    await service.removeTotp(caller.memberId)
  })

  mountForMember(app, renewRecoveryCodes, async (_call, caller) => {
    await requireConfirmedSession(db, caller)
    return { recoveryCodes: await service.renewRecoveryCodes(caller.memberId) }
  })
}

import {
  acceptCoached,
  changeCoach,
  fetchCoached,
  fetchCoaches,
  fetchLook,
  leaveCoached,
  offerCoach,
  withdrawCoach,
} from '#contract/coaching.ts'
import { DONE, okWith } from '#contract/reply.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/schema.ts'
import { mountForMember } from '#server/http/mount.ts'
import { createCoachingService } from './coaching-service.ts'

/** Whom a member lets look, and at whom a member may look. */
export const mountCoaching = (app: FastifyInstance, db: Database, clock: () => number): void => {
  const coaching = createCoachingService(db, clock)

  mountForMember(app, fetchCoaches, async (_call, { memberId }) => okWith(await coaching.coaches(memberId)))
  mountForMember(app, offerCoach, async ({ body }, caller) => okWith(await coaching.offer(caller, body)))
  mountForMember(app, changeCoach, async ({ params, body }, { memberId }) => okWith(await coaching.change(memberId, params.id, body.parts)))
  mountForMember(app, withdrawCoach, async ({ params }, { memberId }) => {
    await coaching.withdraw(memberId, params.id)
    return DONE
  })

  mountForMember(app, fetchCoached, async (_call, { memberId }) => okWith(await coaching.coached(memberId)))
  mountForMember(app, acceptCoached, async ({ params }, { memberId }) => okWith(await coaching.accept(memberId, params.id)))
  mountForMember(app, leaveCoached, async ({ params }, { memberId }) => {
    await coaching.leave(memberId, params.id)
    return DONE
  })
  mountForMember(app, fetchLook, async ({ params, query }, caller) => okWith(await coaching.look(caller, params.id, query.period)))
}

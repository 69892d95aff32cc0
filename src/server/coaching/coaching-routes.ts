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
import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/schema.ts'
import { mountForMember } from '#server/http/mount.ts'
import { createCoachingService } from './coaching-service.ts'

/** Whom a member lets look, and at whom a member may look. */
export const mountCoaching = (app: FastifyInstance, db: Database, clock: () => number): void => {
  const coaching = createCoachingService(db, clock)

  mountForMember(app, fetchCoaches, (_call, { memberId }) => coaching.coaches(memberId))
  mountForMember(app, offerCoach, ({ body }, caller) => coaching.offer(caller, body))
  mountForMember(app, changeCoach, ({ params, body }, { memberId }) => coaching.change(memberId, params.id, body.parts))
  mountForMember(app, withdrawCoach, ({ params }, { memberId }) => coaching.withdraw(memberId, params.id))

  mountForMember(app, fetchCoached, (_call, { memberId }) => coaching.coached(memberId))
  mountForMember(app, acceptCoached, ({ params }, { memberId }) => coaching.accept(memberId, params.id))
  mountForMember(app, leaveCoached, ({ params }, { memberId }) => coaching.leave(memberId, params.id))
  mountForMember(app, fetchLook, ({ params, query }, caller) => coaching.look(caller, params.id, query.period))
}

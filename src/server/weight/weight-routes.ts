import { okWith } from '#contract/reply.ts'
import {
  correctWeight,
  deleteWeight,
  fetchBoostedTrajectory,
  fetchWeightHistory,
  fetchWeightTrajectory,
  recordWeight,
} from '#contract/weight.ts'
import type { FastifyInstance } from 'fastify'
import { mountForMember } from '#server/http/mount.ts'
import type { WeightService } from './weight-service.ts'

export const mountWeight = (app: FastifyInstance, weight: WeightService): void => {
  mountForMember(app, recordWeight, ({ body }, caller) => weight.record(body, caller))

  mountForMember(app, fetchWeightHistory, async ({ query }, caller) => {
    const { entries, nextCursor } = await weight.history(query, caller)
    return { ...okWith(entries), nextCursor }
  })

  mountForMember(app, correctWeight, ({ params, body }, caller) => weight.correct(params.id, body, caller))

  mountForMember(app, deleteWeight, ({ params }, caller) => weight.remove(params.id, caller))

  mountForMember(app, fetchWeightTrajectory, (_call, caller) => weight.trajectory(caller))

  mountForMember(app, fetchBoostedTrajectory, (_call, caller) => weight.boostedTrajectory(caller))
}

import { DONE, okWith } from '#contract/reply.ts'
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
  mountForMember(app, recordWeight, async ({ body }, caller) => okWith(await weight.record(body, caller)))

  mountForMember(app, fetchWeightHistory, async ({ query }, caller) => {
    const { entries, nextCursor } = await weight.history(query, caller)
    return { ...okWith(entries), nextCursor }
  })

  mountForMember(app, correctWeight, async ({ params, body }, caller) => okWith(await weight.correct(params.id, body, caller)))

  mountForMember(app, deleteWeight, async ({ params }, caller) => {
    await weight.remove(params.id, caller)
    return DONE
  })

  mountForMember(app, fetchWeightTrajectory, async (_call, caller) => okWith(await weight.trajectory(caller)))

  mountForMember(app, fetchBoostedTrajectory, async (_call, caller) => okWith(await weight.boostedTrajectory(caller)))
}

import { deleteEatenMark, fetchFastingBatches, fetchFastingClock, fetchFastingStats, markEaten } from '#contract/fasting.ts'
import { okWith } from '#contract/reply.ts'
import type { FastifyInstance } from 'fastify'
import { mountForMember } from '#server/http/mount.ts'
import type { FastingService } from './fasting-service.ts'

export const mountFasting = (app: FastifyInstance, fasting: FastingService): void => {
  mountForMember(app, fetchFastingStats, ({ query }, caller) => fasting.stats(query.period, caller))

  mountForMember(app, fetchFastingBatches, async ({ query }, caller) => {
    const { batches, nextCursor } = await fasting.batches(query, caller)
    return { ...okWith(batches), nextCursor }
  })

  mountForMember(app, fetchFastingClock, (_call, caller) => fasting.clock(caller))

  mountForMember(app, markEaten, ({ body }, caller) => fasting.markEaten(body, caller))

  mountForMember(app, deleteEatenMark, ({ params }, caller) => fasting.deleteMark(params.id, caller))
}

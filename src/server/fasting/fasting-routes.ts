import { deleteEatenMark, fetchFastingBatches, fetchFastingClock, fetchFastingStats, markEaten } from '#contract/fasting.ts'
import { DONE, okWith } from '#contract/reply.ts'
import type { FastifyInstance } from 'fastify'
import { mountForMember } from '#server/http/mount.ts'
import type { FastingService } from './fasting-service.ts'

export const mountFasting = (app: FastifyInstance, fasting: FastingService): void => {
  mountForMember(app, fetchFastingStats, async ({ query }, caller) => okWith(await fasting.stats(query.period, caller)))

  mountForMember(app, fetchFastingBatches, async ({ query }, caller) => {
    const { batches, nextCursor } = await fasting.batches(query, caller)
    return { ...okWith(batches), nextCursor }
  })

  mountForMember(app, fetchFastingClock, async (_call, caller) => okWith(await fasting.clock(caller)))

  mountForMember(app, markEaten, async ({ body }, caller) => okWith(await fasting.markEaten(body, caller)))

  mountForMember(app, deleteEatenMark, async ({ params }, caller) => {
    await fasting.deleteMark(params.id, caller)
    return DONE
  })
}

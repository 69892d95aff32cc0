import { cookPot, endPot, fetchPots, giveShareBack, takeShare } from '#contract/pots.ts'
import { DONE, okWith } from '#contract/reply.ts'
import type { FastifyInstance } from 'fastify'
import { mountForMember } from '#server/http/mount.ts'
import type { PotService } from './pot-service.ts'

export const mountPots = (app: FastifyInstance, pots: PotService): void => {
  mountForMember(app, fetchPots, async (_call, caller) => okWith(await pots.list(caller)))
  mountForMember(app, cookPot, async ({ body }, caller) => {
    await pots.cook(body, caller)
    return DONE
  })
  mountForMember(app, takeShare, async ({ params, body }, caller) => okWith(await pots.take(params.id, body, caller)))
  mountForMember(app, giveShareBack, async ({ params, body: { mealId }, request }, caller) => {
    const wasThere = await pots.giveBack(params.id, mealId, caller)
    if (wasThere) await request.noteRecorded([{ name: 'meals', change: 'deleted', data: () => ({ id: mealId }) }])
    return DONE
  })
  mountForMember(app, endPot, async ({ params }, caller) => {
    await pots.end(params.id, caller)
    return DONE
  })
}

import { cookPot, endPot, fetchPots, giveShareBack, takeShare } from '#contract/pots.ts'
import { mountForMember } from '#server/http/mount.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { createPotService } from './pot-service.ts'

export const mountPots = (parts: ServerParts): void => {
  const { app, clock } = parts
  const pots = createPotService(parts.db, clock)
  mountForMember(app, fetchPots, (_call, caller) => pots.list(caller))
  mountForMember(app, cookPot, ({ body }, caller) => pots.cook(body, caller))
  mountForMember(app, takeShare, ({ params, body }, caller) => pots.take(params.id, body, caller))
  mountForMember(app, giveShareBack, async ({ params, body: { mealId }, request, db }, caller) => {
    const wasThere = await pots.giveBack(params.id, mealId, caller)
    if (wasThere)
      await request.noteRecorded(db, [
        { name: 'meals', change: 'deleted', data: () => ({ id: mealId }) },
      ])
  })
  mountForMember(app, endPot, ({ params }, caller) => pots.end(params.id, caller))
}

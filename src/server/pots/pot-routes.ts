import { cookPot, endPot, fetchPots, giveShareBack, takeShare } from '#contract/pots.ts'
import { mountForMember } from '#server/http/mount.ts'
import { ProblemError } from '#server/http/problems.ts'
import { deleteOwnRow } from '#server/db/rows.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { cook, giveBack, readPots, take } from './pot-service.ts'

export const mountPots = ({ app }: ServerParts): void => {
  mountForMember(app, fetchPots, ({ at, db }, caller) => readPots(db, caller, at))
  mountForMember(app, cookPot, ({ body, at, db }, { memberId }) => cook(db, memberId, body, at))
  mountForMember(app, takeShare, ({ params, body, at, db }, caller) =>
    take(db, params.id, body, caller, at),
  )
  mountForMember(app, giveShareBack, async ({ params, body: { mealId }, at, db }, caller) => {
    const wasThere = await giveBack(db, params.id, mealId, caller, at)
    if (wasThere)
      await app.noteRecorded(db, caller.memberId, [
        { name: 'meals', change: 'deleted', data: () => ({ id: mealId }) },
      ])
  })
  mountForMember(app, endPot, async ({ params, db }, { memberId }) => {
    if (!(await deleteOwnRow(db, 'pot', memberId, params.id))) throw new ProblemError('not_found')
  })
}

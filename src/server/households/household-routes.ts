import {
  acceptHouseholdInvitation,
  changeHousehold,
  copyHouseholdFood,
  declineHouseholdInvitation,
  endHouseholdInvitation,
  fetchHousehold,
  type HouseholdFood,
  inviteToHousehold,
  joinByHouseholdLink,
  leaveHousehold,
  listHouseholdFoods,
  makeHousehold,
  readHouseholdLink,
  removeFromHousehold,
} from '#contract/households.ts'
import { DONE, okWith } from '#contract/reply.ts'
import { said } from '#domain/said.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/schema.ts'
import { mountForMember } from '#server/http/mount.ts'
import { invalidField } from '#server/http/problems.ts'
import { ownFoodOf, searchOwnFoods } from '#server/own-foods/own-food-reads.ts'
import { columnsOfOwnFood, insertOwnFood, refuseTooMany } from '#server/own-foods/own-food-store.ts'
import { viewOwnFood } from '#server/own-foods/own-food-view.ts'
import { codeOfShared, findSharedFood, type SharedFood, sharedFoodsFor } from './household-reads.ts'
import { createHouseholdService } from './household-service.ts'

const MAX_LISTED = 50

const viewShared = (food: SharedFood): HouseholdFood => {
  const { id: _id, isShared: _isShared, ...view } = viewOwnFood(food)
  return { ...view, code: codeOfShared(food), sharedBy: food.fellow.username }
}

/** Who belongs together, and what they share. */
export const mountHouseholds = (app: FastifyInstance, db: Database, clock: () => number): void => {
  const households = createHouseholdService(db, clock)

  mountForMember(app, fetchHousehold, async (_call, { memberId }) => okWith(await households.standing(memberId)))
  mountForMember(app, makeHousehold, async ({ body }, { memberId }) => okWith(await households.make(memberId, body.name)))
  mountForMember(app, changeHousehold, async ({ body }, { memberId }) => okWith(await households.change(memberId, body)))
  mountForMember(app, leaveHousehold, async (_call, { memberId }) => {
    await households.leave(memberId)
    return DONE
  })
  mountForMember(app, removeFromHousehold, async ({ params }, { memberId }) => okWith(await households.remove(memberId, params.id)))

  mountForMember(app, inviteToHousehold, async ({ body }, { memberId }) => okWith(await households.invite(memberId, body)))
  mountForMember(app, endHouseholdInvitation, async ({ params }, { memberId }) => {
    await households.endInvitation(memberId, params.id)
    return DONE
  })
  mountForMember(app, acceptHouseholdInvitation, async ({ params }, { memberId }) => okWith(await households.accept(memberId, params.id)))
  mountForMember(app, declineHouseholdInvitation, async ({ params }, { memberId }) => {
    await households.decline(memberId, params.id)
    return DONE
  })
  mountForMember(app, readHouseholdLink, async ({ body }) => okWith(await households.readLink(body.token)))
  mountForMember(app, joinByHouseholdLink, async ({ body }, { memberId }) => okWith(await households.acceptLink(memberId, body.token)))

  mountForMember(app, listHouseholdFoods, async ({ query }, { memberId }) => {
    const shared = await sharedFoodsFor(db, memberId)
    const found = query.q === '' ? shared : searchOwnFoods(shared, query.q)
    return okWith(found.slice(0, MAX_LISTED).map(viewShared))
  })

  mountForMember(app, copyHouseholdFood, async ({ body }, { memberId }) => {
    const shared = await findSharedFood(db, memberId, body.code)
    if (!shared) throw invalidField('code', said('input.no-such-food'))
    await refuseTooMany(db, memberId)
    const row = await insertOwnFood(db, memberId, columnsOfOwnFood(shared), clock())
    return okWith(viewOwnFood(ownFoodOf(row)))
  })
}

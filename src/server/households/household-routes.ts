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

  mountForMember(app, fetchHousehold, (_call, { memberId }) => households.standing(memberId))
  mountForMember(app, makeHousehold, ({ body }, { memberId }) => households.make(memberId, body.name))
  mountForMember(app, changeHousehold, ({ body }, { memberId }) => households.change(memberId, body))
  mountForMember(app, leaveHousehold, (_call, { memberId }) => households.leave(memberId))
  mountForMember(app, removeFromHousehold, ({ params }, { memberId }) => households.remove(memberId, params.id))

  mountForMember(app, inviteToHousehold, ({ body }, { memberId }) => households.invite(memberId, body))
  mountForMember(app, endHouseholdInvitation, ({ params }, { memberId }) => households.endInvitation(memberId, params.id))
  mountForMember(app, acceptHouseholdInvitation, ({ params }, { memberId }) => households.accept(memberId, params.id))
  mountForMember(app, declineHouseholdInvitation, ({ params }, { memberId }) => households.decline(memberId, params.id))
  mountForMember(app, readHouseholdLink, ({ body }) => households.readLink(body.token))
  mountForMember(app, joinByHouseholdLink, ({ body }, { memberId }) => households.acceptLink(memberId, body.token))

  mountForMember(app, listHouseholdFoods, async ({ query }, { memberId }) => {
    const shared = await sharedFoodsFor(db, memberId)
    const found = query.q === '' ? shared : searchOwnFoods(shared, query.q)
    return found.slice(0, MAX_LISTED).map(viewShared)
  })

  mountForMember(app, copyHouseholdFood, async ({ body }, { memberId }) => {
    const shared = await findSharedFood(db, memberId, body.code)
    if (!shared) throw invalidField('code', said('input.no-such-food'))
    await refuseTooMany(db, memberId)
    const row = await insertOwnFood(db, memberId, columnsOfOwnFood(shared), clock())
    return viewOwnFood(ownFoodOf(row))
  })
}

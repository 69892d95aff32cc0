import { copyHouseholdFood, type HouseholdFood, listHouseholdFoods } from '#contract/households.ts'
import { shareOwnFood } from '#contract/own-foods.ts'
import { codedMessage } from '#domain/coded-message.ts'
import { mountForMember } from '#server/http/mount.ts'
import { invalidField, ProblemError } from '#server/http/problems.ts'
import { searchOwnFoods, viewOwnFood } from '#server/own-foods/own-food-reads.ts'
import { columnsOfOwnFood, insertOwnFood, updateOwnFood } from '#server/own-foods/own-food-store.ts'
import type { ServerParts } from '#server/server-parts.ts'
import {
  codeOfShared,
  findSharedFood,
  membershipOf,
  type SharedFood,
  sharedFoodsFor,
} from './household-reads.ts'

const MAX_LISTED = 50

const viewShared = (food: SharedFood): HouseholdFood => {
  const { id: _id, isShared: _isShared, ...view } = viewOwnFood(food)
  return { ...view, code: codeOfShared(food), sharedBy: food.fellow.username }
}

/** What the members of a household offer each other to eat. */
export const mountSharedFoods = ({ app }: ServerParts): void => {
  mountForMember(app, listHouseholdFoods, async ({ query, db }, { memberId }) => {
    const shared = await sharedFoodsFor(db, memberId)
    const found = query.q === '' ? shared : searchOwnFoods(shared, query.q)
    return found.slice(0, MAX_LISTED).map(viewShared)
  })

  mountForMember(app, copyHouseholdFood, async ({ body, at, db }, { memberId }) => {
    const shared = await findSharedFood(db, memberId, body.code)
    if (!shared) throw invalidField('code', codedMessage('input.no-such-food'))
    return insertOwnFood(db, memberId, columnsOfOwnFood(shared), at)
  })

  mountForMember(app, shareOwnFood, async ({ params, body, db }, { memberId }) => {
    const household = await membershipOf(db, memberId)
    if (body.isShared && !household)
      throw new ProblemError('not_allowed', { words: codedMessage('refused.no-household') })
    return updateOwnFood(db, memberId, params.id, {
      shared_with: body.isShared ? (household?.householdId ?? null) : null,
    })
  })
}

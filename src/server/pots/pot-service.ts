import { randomUUID } from 'node:crypto'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { Meal } from '#contract/meals.ts'
import type { cookPot, fetchPots, takeShare } from '#contract/pots.ts'
import { addDays, type CivilDay } from '#domain/day.ts'
import { clampPortion, PORTION } from '#domain/meals/portion.ts'
import { codedMessage } from '#domain/coded-message.ts'
import type { Database, DatabaseOrTransaction, PotTable, Transaction } from '#server/db/schema.ts'
import { insertRow } from '#server/db/rows.ts'
import { membershipOf, fellowsOf } from '#server/households/household-reads.ts'
import type { Caller } from '#server/http/caller.ts'
import { recordedMoment, todayOf } from '#server/http/moment.ts'
import { invalidField, ProblemError } from '#server/http/problems.ts'
import { copiedMeal } from '#server/meals/copied-meal.ts'
import { mealGone } from '#server/meals/log-meal.ts'
import type { StoredMeal } from '#server/meals/meal-parts.ts'
import { findMeal, insertMeal, markDeleted } from '#server/meals/meal-store.ts'
import { titleIn } from '#server/foods/food-names-in.ts'
import { viewMeal } from '#server/meals/meal-view.ts'

/** More than a household cooks in two days. */
const MAX_SHOWN = 50

const shareOf = (pot: Pick<PotTable, 'share'>): StoredMeal => JSON.parse(pot.share) as StoredMeal

/** The cooks whose pots a member can see, with their usernames. */
const cooksFor = async (db: DatabaseOrTransaction, { memberId, profile }: Caller) => {
  const mine = await membershipOf(db, memberId)
  if (!mine) return undefined
  const fellows = await fellowsOf(db, memberId)
  const names = new Map([
    [memberId, profile.display_username],
    ...fellows.map((one) => [one.memberId, one.username] as const),
  ])
  return { householdId: mine.householdId, names, hasOthers: fellows.length > 0 }
}

/**
 * Reads and locks a pot that the caller may see, so that only one of two simultaneous calls gets
 * the last share.
 */
const lockPot = async (
  transaction: Transaction,
  caller: Caller,
  id: string,
): Promise<PotTable | undefined> => {
  const cooks = await cooksFor(transaction, caller)
  if (!cooks) return undefined
  const visible = transaction
    .selectFrom('pot')
    .where('id', '=', id)
    .where('household_id', '=', cooks.householdId)
  const found = await visible
    .select('member_id')
    .where('member_id', 'in', [...cooks.names.keys()])
    .executeTakeFirst()
  // A split database locks rows of one member at a time.
  return (
    found &&
    visible.selectAll().where('member_id', '=', found.member_id).forUpdate().executeTakeFirst()
  )
}

export const readPots = async (
  db: Database,
  caller: Caller,
  now: number,
): Promise<ReplyOf<typeof fetchPots>['data']> => {
  const cooks = await cooksFor(db, caller)
  if (!cooks) return { hasOthers: false, pots: [] }
  const today = todayOf(caller, now)
  const ids = [...cooks.names.keys()]
  const pots = await db
    .selectFrom('pot')
    .selectAll()
    .where('member_id', 'in', ids)
    .where('household_id', '=', cooks.householdId)
    .where('cooked_on', '>=', addDays(today, -1))
    .orderBy('cooked_on', 'desc')
    .orderBy('id')
    .limit(MAX_SHOWN)
    .execute()
  const potIds = pots.map(({ id }) => id)
  const taken =
    potIds.length === 0
      ? []
      : await db
          .selectFrom('pot_share')
          .selectAll()
          .where('member_id', 'in', ids)
          .where('pot_id', 'in', potIds)
          .orderBy('taken_at')
          .orderBy('meal_id')
          .execute()
  const views = pots.map((pot) => {
    const share = shareOf(pot)
    const shares = taken.filter((one) => one.pot_id === pot.id && one.member_id === pot.member_id)
    const sharesOf = new Map<string, number>()
    for (const one of shares)
      sharesOf.set(one.taker_id, (sharesOf.get(one.taker_id) ?? 0) + one.shares)
    return {
      id: pot.id,
      name: titleIn(share, share.items, caller.language),
      cook: cooks.names.get(pot.member_id) ?? '',
      isMine: pot.member_id === caller.memberId,
      cookedOn: pot.cooked_on,
      calories: share.energy_kcal * share.portion_multiplier,
      shares: pot.shares,
      left: pot.shares - 1 - shares.reduce((sum, one) => sum + one.shares, 0),
      // People who left the household or withdrew their consent are not named.
      taken: [...sharesOf].flatMap(([takerId, count]) => {
        const username = cooks.names.get(takerId)
        return username === undefined ? [] : [{ username, shares: count }]
      }),
      myMealIds: shares.filter((one) => one.taker_id === caller.memberId).map((one) => one.meal_id),
    }
  })
  // Of yesterday's pots only those with shares left.
  return {
    hasOthers: cooks.hasOthers,
    pots: views.filter(({ cookedOn, left }) => cookedOn >= today || left > 0),
  }
}

/** A second call for the same meal changes the number of shares. */
export const cook = async (
  transaction: Transaction,
  memberId: string,
  { mealId, shares }: BodyOf<typeof cookPot>,
  now: number,
): Promise<void> => {
  const meal = await findMeal(transaction, memberId, mealId)
  if (!meal) throw mealGone()
  const mine = await membershipOf(transaction, memberId)
  if (!mine) throw new ProblemError('not_allowed', { words: codedMessage('refused.no-household') })
  // Members name their meals, and a pot is found by its meal.
  const fellows = await fellowsOf(transaction, memberId)
  const namesake = await transaction
    .selectFrom('pot')
    .select('id')
    .where('member_id', 'in', [memberId, ...fellows.map((one) => one.memberId)])
    .where('member_id', '!=', memberId)
    .where('id', '=', mealId)
    .executeTakeFirst()
  if (namesake) throw new ProblemError('recorded_before')
  // Without the photo, which only the cook may open.
  const share = {
    ...copiedMeal(meal, { eaten: { at: meal.eaten_at, on: meal.eaten_on }, now: now }),
    pictured_by: null,
  }
  const row: PotTable = {
    member_id: memberId,
    id: mealId,
    household_id: mine.householdId,
    cooked_on: meal.eaten_on,
    shares,
    share: JSON.stringify(share),
  }
  await transaction
    .insertInto('pot')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'id'])
        .doUpdateSet({ shares, household_id: mine.householdId, share: row.share }),
    )
    .execute()
}

export const take = async (
  transaction: Transaction,
  id: string,
  { id: mealId = randomUUID(), shares, beyondLeft }: BodyOf<typeof takeShare>,
  caller: Caller,
  now: number,
): Promise<Meal> => {
  const pot = await lockPot(transaction, caller, id)
  if (!pot) throw new ProblemError('not_found')
  const taken = await transaction
    .selectFrom('pot_share')
    .select('shares')
    .where('member_id', '=', pot.member_id)
    .where('pot_id', '=', id)
    .execute()
  const left = pot.shares - 1 - taken.reduce((sum, one) => sum + one.shares, 0)
  if (shares > left && !beyondLeft)
    throw invalidField('shares', codedMessage('input.pot-left', { left: Math.max(0, left) }))
  const share = shareOf(pot)
  const portion = clampPortion(share.portion_multiplier * shares)
  if (share.portion_multiplier * shares > PORTION.max) {
    throw invalidField(
      'shares',
      codedMessage('input.portion-range', { min: PORTION.min, max: PORTION.max }),
    )
  }
  const eaten = recordedMoment({ field: 'eatenAt', text: undefined }, caller, now)
  const meal: StoredMeal = {
    ...share,
    member_id: caller.memberId,
    id: mealId,
    eaten_at: eaten.at,
    eaten_on: eaten.on,
    recorded_at: now,
    portion_multiplier: portion,
  }
  await insertMeal(transaction, meal)
  await insertRow(transaction, 'pot_share', {
    member_id: pot.member_id,
    pot_id: id,
    meal_id: meal.id,
    taker_id: caller.memberId,
    shares,
    taken_at: now,
  })
  return viewMeal(meal, caller.language)
}

/** Returns whether the meal existed and was deleted. */
export const giveBack = async (
  transaction: Transaction,
  id: string,
  mealId: string,
  caller: Caller,
  now: number,
): Promise<boolean> => {
  const pot = await lockPot(transaction, caller, id)
  if (pot) {
    const { numDeletedRows } = await transaction
      .deleteFrom('pot_share')
      .where('member_id', '=', pot.member_id)
      .where('pot_id', '=', id)
      .where('meal_id', '=', mealId)
      .where('taker_id', '=', caller.memberId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new ProblemError('not_found')
  }
  // If the meal was already deleted, only the share is returned; if the pot is no longer
  // visible, only the meal is deleted.
  const wasThere = await markDeleted(transaction, caller.memberId, mealId, now)
  if (!pot && !wasThere) throw new ProblemError('not_found')
  return wasThere
}

/** Deletes pots that no screen shows any more. */
export const forgetPots = async (db: Database, cookedBefore: CivilDay): Promise<void> => {
  await db.deleteFrom('pot').where('cooked_on', '<', cookedBefore).execute()
}

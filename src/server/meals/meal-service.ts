import type { correctMeal, listMeals, Meal, OtherDishes, recordEnergy, recordMeal } from '#contract/meals.ts'
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import { nameOfEnergy } from '#domain/meal-words/energy-alone.ts'
import { itemOfFood } from '#domain/meals/meal-items.ts'
import { clampPortion } from '#domain/meals/portion.ts'
import { said } from '#domain/said.ts'
import type { Database } from '#server/db/schema.ts'
import { findFood } from '#server/products/product-reads.ts'
import type { Caller } from '#server/http/caller.ts'
import { pageOf, positionOf } from '#server/http/list-cursor.ts'
import { type Moment, momentOf } from '#server/http/moment.ts'
import { invalidField, ProblemError } from '#server/http/problems.ts'
import { columnsOfEnergy, columnsOfItems, type ItemColumns } from './item-columns.ts'
import { correctionOf } from './meal-correction.ts'
import { logMeal, mealGone, newMeal } from './log-meal.ts'
import { countGlassOf } from './meal-glass.ts'
import { gramsText } from './meal-numbers.ts'
import type { StoredMeal } from './meal-parts.ts'
import { findMeal, findPhotoId, lockMeal, markDeleted, newestMeals, UNDO_MS, unmarkDeleted, updateMeal } from './meal-store.ts'
import { otherDishesOf, viewMeal } from './meal-view.ts'

export const createMealService = (db: Database, clock: () => number) => {
  const momentEaten = (text: string | undefined, caller: Caller): Moment => momentOf({ field: 'eatenAt', text }, caller, clock())

  const findOrRefuse = async (id: string, caller: Caller): Promise<StoredMeal> => {
    const meal = await findMeal(db, caller.memberId, id)
    if (!meal) throw mealGone()
    return meal
  }

  /** Records what the member gave the numbers of: nothing of it is an estimate. */
  const keep = async (
    body: Pick<BodyOf<typeof recordMeal>, 'eatenAt' | 'preMealWater' | 'recordingRoutineAdherence'>,
    caller: Caller,
    what: ItemColumns & Pick<StoredMeal, 'source' | 'food_name' | 'serving'>,
  ): Promise<Meal> => {
    const meal: StoredMeal = { ...newMeal(caller, momentEaten(body.eatenAt, caller), body, clock()), ...what, photoIds: [] }
    await db.transaction().execute((transaction) => logMeal(transaction, meal, clock()))
    return viewMeal(meal, caller.language)
  }

  return {
    async list(
      { cursor, limit, day, q }: QueryOf<typeof listMeals>,
      caller: Caller,
    ): Promise<{ meals: Meal[]; nextCursor: string | null }> {
      const rows = await newestMeals(db, caller.memberId, {
        after: positionOf(cursor),
        eatenOn: day,
        words: q?.split(/\s+/).filter(Boolean) ?? [],
        limit: limit + 1,
      })
      const { page, nextCursor } = pageOf(rows, limit, ({ eaten_at, id }) => ({ at: eaten_at, id }))
      return { meals: page.map((meal) => viewMeal(meal, caller.language)), nextCursor }
    },

    async find(id: string, caller: Caller): Promise<Meal & OtherDishes> {
      const meal = await findOrRefuse(id, caller)
      return { ...viewMeal(meal, caller.language), ...otherDishesOf(meal, caller.language) }
    },

    async record(body: BodyOf<typeof recordMeal>, caller: Caller): Promise<Meal> {
      const food = await findFood(db, caller, body.foodCode)
      if (!food) throw invalidField('foodCode', said('input.no-such-food'))
      return keep(body, caller, {
        source: 'table',
        food_name: food.name,
        serving: body.serving || gramsText(body.grams),
        ...columnsOfItems([itemOfFood(food, body.grams)]),
      })
    },

    async recordEnergy(body: BodyOf<typeof recordEnergy>, caller: Caller): Promise<Meal> {
      const { calories, foodName = nameOfEnergy(calories) } = body
      return keep(body, caller, { source: 'energy', food_name: foodName, serving: '', ...columnsOfEnergy(calories) })
    },

    async correct(id: string, body: BodyOf<typeof correctMeal>, caller: Caller): Promise<Meal> {
      const food = body.foodCode === undefined ? undefined : await findFood(db, caller, body.foodCode)
      if (body.foodCode !== undefined && !food) throw invalidField('foodCode', said('input.no-such-food'))
      const eaten = body.eatenAt === undefined ? undefined : momentEaten(body.eatenAt, caller)
      return db.transaction().execute(async (transaction) => {
        const meal = await lockMeal(transaction, caller.memberId, id)
        if (!meal) throw mealGone()
        const like = body.likeMealId === undefined ? undefined : await findMeal(transaction, caller.memberId, body.likeMealId)
        if (body.likeMealId !== undefined && !like) throw invalidField('likeMealId', said('input.meal-gone'))
        const change = correctionOf(meal, body, food, like, { now: clock(), language: caller.language ?? 'en' })
        if (body.portionMultiplier !== undefined) change.portion_multiplier = clampPortion(body.portionMultiplier)
        if (eaten !== undefined) {
          change.eaten_at = eaten.at
          change.eaten_on = eaten.on
        }
        await updateMeal(transaction, caller.memberId, id, change)
        await countGlassOf(transaction, { before: meal, after: { ...meal, ...change } }, clock())
        return viewMeal({ ...meal, ...change }, caller.language)
      })
    },

    async remove(id: string, caller: Caller): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        const meal = await lockMeal(transaction, caller.memberId, id)
        if (!meal) throw mealGone()
        await markDeleted(transaction, caller.memberId, id, clock())
        await countGlassOf(transaction, { before: meal, after: undefined }, clock())
      })
    },

    async restore(id: string, caller: Caller): Promise<Meal> {
      return db.transaction().execute(async (transaction) => {
        const isBack = await unmarkDeleted(transaction, caller.memberId, id, clock() - UNDO_MS)
        const meal = isBack ? await findMeal(transaction, caller.memberId, id) : undefined
        if (!meal) throw new ProblemError('not_found', { words: said('refused.not-restorable') })
        await countGlassOf(transaction, { before: undefined, after: meal }, clock())
        return viewMeal(meal, caller.language)
      })
    },

    /** The id of a meal's photo; 0 is the first. */
    async photoIdOf(id: string, number: number, caller: Caller): Promise<string> {
      const photoId = await findPhotoId(db, caller.memberId, id, number)
      if (photoId !== undefined) return photoId
      await findOrRefuse(id, caller)
      throw new ProblemError('not_found', { words: 'This meal has no photo.' })
    },
  }
}

export type MealService = ReturnType<typeof createMealService>

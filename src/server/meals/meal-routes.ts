import {
  correctMeal,
  deleteMeal,
  fetchMeal,
  listMeals,
  type Meal,
  recordEnergy,
  recordMeal,
  restoreMeal,
} from '#contract/meals.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { nameOfEnergy } from '#domain/meals/energy-alone.ts'
import { contentOfFood } from '#domain/meals/meal-correction.ts'
import { codedMessage } from '#domain/coded-message.ts'
import type { Moment } from '#domain/moment.ts'
import { findFood } from '#server/products/product-reads.ts'
import type { Caller } from '#server/http/caller.ts'
import { pageOf, positionOf } from '#server/http/list-cursor.ts'
import { recordedMoment } from '#server/http/moment.ts'
import { invalidField, ProblemError } from '#server/http/problems.ts'
import type { Database, Transaction } from '#server/db/schema.ts'
import type { ServerParts } from '#server/server-parts.ts'
import {
  callerOf,
  type Lastly,
  mountFile,
  mountForMember,
  mountReadOfMember,
} from '#server/http/mount.ts'
import { okWith } from '#contract/reply.ts'
import { pathForPrograms } from '#contract/token-scope.ts'
import { problemSchema } from '#contract/problem.ts'
import * as z from 'zod'
import { columnsOfEnergy, columnsOfItems, type ItemColumns } from './item-columns.ts'
import { correctionOf } from './meal-correction.ts'
import { countGlassOf, mealGone, newMeal } from './log-meal.ts'
import type { StoredMeal } from './meal-parts.ts'
import {
  findMeal,
  findPhotoId,
  insertsOfMeal,
  lockMeal,
  markDeleted,
  newestMeals,
  UNDO_MS,
  unmarkDeleted,
  updateMeal,
} from './meal-store.ts'
import { columnsOfTitle } from './meal-title.ts'
import {
  mealPhotoPath,
  mealThumbnailPath,
  morePhotoPath,
  otherDishesOf,
  viewMeal,
} from './meal-view.ts'

const momentOfMeal = (text: string | undefined, caller: Caller, now: number): Moment =>
  recordedMoment({ field: 'eatenAt', text }, caller, now)

const findOrRefuse = async (db: Database, id: string, caller: Caller): Promise<StoredMeal> => {
  const meal = await findMeal(db, caller.memberId, id)
  if (!meal) throw mealGone()
  return meal
}

/** Records a meal with numbers from the member, without an estimate. */
const log = async (
  {
    body,
    at,
    db,
    lastly,
  }: {
    body: Pick<
      BodyOf<typeof recordMeal>,
      'id' | 'eatenAt' | 'preMealWater' | 'recordingRoutineAdherence'
    >
    at: number
    db: Transaction
    lastly: Lastly
  },
  caller: Caller,
  what: ItemColumns & Pick<StoredMeal, 'source' | 'food_name' | 'named_by' | 'serving'>,
): Promise<Meal> => {
  const meal: StoredMeal = {
    ...newMeal(caller, momentOfMeal(body.eatenAt, caller, at), body, at),
    ...what,
    photoIds: [],
  }
  await countGlassOf(db, { before: undefined, after: meal }, at)
  lastly(insertsOfMeal(db, meal))
  return viewMeal(meal, caller.language)
}

type SendPhoto = Parameters<typeof mountFile<{ id: string; number?: string }>>[3]

export const mountMeals = ({ app, photos }: ServerParts): void => {
  mountReadOfMember(
    app,
    listMeals,
    async (from, memberId, { cursor, limit, day, q }) =>
      newestMeals(from, memberId, {
        after: positionOf(cursor),
        eatenOn: day,
        words: q?.split(/\s+/).filter(Boolean) ?? [],
        limit: limit + 1,
      }),
    (rows, { limit }, { language }) => {
      const { page, nextCursor } = pageOf(rows, limit, ({ eaten_at, id }) => ({ at: eaten_at, id }))
      return { ...okWith(page.map((meal) => viewMeal(meal, language))), nextCursor }
    },
  )

  mountForMember(app, fetchMeal, async ({ params, db }, caller) => {
    const meal = await findOrRefuse(db, params.id, caller)
    return { ...viewMeal(meal, caller.language), ...otherDishesOf(meal, caller.language) }
  })

  mountForMember(app, recordMeal, async (call, caller) => {
    const { body, db } = call
    const food = await findFood(db, caller, body.foodCode)
    if (!food) throw invalidField('foodCode', codedMessage('input.no-such-food'))
    const { title, serving, items } = contentOfFood(food, body.grams)
    return log(call, caller, {
      source: 'table',
      ...columnsOfTitle(title),
      serving: body.serving || serving,
      ...columnsOfItems(items),
    })
  })

  mountForMember(app, recordEnergy, async (call, caller) => {
    const { calories, foodName } = call.body
    return log(call, caller, {
      source: 'energy',
      food_name: foodName ?? nameOfEnergy(calories),
      named_by: foodName === undefined ? 'energy' : 'member',
      serving: '',
      ...columnsOfEnergy(calories),
    })
  })

  mountForMember(app, correctMeal, async ({ params: { id }, body, at: now, db }, caller) => {
    const food = body.foodCode === undefined ? undefined : await findFood(db, caller, body.foodCode)
    if (body.foodCode !== undefined && !food)
      throw invalidField('foodCode', codedMessage('input.no-such-food'))
    const eaten = body.eatenAt === undefined ? undefined : momentOfMeal(body.eatenAt, caller, now)
    const meal = await lockMeal(db, caller.memberId, id)
    if (!meal) throw mealGone()
    const like =
      body.likeMealId === undefined
        ? undefined
        : await findMeal(db, caller.memberId, body.likeMealId)
    if (body.likeMealId !== undefined && !like)
      throw invalidField('likeMealId', codedMessage('input.meal-gone'))
    const change = correctionOf(meal, body, food, like, {
      now,
      language: caller.language ?? 'en',
    })
    if (eaten !== undefined) {
      change.eaten_at = eaten.at
      change.eaten_on = eaten.on
    }
    await updateMeal(db, caller.memberId, id, change)
    await countGlassOf(db, { before: meal, after: { ...meal, ...change } }, now)
    return viewMeal({ ...meal, ...change }, caller.language)
  })

  mountForMember(app, deleteMeal, async ({ params: { id }, at, db }, { memberId }) => {
    const meal = await lockMeal(db, memberId, id)
    if (!meal) throw mealGone()
    await markDeleted(db, memberId, id, at)
    await countGlassOf(db, { before: meal, after: undefined }, at)
  })

  mountForMember(app, restoreMeal, async ({ params: { id }, at, db }, { memberId, language }) => {
    const isBack = await unmarkDeleted(db, memberId, id, at - UNDO_MS)
    const meal = isBack ? await findMeal(db, memberId, id) : undefined
    if (!meal)
      throw new ProblemError('not_found', { words: codedMessage('refused.not-restorable') })
    await countGlassOf(db, { before: undefined, after: meal }, at)
    return viewMeal(meal, language)
  })

  for (const [path, size, summary] of [
    [mealPhotoPath(':id'), 'picture', 'The photo of a meal'],
    [mealThumbnailPath(':id'), 'thumbnail', 'The photo of a meal, small'],
    [morePhotoPath(':id', ':number'), 'picture', 'A further photo of a meal'],
  ] as const) {
    const send: SendPhoto = async ({ db, request, reply }) => {
      const caller = callerOf(request)
      const { id, number = '0' } = request.params
      const photoId = await findPhotoId(db, caller.memberId, id, Number(number))
      if (photoId === undefined) {
        await findOrRefuse(db, id, caller)
        throw new ProblemError('not_found', { words: 'This meal has no photo.' })
      }
      const file = await photos.open(caller.memberId, photoId, size)
      if (!file) throw new ProblemError('not_found', { words: 'The photo of this meal is gone.' })
      // Photos never change under their address, and must not be stored in shared caches.
      return reply
        .header('cache-control', 'private, max-age=31536000, immutable')
        .header('content-length', file.size)
        .type('image/jpeg')
        .send(file.stream)
    }
    const response = {
      200: z.any().describe('A JPEG'),
      400: problemSchema,
      401: problemSchema,
      403: problemSchema,
      404: problemSchema,
      429: problemSchema,
      503: problemSchema,
    }
    mountFile(app, path, { config: { access: 'member' }, schema: { summary, response } }, send)
    mountFile(
      app,
      pathForPrograms(path),
      { config: { access: 'member', scope: 'read' }, schema: { hide: true } },
      send,
    )
  }
}

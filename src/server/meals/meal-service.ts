import { randomUUID } from 'node:crypto'
import type { analyzeFood, Analysis, correctMeal, listMeals, Meal, recordMeal } from '#contract/meals.ts'
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import { calorieRange } from '#domain/meals/calorie-range.ts'
import { clampPortion } from '#domain/meals/portion.ts'
import type { Database, MealTable } from '#server/db/schema.ts'
import { foodByCode } from '#server/foods/food-table.ts'
import type { Caller } from '#server/http/caller.ts'
import { type Moment, momentOf, todayOf } from '#server/http/moment.ts'
import { invalidField, ProblemError } from '#server/http/problems.ts'
import type { PhotoStore } from '#server/photos/photo-store.ts'
import type { Analyser, AnalysisOutcome } from '#server/vision/analyser.ts'
import { bytesOfDataUrl } from './data-url.ts'
import { correctionOf } from './meal-correction.ts'
import { decodeCursor, encodeCursor } from './meal-cursor.ts'
import { gramsText, numbersOf, percentOf } from './meal-numbers.ts'
import { findMeal, insertMeal, markDeleted, newestMeals, UNDO_MS, unmarkDeleted, updateMeal } from './meal-store.ts'
import { viewMeal } from './meal-view.ts'
import { sightingOf, viewCandidate } from './sighting.ts'

export interface MealService {
  analyse(body: BodyOf<typeof analyzeFood>, caller: Caller): Promise<Analysis>
  preview(imageBase64: string): Promise<string>
  list(query: QueryOf<typeof listMeals>, caller: Caller): Promise<{ meals: Meal[]; nextCursor: string | null }>
  find(id: string, caller: Caller): Promise<Meal>
  record(body: BodyOf<typeof recordMeal>, caller: Caller): Promise<Meal>
  correct(id: string, body: BodyOf<typeof correctMeal>, caller: Caller): Promise<Meal>
  remove(id: string, caller: Caller): Promise<void>
  restore(id: string, caller: Caller): Promise<Meal>
  photoIdOf(id: string, caller: Caller): Promise<string>
}

const problemOf = (outcome: Exclude<AnalysisOutcome, { kind: 'estimate' }>): ProblemError => {
  switch (outcome.kind) {
    case 'not-food':
      return new ProblemError('not_food')
    case 'unreadable-image': {
      const { kind, words } = outcome.refusal
      const isTooLarge = kind === 'too-large' || kind === 'too-many-pixels'
      return new ProblemError(isTooLarge ? 'photo_too_large' : 'unreadable_image', { words })
    }
    case 'busy':
      return new ProblemError('analyser_busy', { retryAfterS: outcome.retryAfterS })
    case 'unavailable':
      return new ProblemError('analyser_unavailable')
    case 'unusable-answer':
      return new ProblemError('analyser_answer_unusable')
  }
}

const bytesOfPhoto = (imageBase64: string): Buffer => {
  const bytes = bytesOfDataUrl(imageBase64)
  if (!bytes) throw invalidField('imageBase64', 'Failed to read file')
  return bytes
}

export const createMealService = (
  db: Database,
  photos: PhotoStore,
  analyser: Analyser,
  clock: () => number,
): MealService => {
  const momentEaten = (text: string | undefined, caller: Caller): Moment =>
    momentOf({ field: 'eatenAt', text }, caller, clock())

  const findOrRefuse = async (id: string, caller: Caller): Promise<MealTable> => {
    const meal = await findMeal(db, caller.memberId, id)
    if (!meal) throw new ProblemError('not_found', { words: 'This meal is not in your log.' })
    return meal
  }

  return {
    async analyse(body, caller) {
      const { outcome, photo } = await analyser.judge(bytesOfPhoto(body.imageBase64))
      if (outcome.kind !== 'estimate' || !photo) throw problemOf(outcome as Exclude<AnalysisOutcome, { kind: 'estimate' }>)
      const best = sightingOf(outcome.best)
      if (!best) throw new ProblemError('analyser_answer_unusable')
      const others = outcome.candidates.map(sightingOf).filter((sighting) => sighting !== undefined)
      const now = clock()
      const range = calorieRange([best, ...others].map(({ candidate, energyKcal }) => ({ ...candidate, energyKcal })))
      const photoId = randomUUID()
      const meal: MealTable = {
        member_id: caller.memberId,
        id: randomUUID(),
        eaten_at: now,
        eaten_on: todayOf(caller, now),
        recorded_at: now,
        source: 'photo',
        food_name: best.candidate.foodName,
        serving: best.candidate.servingText,
        ...numbersOf(best.food, best.candidate.portionGrams),
        portion_multiplier: 1,
        energy_low_kcal: range.lowKcal,
        energy_high_kcal: range.highKcal,
        confidence: percentOf(best.candidate.confidence),
        analyser: `${analyser.name} ${analyser.version}`,
        pre_meal_water: body.preMealWater ? 1 : 0,
        routine_adherent: body.recordingRoutineAdherence ? 1 : 0,
        photo_id: photoId,
        corrected_at: null,
        first_estimate: null,
        deleted_at: null,
      }
      // The files first: a row must never point to a photo that is not there; files without a row are swept.
      await photos.put(caller.memberId, photoId, photo)
      await insertMeal(db, meal)
      return { ...viewMeal(meal), candidates: others.map(viewCandidate) }
    },

    async preview(imageBase64) {
      const preview = await analyser.preview(bytesOfPhoto(imageBase64))
      if (preview.kind !== 'preview') throw problemOf(preview)
      return `data:image/jpeg;base64,${Buffer.from(preview.picture).toString('base64')}`
    },

    async list({ cursor, limit, day }, caller) {
      const after = cursor === undefined ? undefined : decodeCursor(cursor)
      if (cursor !== undefined && !after) throw invalidField('cursor', 'This cursor is not one of ours')
      const rows = await newestMeals(db, caller.memberId, { after, eatenOn: day, limit: limit + 1 })
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      const hasMore = rows.length > limit && last !== undefined
      return {
        meals: page.map(viewMeal),
        nextCursor: hasMore ? encodeCursor({ eatenAt: last.eaten_at, id: last.id }) : null,
      }
    },

    async find(id, caller) {
      return viewMeal(await findOrRefuse(id, caller))
    },

    async record(body, caller) {
      const food = foodByCode(body.foodCode)
      if (!food) throw invalidField('foodCode', 'The food table has no such food')
      const eaten = momentEaten(body.eatenAt, caller)
      const meal: MealTable = {
        member_id: caller.memberId,
        id: randomUUID(),
        eaten_at: eaten.at,
        eaten_on: eaten.on,
        recorded_at: clock(),
        source: 'table',
        food_name: food.name,
        serving: body.serving || gramsText(body.grams),
        ...numbersOf(food, body.grams),
        portion_multiplier: 1,
        energy_low_kcal: null,
        energy_high_kcal: null,
        confidence: null,
        analyser: null,
        pre_meal_water: body.preMealWater ? 1 : 0,
        routine_adherent: body.recordingRoutineAdherence ? 1 : 0,
        photo_id: null,
        corrected_at: null,
        first_estimate: null,
        deleted_at: null,
      }
      await insertMeal(db, meal)
      return viewMeal(meal)
    },

    async correct(id, body, caller) {
      const food = body.foodCode === undefined ? undefined : foodByCode(body.foodCode)
      if (body.foodCode !== undefined && !food) throw invalidField('foodCode', 'The food table has no such food')
      const eaten = body.eatenAt === undefined ? undefined : momentEaten(body.eatenAt, caller)
      return db.transaction().execute(async (transaction) => {
        const meal = await findMeal(transaction, caller.memberId, id)
        if (!meal) throw new ProblemError('not_found', { words: 'This meal is not in your log.' })
        const change = correctionOf(meal, body, food, clock())
        if (body.portionMultiplier !== undefined) change.portion_multiplier = clampPortion(body.portionMultiplier)
        if (eaten !== undefined) {
          change.eaten_at = eaten.at
          change.eaten_on = eaten.on
        }
        await updateMeal(transaction, caller.memberId, id, change)
        return viewMeal({ ...meal, ...change })
      })
    },

    async remove(id, caller) {
      const isDeleted = await markDeleted(db, caller.memberId, id, clock())
      if (!isDeleted) throw new ProblemError('not_found', { words: 'This meal is not in your log.' })
    },

    async restore(id, caller) {
      const isBack = await unmarkDeleted(db, caller.memberId, id, clock() - UNDO_MS)
      if (!isBack) throw new ProblemError('not_found', { words: 'This meal can no longer be brought back.' })
      return viewMeal(await findOrRefuse(id, caller))
    },

    async photoIdOf(id, caller) {
      const { photo_id: photoId } = await findOrRefuse(id, caller)
      if (photoId === null) throw new ProblemError('not_found', { words: 'This meal has no photo.' })
      return photoId
    },
  }
}

import { type Analysis, type estimateMealAgain, MEAL_INPUT } from '#contract/estimates.ts'
import { portionAnew } from '#domain/meals/portion.ts'
import type { Transaction } from '#server/db/schema.ts'
import type { Caller } from '#server/http/caller.ts'
import { todayOf } from '#server/http/moment.ts'
import type { CallTo } from '#server/http/mount.ts'
import { ProblemError } from '#server/http/problems.ts'
import { mealGone } from '#server/meals/log-meal.ts'
import type { StoredMeal } from '#server/meals/meal-parts.ts'
import { findMeal, lockMeal, updateMeal } from '#server/meals/meal-store.ts'
import {
  addInput,
  type MemberInput,
  readMemberInput,
  writeMemberInput,
} from '#server/meals/member-input.ts'
import { type PhotoAnalysis, portionOf } from './analyse-photos.ts'
import { othersColumn, viewAnalysis } from './analysis-view.ts'
import { bytesOfPhoto } from './data-url.ts'
import { columnsOfEstimate, type MealEstimate } from './meal-estimate.ts'
import type { SeenPhoto } from './seen-photo.ts'

interface NewEstimate {
  readonly estimate: MealEstimate
  readonly seen: readonly SeenPhoto[]
  /** Of the photo that was added. */
  readonly newPhotoId?: string
}

const refuseWithoutInput = ({ photoIds, source }: StoredMeal, { note }: MemberInput): void => {
  if (photoIds.length === 0 && (source !== 'words' || note === null))
    throw new ProblemError('nothing_to_estimate')
}

const refuseAddedPhoto = ({ photoIds }: StoredMeal): void => {
  if (photoIds.length === 0) throw new ProblemError('nothing_to_estimate')
  if (photoIds.length > MEAL_INPUT.morePhotos) throw new ProblemError('too_many_photos')
}

const estimateOf = async (
  { estimator, photos }: PhotoAnalysis,
  { body, at, db }: CallTo<typeof estimateMealAgain>,
  caller: Caller,
  meal: StoredMeal,
): Promise<NewEstimate> => {
  const { memberId } = caller
  const input = addInput(readMemberInput(meal.member_input), body)
  const whose = { ...caller, db, today: todayOf(caller, at) }
  refuseWithoutInput(meal, input)
  const added =
    body.imageBase64 === undefined ? undefined : bytesOfPhoto('imageBase64', body.imageBase64)
  if (added) refuseAddedPhoto(meal)
  if (meal.photoIds.length === 0)
    return { estimate: await estimator.estimateFromWords(input, whose), seen: [] }
  const uploads: Uint8Array[] = []
  for (const photoId of meal.photoIds) uploads.push(await photos.stored(memberId, photoId))
  const seen = await photos.lookAtAll(memberId, added ? [...uploads, added] : uploads)
  const estimate = await estimator.estimateFromPhotos(seen, input, {
    ...whose,
    mealId: meal.id,
    eatenAt: meal.eaten_at,
  })
  const last = added && seen.at(-1)
  return { estimate, seen, ...(last && { newPhotoId: await photos.keep(memberId, last.photo) }) }
}

/** Estimates a recorded meal with what the member told since; what is returned changes it. */
export const estimateAgain = async (
  analysis: PhotoAnalysis,
  call: CallTo<typeof estimateMealAgain>,
  caller: Caller,
): Promise<(transaction: Transaction) => Promise<Analysis>> => {
  const { memory } = analysis
  const { memberId } = caller
  const { id } = call.params
  const meal = await findMeal(call.db, memberId, id)
  if (!meal) throw mealGone()
  const { estimate, seen, newPhotoId } = await estimateOf(analysis, call, caller, meal)
  return async (transaction) => {
    // While estimating, the meal may have been deleted or changed.
    const current = await lockMeal(transaction, memberId, id)
    if (!current) throw mealGone()
    if (newPhotoId !== undefined) refuseAddedPhoto(current)
    const estimatedBefore = await memory.estimatedPortion(transaction, memberId, id)
    const estimatedPortion = portionOf(estimate)
    const input = addInput(readMemberInput(current.member_input), call.body)
    const change: Partial<StoredMeal> = {
      ...columnsOfEstimate(estimate),
      candidates: othersColumn(estimate),
      ...(newPhotoId !== undefined && { photoIds: [...current.photoIds, newPhotoId] }),
      member_input: writeMemberInput(input),
      corrected_at: null,
      first_estimate: null,
      portion_multiplier: portionAnew(
        current.portion_multiplier,
        estimatedBefore,
        estimatedPortion,
      ),
    }
    await updateMeal(transaction, memberId, id, change)
    await memory.remember(transaction, { memberId, id, estimatedPortion }, seen)
    return viewAnalysis({ ...current, ...change }, estimate, caller)
  }
}

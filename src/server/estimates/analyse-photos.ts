import type { Analysis, analyzeFood } from '#contract/estimates.ts'
import { PORTION } from '#domain/meals/portion.ts'
import type { Transaction } from '#server/db/schema.ts'
import type { Caller } from '#server/http/caller.ts'
import { recordedMoment, todayOf } from '#server/http/moment.ts'
import type { CallTo } from '#server/http/mount.ts'
import { logMeal, newMeal } from '#server/meals/log-meal.ts'
import type { StoredMeal } from '#server/meals/meal-parts.ts'
import { addInput, NO_INPUT, writeMemberInput } from '#server/meals/member-input.ts'
import { othersColumn, viewAnalysis } from './analysis-view.ts'
import { bytesOfPhoto } from './data-url.ts'
import { columnsOfEstimate, type MealEstimate } from './meal-estimate.ts'
import type { MealEstimator } from './meal-estimator.ts'
import type { MealMemory } from './meal-likeness.ts'
import type { MealPhotos } from './meal-photos.ts'

/** What meals are estimated from photos with. */
export interface PhotoAnalysis {
  readonly estimator: MealEstimator
  readonly memory: MealMemory
  readonly photos: MealPhotos
}

export const portionOf = ({ portionMultiplier }: MealEstimate): number =>
  portionMultiplier ?? PORTION.initial

/** Estimates a meal from photos and stores them; what is returned records it. */
export const analysePhotos = async (
  { estimator, memory, photos }: PhotoAnalysis,
  { body, at, db }: CallTo<typeof analyzeFood>,
  caller: Caller,
): Promise<(transaction: Transaction) => Promise<Analysis>> => {
  const { memberId } = caller
  const eaten = recordedMoment({ field: 'eatenAt', text: body.eatenAt }, caller, at)
  const uploads = [
    bytesOfPhoto('imageBase64', body.imageBase64),
    ...body.moreImagesBase64.map((one, index) => bytesOfPhoto(`moreImagesBase64.${index}`, one)),
  ]
  const input = addInput(NO_INPUT, { note: body.note, answers: [] })
  const seen = await photos.lookAtAll(memberId, uploads)
  const packet = body.asDish
    ? undefined
    : await photos.packetEstimate(seen, body.asLabel, { db, caller })
  const whose = { ...caller, db, today: todayOf(caller, at), eatenAt: eaten.at }
  const estimate = packet ?? (await estimator.estimateFromPhotos(seen, input, whose))
  const photoIds: string[] = []
  for (const { photo } of seen) photoIds.push(await photos.keep(memberId, photo))
  const meal: StoredMeal = {
    ...newMeal(caller, eaten, body, at),
    source: 'photo',
    ...columnsOfEstimate(estimate),
    photoIds,
    candidates: othersColumn(estimate),
    member_input: writeMemberInput(input),
    portion_multiplier: portionOf(estimate),
  }
  return async (transaction) => {
    await logMeal(transaction, meal, at)
    const { id, portion_multiplier: estimatedPortion } = meal
    await memory.remember(transaction, { memberId, id, estimatedPortion }, seen)
    return viewAnalysis(meal, estimate, caller)
  }
}

import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import {
  analyzeBarcode,
  analyzeFood,
  analyzeWords,
  estimateMealAgain,
  MEAL_INPUT,
  previewPhoto,
} from '#contract/meals.ts'
import { type EarlierMeal, mealsNear, readEarlierMeal } from '#domain/meal-text/earlier-meal.ts'
import { readEatenTime } from '#domain/meal-text/eaten-time.ts'
import { mealVocabularyOf } from '#domain/meal-text/vocabularies/meal-vocabularies.ts'
import { instantOfLocalTime, localTimeAt, minutesOfDay } from '#domain/local-time.ts'
import { PORTION, portionAnew } from '#domain/meals/portion.ts'
import { productNumberOf } from '#domain/products/barcode.ts'
import { codedMessage } from '#domain/coded-message.ts'
import type { DatabaseOrTransaction } from '#server/db/schema.ts'
import type { Caller } from '#server/http/caller.ts'
import { type Moment, momentOf, todayOf } from '#server/http/moment.ts'
import { invalidField, ProblemError } from '#server/http/problems.ts'
import type { EncodedPhoto } from '#server/photos/decode-photo.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { mountForMember, mountInTwoSteps } from '#server/http/mount.ts'
import { createTurns } from '#server/jobs/turns.ts'
import { fetchAnalyser } from '#contract/analyser.ts'
import { NOTHING_TO_ADD, othersColumn, problemOf, viewAnalysis } from './analysis-view.ts'
import { barcodeEstimate } from './barcode-estimate.ts'
import { copiedMeal, joinedMeal } from '#server/meals/copied-meal.ts'
import { bytesOfDataUrl } from './data-url.ts'
import { columnsOfEstimate, type MealEstimate } from './meal-estimate.ts'
import { createMealMemory } from './meal-likeness.ts'
import { createMealEstimator, type SeenPhoto } from './meal-estimator.ts'
import { logMeal, mealGone, newMeal } from '#server/meals/log-meal.ts'
import type { StoredMeal } from '#server/meals/meal-parts.ts'
import { findMeal, lockMeal, mealsOfDay, updateMeal } from '#server/meals/meal-store.ts'
import { createPacketEstimator } from './packet-estimate.ts'
import {
  NO_INPUT,
  readMemberInput,
  addInput,
  type MemberInput,
  writeMemberInput,
} from '#server/meals/member-input.ts'

const bytesOfPhoto = (field: string, imageBase64: string): Buffer => {
  const bytes = bytesOfDataUrl(imageBase64)
  if (!bytes) throw invalidField(field, codedMessage('input.photo-unread'))
  return bytes
}

const portionOf = ({ portionMultiplier }: MealEstimate): number =>
  portionMultiplier ?? PORTION.initial

/**
 * Meals estimated from photos, words or a barcode. Estimating is slow and records nothing;
 * recording is a short transaction.
 */
export const mountAnalysis = ({
  app,
  house,
  db,
  photos,
  analyser,
  remote,
  labels,
  words,
  findByBarcode,
  clock,
}: ServerParts): void => {
  const memory = createMealMemory(db, analyser)
  // One member's photos never fill the queues of the analyser and of the reader of labels.
  const photosOf = createTurns({ atOnceOfOne: 2 })
  const labelsOf = createTurns({ atOnceOfOne: 1 })
  const estimator = createMealEstimator(db, analyser, memory, remote, words)

  /**
   * A photo with the outcome of the built-in analyser. If that sees no food, a remote one may
   * still.
   */
  const look = async (upload: Uint8Array, { memberId }: Caller): Promise<SeenPhoto> => {
    const { outcome, photo, barcode, hasBars } = await photosOf.run(memberId, () =>
      analyser.analyse(upload),
    )
    if (photo) return { outcome, photo, barcode, hasBars }
    throw problemOf(outcome)
  }

  // One at a time, so that one member does not fill the analyser's queue.
  const lookAtAll = async (
    uploads: readonly Uint8Array[],
    caller: Caller,
  ): Promise<SeenPhoto[]> => {
    const seen: SeenPhoto[] = []
    for (const upload of uploads) seen.push(await look(upload, caller))
    return seen
  }

  const packetEstimate = createPacketEstimator(labels, findByBarcode)
  const estimateOfPacket: typeof packetEstimate = (seen, asLabel, caller) =>
    labelsOf.run(caller.memberId, () => packetEstimate(seen, asLabel, caller))

  const estimateOf = async (
    seen: readonly SeenPhoto[],
    input: MemberInput,
    caller: Caller,
    meal: { eatenAt: number; mealId?: string },
  ): Promise<MealEstimate> => {
    const whose = {
      memberId: caller.memberId,
      today: todayOf(caller, clock()),
      zone: caller.zone,
      language: caller.language,
      ...meal,
    }
    const outcome = await estimator.estimateFromPhotos(seen, input, whose)
    if (outcome.kind === 'estimate') return outcome.estimate
    const isPacket = outcome.kind === 'not-food' && seen.some(({ hasBars }) => hasBars)
    throw isPacket ? new ProblemError('barcode_unread') : problemOf(outcome)
  }

  const estimateOfWords = async (input: MemberInput, caller: Caller): Promise<MealEstimate> => {
    const estimate = await estimator.estimateFromWords(input, {
      memberId: caller.memberId,
      today: todayOf(caller, clock()),
      language: caller.language,
    })
    if (!estimate) throw new ProblemError('no_food_in_words')
    return estimate
  }

  /**
   * Stores a photo under a new id, before its row is written, so that no row points to a missing
   * photo.
   */
  const keep = async (memberId: string, photo: EncodedPhoto): Promise<string> => {
    const photoId = randomUUID()
    await photos.put(memberId, photoId, photo)
    return photoId
  }

  const storedPicture = async (memberId: string, photoId: string): Promise<Uint8Array> => {
    const file = await photos.open(memberId, photoId, 'picture')
    if (!file) throw new ProblemError('not_found', { words: codedMessage('refused.photo-gone') })
    return buffer(file.stream)
  }

  const record = (meal: StoredMeal): Promise<StoredMeal> =>
    db.transaction().execute(async (transaction) => {
      await logMeal(transaction, meal, clock())
      return meal
    })

  /**
   * The meal meant by words such as "same as yesterday's breakfast"; several recordings of one
   * occasion are joined.
   */
  const earlierMeal = async (
    { on, occasion }: EarlierMeal,
    caller: Caller,
    eaten: Moment,
  ): Promise<StoredMeal> => {
    const minutesAt = (at: number) => minutesOfDay(localTimeAt(at, caller.zone))
    const ofDay = (await mealsOfDay(db, caller.memberId, on)).map((meal) => ({
      meal,
      eatenMinutes: minutesAt(meal.eaten_at),
    }))
    const [first, ...others] = mealsNear(ofDay, occasion, minutesAt(eaten.at)).map(
      ({ meal }) => meal,
    )
    if (first) return joinedMeal([first, ...others], caller.language ?? 'en')
    throw new ProblemError('no_food_in_words', { words: codedMessage('refused.no-such-meal') })
  }

  /** The main photo comes first. */
  const remember = async (
    transaction: DatabaseOrTransaction,
    meal: { memberId: string; id: string; estimatedPortion: number },
    seen: readonly SeenPhoto[],
  ): Promise<void> => {
    const looks =
      seen.find(({ outcome }) => outcome.kind === 'estimate')?.outcome ?? seen[0]?.outcome
    if (looks?.kind !== 'estimate' && looks?.kind !== 'not-food') return
    await memory.keep(transaction, meal.memberId, meal.id, {
      features: looks.kind === 'estimate' ? looks.features : looks.ifFood.features,
      estimatedPortion: meal.estimatedPortion,
    })
  }

  mountInTwoSteps(app, analyzeFood, async ({ body }, caller) => {
    // Taken before estimating, because a remote analyser may need a minute.
    const eaten = momentOf({ field: 'eatenAt', text: body.eatenAt }, caller, clock())
    const uploads = [
      bytesOfPhoto('imageBase64', body.imageBase64),
      ...body.moreImagesBase64.map((one, at) => bytesOfPhoto(`moreImagesBase64.${at}`, one)),
    ]
    const input = addInput(NO_INPUT, { note: body.note, answers: [] })
    const seen = await lookAtAll(uploads, caller)
    const packet = body.asDish ? undefined : await estimateOfPacket(seen, body.asLabel, caller)
    const estimate = packet ?? (await estimateOf(seen, input, caller, { eatenAt: eaten.at }))
    const photoIds: string[] = []
    for (const { photo } of seen) photoIds.push(await keep(caller.memberId, photo))
    const meal: StoredMeal = {
      ...newMeal(caller, eaten, body, clock()),
      source: 'photo',
      ...columnsOfEstimate(estimate),
      photoIds,
      candidates: othersColumn(estimate),
      member_input: writeMemberInput(input),
      portion_multiplier: portionOf(estimate),
    }
    return async () => {
      await db.transaction().execute(async (transaction) => {
        await logMeal(transaction, meal, clock())
        await remember(
          transaction,
          { memberId: caller.memberId, id: meal.id, estimatedPortion: portionOf(estimate) },
          seen,
        )
      })
      return viewAnalysis(meal, estimate, caller)
    }
  })

  mountInTwoSteps(app, analyzeWords, async ({ body }, caller) => {
    const now = clock()
    const vocabulary = mealVocabularyOf(caller.language ?? 'en')
    const timed = readEatenTime(body.text, localTimeAt(now, caller.zone), vocabulary)
    const saidAt =
      timed.minutesAgo === undefined
        ? timed.eatenAt && instantOfLocalTime(timed.eatenAt, caller.zone)
        : now - Math.round(timed.minutesAgo) * 60_000
    const eatenAt = body.eatenAt ?? (saidAt === null ? undefined : new Date(saidAt).toISOString())
    const earlier = readEarlierMeal(body.text, todayOf(caller, now), vocabulary)
    if (earlier) {
      const meant = momentOf({ field: 'eatenAt', text: body.eatenAt }, caller, now)
      const copy = copiedMeal(await earlierMeal(earlier, caller, meant), {
        ...body,
        eaten: meant,
        now,
      })
      return async () => viewAnalysis(await record(copy), NOTHING_TO_ADD, caller)
    }
    const eaten = momentOf({ field: 'eatenAt', text: eatenAt }, caller, now)
    const input: MemberInput = { note: timed.text, answers: [] }
    const estimate = await estimateOfWords(input, caller)
    const meal: StoredMeal = {
      ...newMeal(caller, eaten, body, clock()),
      source: 'words',
      ...columnsOfEstimate(estimate),
      photoIds: [],
      candidates: othersColumn(estimate),
      member_input: writeMemberInput(input),
    }
    return async () => viewAnalysis(await record(meal), estimate, caller)
  })

  mountInTwoSteps(app, analyzeBarcode, async ({ body }, caller) => {
    const eaten = momentOf({ field: 'eatenAt', text: body.eatenAt }, caller, clock())
    const barcode = productNumberOf(body.barcode) ?? body.barcode
    const found = await findByBarcode(caller.memberId, barcode)
    if (!found) throw new ProblemError('unknown_barcode', { barcode })
    const estimate = barcodeEstimate(barcode, found.food, undefined)
    const meal: StoredMeal = {
      ...newMeal(caller, eaten, body, clock()),
      source: 'table',
      ...columnsOfEstimate(estimate),
      photoIds: [],
      member_input: null,
    }
    return async () => viewAnalysis(await record(meal), estimate, caller)
  })

  mountInTwoSteps(app, estimateMealAgain, async ({ params: { id }, body }, caller) => {
    const { memberId } = caller
    const meal = await findMeal(db, memberId, id)
    if (!meal) throw mealGone()
    const input = addInput(readMemberInput(meal.member_input), body)
    const { photoIds } = meal
    if (photoIds.length === 0 && (meal.source !== 'words' || input.note === null))
      throw new ProblemError('nothing_to_estimate')
    const added =
      body.imageBase64 === undefined ? undefined : bytesOfPhoto('imageBase64', body.imageBase64)
    if (added && photoIds.length === 0) throw new ProblemError('nothing_to_estimate')
    if (added && photoIds.length > MEAL_INPUT.morePhotos) throw new ProblemError('too_many_photos')

    let estimate: MealEstimate
    let seen: readonly SeenPhoto[] = []
    let newPhotoId: string | undefined
    if (photoIds.length === 0) estimate = await estimateOfWords(input, caller)
    else {
      const uploads: Uint8Array[] = []
      for (const photoId of photoIds) uploads.push(await storedPicture(memberId, photoId))
      seen = await lookAtAll(added ? [...uploads, added] : uploads, caller)
      estimate = await estimateOf(seen, input, caller, { mealId: id, eatenAt: meal.eaten_at })
      const last = seen.at(-1)
      if (added && last) newPhotoId = await keep(memberId, last.photo)
    }
    return () =>
      db.transaction().execute(async (transaction) => {
        // While estimating, the meal may have been deleted or changed.
        const current = await lockMeal(transaction, memberId, id)
        if (!current) throw mealGone()
        const isTooMany =
          newPhotoId !== undefined && current.photoIds.length > MEAL_INPUT.morePhotos
        if (isTooMany) throw new ProblemError('too_many_photos')
        const estimatedBefore = await memory.estimatedPortion(transaction, memberId, id)
        const change: Partial<StoredMeal> = {
          ...columnsOfEstimate(estimate),
          candidates: othersColumn(estimate),
          ...(newPhotoId !== undefined && { photoIds: [...current.photoIds, newPhotoId] }),
          member_input: writeMemberInput(addInput(readMemberInput(current.member_input), body)),
          corrected_at: null,
          first_estimate: null,
          portion_multiplier: portionAnew(
            current.portion_multiplier,
            estimatedBefore,
            portionOf(estimate),
          ),
        }
        await updateMeal(transaction, memberId, id, change)
        await remember(transaction, { memberId, id, estimatedPortion: portionOf(estimate) }, seen)
        return viewAnalysis({ ...current, ...change }, estimate, caller)
      })
  })

  mountForMember(app, fetchAnalyser, async (_call, caller) => {
    // This call is made when the photo screen opens.
    analyser.expectPhoto()
    const [view, { asksOpenFoodFacts }] = await Promise.all([
      estimator.view({ memberId: caller.memberId, today: todayOf(caller, clock()) }),
      house(),
    ])
    return { ...view, barcodesAskedAt: asksOpenFoodFacts ? ('Open Food Facts' as const) : null }
  })

  mountForMember(app, previewPhoto, async ({ body }, { memberId }) => {
    const bytes = bytesOfPhoto('imageBase64', body.imageBase64)
    const preview = await photosOf.run(memberId, () => analyser.preview(bytes))
    if (preview.kind !== 'preview') throw problemOf(preview)
    return {
      imageBase64: `data:image/jpeg;base64,${Buffer.from(preview.picture).toString('base64')}`,
    }
  })
}

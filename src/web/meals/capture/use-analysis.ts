import type { Analysis } from '#contract/estimates.ts'
import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { dropChosenPhoto, keepChosenPhoto, keptChosenPhoto } from '#web/offline/chosen-photo.ts'
import { t } from '@lingui/core/macro'
import { KeptForLater } from '#web/offline/not-sent.ts'
import { failureOf } from './analysis-failure.ts'
import { emptyCapture, nextFlow } from './analysis-flow.ts'
import { toastKept } from './toast-kept.ts'
import { lookInAdvance, useAnalyzeFood, usePreviewPhoto } from '../meals-queries.ts'
import { FileRefusal } from '#web/meals/photos/photo-limits.ts'
import { preparePhoto, releasePhoto } from '#web/meals/photos/photo-preparation.ts'
import { useMorePhotos } from '#web/meals/photos/use-more-photos.ts'

export interface MealBoxes {
  preMealWater: boolean
  recordingRoutineAdherence: boolean
}

export const noBoxes: MealBoxes = { preMealWater: false, recordingRoutineAdherence: false }

/**
 * The state of the capture screen and its actions. `onKept` is called when a photo waits on this
 * device to be sent.
 */
export function useAnalysis(onKept: () => void) {
  const [state, dispatch] = useReducer(nextFlow, emptyCapture)
  const { mutateAsync: analyzeFood } = useAnalyzeFood()
  const { mutateAsync: showByServer } = usePreviewPhoto()
  // What is running; an answer after it was cancelled is ignored.
  const underWay = useRef<AbortController | null>(null)
  const begin = () => {
    underWay.current?.abort()
    underWay.current = new AbortController()
    return underWay.current.signal
  }

  const { photo } = state
  const chosenFile = useRef<File>(undefined)
  const more = useMorePhotos(showByServer, (images) => {
    if (chosenFile.current) void keepChosenPhoto(chosenFile.current, images)
  })
  const keepChosen = () => {
    if (chosenFile.current)
      void keepChosenPhoto(
        chosenFile.current,
        more.photos.map(({ imageBase64 }) => imageBase64),
      )
  }
  useEffect(() => (photo ? () => releasePhoto(photo) : undefined), [photo])
  useEffect(() => () => underWay.current?.abort(), [])

  const choosePhoto = async (file: File, moreImages: readonly string[] = []) => {
    const signal = begin()
    chosenFile.current = file
    void keepChosenPhoto(file, moreImages)
    more.clear()
    more.restore(moreImages)
    dispatch({ type: 'file-picked' })
    try {
      const prepared = await preparePhoto(file, showByServer)
      if (signal.aborted) return releasePhoto(prepared)
      dispatch({ type: 'photo-prepared', photo: prepared })
      lookInAdvance(prepared.imageBase64, signal)
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof FileRefusal) {
        void dropChosenPhoto()
        dispatch({ type: 'photo-refused', refusal: error.message })
      } else dispatch({ type: 'failed', failure: failureOf(error) })
    }
  }

  const analyze = async (boxes: MealBoxes & { eatenAt?: string }, as?: 'dish' | 'label') => {
    if (!photo) return
    const signal = begin()
    dispatch({ type: 'analysis-started' })
    // It is kept as a recording now.
    void dropChosenPhoto()
    try {
      const analysis = await analyzeFood({
        body: {
          imageBase64: photo.imageBase64,
          ...(more.photos.length > 0 && {
            moreImagesBase64: more.photos.map(({ imageBase64 }) => imageBase64),
          }),
          ...(as === 'dish' && { asDish: true }),
          ...(as === 'label' && { asLabel: true }),
          ...boxes,
        },
        signal,
        onUploadProgress: (fraction) => dispatch({ type: 'upload-advanced', fraction }),
      })
      if (!signal.aborted) dispatch({ type: 'analysed', analysis })
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof KeptForLater) {
        more.clear()
        dispatch({ type: 'reset' })
        onKept()
        toastKept(t`Your photo is kept`)
      } else {
        keepChosen()
        dispatch({ type: 'failed', failure: failureOf(error) })
      }
    }
  }

  const restoreKept = useEffectEvent(async () => {
    const kept = await keptChosenPhoto()
    if (!kept || chosenFile.current) return
    await choosePhoto(new File([kept.photo], 'photo', { type: kept.photo.type }), kept.more)
  })
  useEffect(() => void restoreKept(), [])

  const cancel = () => {
    keepChosen()
    underWay.current?.abort()
    dispatch({ type: 'analysis-cancelled' })
  }
  const reset = () => {
    void dropChosenPhoto()
    underWay.current?.abort()
    more.clear()
    dispatch({ type: 'reset' })
  }
  const showDescribed = (analysis: Analysis) => dispatch({ type: 'described', analysis })

  const showFailed = (error: unknown) => dispatch({ type: 'failed', failure: failureOf(error) })

  return { state, more, choosePhoto, analyze, showDescribed, showFailed, cancel, reset }
}

import type { Analysis } from '#contract/meals.ts'
import { useEffect, useReducer, useRef } from 'react'
import { t } from '@lingui/core/macro'
import { KeptForLater } from '#web/offline/kept-for-later.ts'
import { failureOf } from './analysis-failure.ts'
import { emptyCapture, nextFlow } from './analysis-flow.ts'
import { sayKept } from './say-kept.ts'
import { useAnalyzeFood, usePreviewPhoto } from './meals-queries.ts'
import { PhotoRefusal } from './photo-limits.ts'
import { preparePhoto, releasePhoto } from './photo-preparation.ts'
import { useMorePhotos } from './use-more-photos.ts'

export interface MealBoxes {
  preMealWater: boolean
  recordingRoutineAdherence: boolean
}

export const noBoxes: MealBoxes = { preMealWater: false, recordingRoutineAdherence: false }

/** The state of the capture screen and what can be done in it. */
export function useAnalysis() {
  const [state, tell] = useReducer(nextFlow, emptyCapture)
  const { mutateAsync: analyzeFood } = useAnalyzeFood()
  const { mutateAsync: showByServer } = usePreviewPhoto()
  // What is under way; whatever answers after it was given up is not heard any more.
  const underWay = useRef<AbortController | null>(null)
  const begin = () => {
    underWay.current?.abort()
    underWay.current = new AbortController()
    return underWay.current.signal
  }

  const { photo } = state
  const more = useMorePhotos(showByServer)
  useEffect(() => (photo ? () => releasePhoto(photo) : undefined), [photo])
  useEffect(() => () => underWay.current?.abort(), [])

  const choosePhoto = async (file: File) => {
    const signal = begin()
    more.clear()
    tell({ type: 'file-picked' })
    try {
      const prepared = await preparePhoto(file, showByServer)
      if (signal.aborted) releasePhoto(prepared)
      else tell({ type: 'photo-prepared', photo: prepared })
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof PhotoRefusal) tell({ type: 'photo-refused', refusal: error.message })
      else tell({ type: 'failed', failure: failureOf(error) })
    }
  }

  const analyze = async (boxes: MealBoxes, { asDish = false }: { asDish?: boolean } = {}) => {
    if (!photo) return
    const signal = begin()
    tell({ type: 'analysis-started' })
    try {
      const analysis = await analyzeFood({
        body: {
          imageBase64: photo.imageBase64,
          ...(more.photos.length > 0 && { moreImagesBase64: more.photos.map(({ imageBase64 }) => imageBase64) }),
          ...(asDish && { asDish }),
          ...boxes,
        },
        signal,
        onUploadProgress: (fraction) => tell({ type: 'upload-advanced', fraction }),
      })
      if (!signal.aborted) tell({ type: 'analysed', analysis })
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof KeptForLater) {
        more.clear()
        tell({ type: 'reset' })
        sayKept(t`Your photo is kept`)
      } else tell({ type: 'failed', failure: failureOf(error) })
    }
  }

  const cancel = () => {
    underWay.current?.abort()
    tell({ type: 'analysis-cancelled' })
  }
  const reset = () => {
    underWay.current?.abort()
    more.clear()
    tell({ type: 'reset' })
  }
  const showDescribed = (analysis: Analysis) => tell({ type: 'described', analysis })

  return { state, more, choosePhoto, analyze, showDescribed, cancel, reset }
}

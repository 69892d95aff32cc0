import { fetchAnalyser } from '#contract/analyser.ts'
import {
  analyzeBarcode,
  analyzeFood,
  analyzeWords,
  estimateMealAgain,
  lookAtPhoto,
  previewPhoto,
} from '#contract/estimates.ts'
import { todayOf } from '#server/http/moment.ts'
import { mountForMember, mountInTwoSteps } from '#server/http/mount.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { analyseBarcode } from './analyse-barcode.ts'
import { analysePhotos, type PhotoAnalysis } from './analyse-photos.ts'
import { analyseWords } from './analyse-words.ts'
import { bytesOfPhoto, jpegDataUrl } from './data-url.ts'
import { estimateAgain } from './estimate-again.ts'
import { createMealEstimator } from './meal-estimator.ts'
import { createMealMemory } from './meal-likeness.ts'
import { createMealPhotos } from './meal-photos.ts'

/**
 * Meals estimated from photos, words or a barcode. Estimating is slow and records nothing;
 * recording is a short transaction.
 */
export const mountAnalysis = (parts: ServerParts): void => {
  const { app, analyser, remote, words, findByBarcode, serverSettings } = parts
  const memory = createMealMemory(analyser)
  const estimator = createMealEstimator(analyser, memory, remote, words)
  const photos = createMealPhotos(parts)
  const analysis: PhotoAnalysis = { estimator, memory, photos }

  mountInTwoSteps(app, analyzeFood, (call, caller) => analysePhotos(analysis, call, caller))
  mountInTwoSteps(app, analyzeWords, (call, caller) =>
    analyseWords({ estimator, words }, call, caller),
  )
  mountInTwoSteps(app, analyzeBarcode, (call, caller) =>
    analyseBarcode(findByBarcode, call, caller),
  )
  mountInTwoSteps(app, estimateMealAgain, (call, caller) => estimateAgain(analysis, call, caller))

  mountForMember(app, fetchAnalyser, async ({ at, db }, caller) => {
    // This call is made when the photo screen opens.
    analyser.expectPhoto()
    const [view, { asksOpenFoodFacts }] = await Promise.all([
      estimator.view({ db, memberId: caller.memberId, today: todayOf(caller, at) }),
      serverSettings(),
    ])
    return { ...view, barcodesAskedAt: asksOpenFoodFacts ? ('Open Food Facts' as const) : null }
  })

  mountForMember(app, lookAtPhoto, ({ body }, { memberId }) =>
    photos.lookInAdvance(memberId, bytesOfPhoto('imageBase64', body.imageBase64)),
  )

  mountForMember(app, previewPhoto, async ({ body }, { memberId }) => {
    const upload = bytesOfPhoto('imageBase64', body.imageBase64)
    return { imageBase64: jpegDataUrl(await photos.preview(memberId, upload)) }
  })
}

import { fetchAnalyser } from '#contract/analyser.ts'
import { copyDay, eatAgain, fetchEatAgain } from '#contract/eat-again.ts'
import {
  analyzeBarcode,
  analyzeFood,
  analyzeWords,
  correctMeal,
  deleteMeal,
  fetchMeal,
  estimateMealAgain,
  listMeals,
  previewPhoto,
  recordEnergy,
  recordMeal,
  restoreMeal,
} from '#contract/meals.ts'
import { DONE, okWith } from '#contract/reply.ts'
import { pathForPrograms } from '#contract/token-scope.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callerOf, mountForMember, mountInTwoSteps } from '#server/http/mount.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { PhotoStore } from '#server/photos/photo-store.ts'
import type { EatAgainService } from './eat-again-service.ts'
import type { MealAnalysis, Recording } from './meal-analysis.ts'
import type { MealService } from './meal-service.ts'
import { mealPhotoPath, mealThumbnailPath, morePhotoPath } from './meal-view.ts'

/** Writes what was prepared, and answers it. */
const thenSay = (write: Awaited<Recording>) => async () => okWith(await write())

export const mountAnalysis = (
  app: FastifyInstance,
  analysis: MealAnalysis,
  { asksOpenFoodFacts }: { asksOpenFoodFacts: boolean },
): void => {
  mountInTwoSteps(app, analyzeFood, async ({ body }, caller) => thenSay(await analysis.analyse(body, caller)))
  mountInTwoSteps(app, analyzeWords, async ({ body }, caller) => thenSay(await analysis.analyseWords(body, caller)))
  mountInTwoSteps(app, analyzeBarcode, async ({ body }, caller) => thenSay(await analysis.analyseBarcode(body, caller)))
  mountInTwoSteps(app, estimateMealAgain, async ({ params, body }, caller) =>
    thenSay(await analysis.estimateAgain(params.id, body, caller)),
  )

  mountForMember(app, fetchAnalyser, async (_call, caller) =>
    okWith({ ...(await analysis.analyserOf(caller)), barcodesAskedAt: asksOpenFoodFacts ? ('Open Food Facts' as const) : null }),
  )

  mountForMember(app, previewPhoto, async ({ body }) => okWith({ imageBase64: await analysis.preview(body.imageBase64) }))
}

export const mountEatAgain = (app: FastifyInstance, service: EatAgainService): void => {
  mountForMember(app, fetchEatAgain, async (_call, caller) => okWith(await service.offer(caller)))

  mountForMember(app, eatAgain, async ({ params, body }, caller) => okWith(await service.again(params.id, body, caller)))

  mountForMember(app, copyDay, async ({ body }, caller) => okWith(await service.copyDay(body.day, body.to, caller)))
}

export const mountMeals = (app: FastifyInstance, meals: MealService, photos: PhotoStore): void => {
  mountForMember(app, listMeals, async ({ query }, caller) => {
    const page = await meals.list(query, caller)
    return { ...okWith(page.meals), nextCursor: page.nextCursor }
  })

  mountForMember(app, fetchMeal, async ({ params }, caller) => okWith(await meals.find(params.id, caller)))

  mountForMember(app, recordMeal, async ({ body }, caller) => okWith(await meals.record(body, caller)))

  mountForMember(app, recordEnergy, async ({ body }, caller) => okWith(await meals.recordEnergy(body, caller)))

  mountForMember(app, correctMeal, async ({ params, body }, caller) => okWith(await meals.correct(params.id, body, caller)))

  mountForMember(app, deleteMeal, async ({ params }, caller) => {
    await meals.remove(params.id, caller)
    return DONE
  })

  mountForMember(app, restoreMeal, async ({ params }, caller) => okWith(await meals.restore(params.id, caller)))

  for (const [path, size] of [
    [mealPhotoPath(':id'), 'picture'],
    [mealThumbnailPath(':id'), 'thumbnail'],
    [morePhotoPath(':id', ':number'), 'picture'],
  ] as const) {
    const answer = async (request: FastifyRequest<{ Params: { id: string; number?: string } }>, reply: FastifyReply) => {
      const caller = callerOf(request)
      const { id, number = '0' } = request.params
      const photoId = await meals.photoIdOf(id, Number(number), caller)
      const file = await photos.open(caller.memberId, photoId, size)
      if (!file) throw new ProblemError('not_found', { words: 'The photo of this meal is gone.' })
      // A photo never changes under its address, and nobody else's cache may keep it.
      return reply
        .header('cache-control', 'private, max-age=31536000, immutable')
        .header('content-length', file.size)
        .type('image/jpeg')
        .send(file.stream)
    }
    app.get(path, { config: { access: 'member' } }, answer)
    app.get(pathForPrograms(path), { config: { access: 'member', scope: 'read' }, schema: { hide: true } }, answer)
  }
}

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
import { okWith } from '#contract/reply.ts'
import { pathForPrograms } from '#contract/token-scope.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callerOf, mountForMember, mountInTwoSteps } from '#server/http/mount.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { PhotoStore } from '#server/photos/photo-store.ts'
import type { EatAgainService } from './eat-again-service.ts'
import type { MealAnalysis } from './meal-analysis.ts'
import type { MealService } from './meal-service.ts'
import { mealPhotoPath, mealThumbnailPath, morePhotoPath } from './meal-view.ts'

export const mountAnalysis = (
  app: FastifyInstance,
  analysis: MealAnalysis,
  { asksOpenFoodFacts }: { asksOpenFoodFacts: boolean },
): void => {
  mountInTwoSteps(app, analyzeFood, ({ body }, caller) => analysis.analyse(body, caller))
  mountInTwoSteps(app, analyzeWords, ({ body }, caller) => analysis.analyseWords(body, caller))
  mountInTwoSteps(app, analyzeBarcode, ({ body }, caller) => analysis.analyseBarcode(body, caller))
  mountInTwoSteps(app, estimateMealAgain, ({ params, body }, caller) => analysis.estimateAgain(params.id, body, caller))

  mountForMember(app, fetchAnalyser, async (_call, caller) => ({
    ...(await analysis.analyserOf(caller)),
    barcodesAskedAt: asksOpenFoodFacts ? ('Open Food Facts' as const) : null,
  }))

  mountForMember(app, previewPhoto, async ({ body }) => ({ imageBase64: await analysis.preview(body.imageBase64) }))
}

export const mountEatAgain = (app: FastifyInstance, service: EatAgainService): void => {
  mountForMember(app, fetchEatAgain, (_call, caller) => service.offer(caller))

  mountForMember(app, eatAgain, ({ params, body }, caller) => service.again(params.id, body, caller))

  mountForMember(app, copyDay, ({ body }, caller) => service.copyDay(body.day, body.to, caller))
}

export const mountMeals = (app: FastifyInstance, meals: MealService, photos: PhotoStore): void => {
  mountForMember(app, listMeals, async ({ query }, caller) => {
    const page = await meals.list(query, caller)
    return { ...okWith(page.meals), nextCursor: page.nextCursor }
  })

  mountForMember(app, fetchMeal, ({ params }, caller) => meals.find(params.id, caller))

  mountForMember(app, recordMeal, ({ body }, caller) => meals.record(body, caller))

  mountForMember(app, recordEnergy, ({ body }, caller) => meals.recordEnergy(body, caller))

  mountForMember(app, correctMeal, ({ params, body }, caller) => meals.correct(params.id, body, caller))

  mountForMember(app, deleteMeal, ({ params }, caller) => meals.remove(params.id, caller))

  mountForMember(app, restoreMeal, ({ params }, caller) => meals.restore(params.id, caller))

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

import { type Food as FoodReply, searchFoods as searchFoodsCall } from '#contract/foods.ts'
import { okWith } from '#contract/reply.ts'
import type { Food } from '#domain/foods/food.ts'
import type { FastifyInstance } from 'fastify'
import { mountForMember } from '#server/http/mount.ts'
import { searchFoods } from './food-table.ts'

const viewFood = ({ code, name, category, per100g, defaultPortion, portions }: Food): FoodReply => ({
  code,
  name,
  category,
  per100g: {
    calories: per100g.energyKcal,
    protein: per100g.proteinG,
    carbs: per100g.carbsG,
    fats: per100g.fatG,
    fiber: per100g.fiberG,
    sodium: per100g.sodiumMg,
    calcium: per100g.calciumMg,
  },
  defaultPortion,
  portions: [...portions],
})

export const mountFoods = (app: FastifyInstance): void => {
  mountForMember(app, searchFoodsCall, async ({ query }) => okWith(searchFoods(query.q, query.limit).map(viewFood)))
}

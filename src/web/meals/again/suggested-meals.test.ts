import type { RepeatedMeal } from '#contract/eat-again.ts'
import { expect, it } from 'vitest'
import { suggestedMeals } from './suggested-meals.ts'

const meal = (foodName: string, eatenOn: string): RepeatedMeal => ({
  mealId: foodName,
  foodName,
  eatenOn,
  calories: 300,
  portionMultiplier: 1,
  serving: '1 bowl',
  thumbnailUrl: null,
  isStarred: false,
  times: 1,
})

it('suggests what is usual about now, else what was eaten last before today', () => {
  const [soup, toast, today] = [
    meal('Soup', '2026-05-18'),
    meal('Toast', '2026-05-19'),
    meal('Apple', '2026-05-20'),
  ]
  expect(suggestedMeals({ usual: [soup], recent: [today, toast, soup] }, '2026-05-20')).toEqual([
    soup,
  ])
  expect(suggestedMeals({ usual: [], recent: [today, toast, soup] }, '2026-05-20')).toEqual([
    toast,
    soup,
  ])
  const week = 'abcdefg'.split('').map((name) => meal(name, '2026-05-19'))
  expect(suggestedMeals({ usual: [], recent: week }, '2026-05-20')).toHaveLength(3)
})

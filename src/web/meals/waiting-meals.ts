import { type eatAgain, fetchEatAgain } from '#contract/eat-again.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { type Food, searchFoods } from '#contract/foods.ts'
import type { analyzeBarcode, analyzeFood, analyzeWords } from '#contract/estimates.ts'
import {
  BARE_MEAL,
  listMeals,
  type Meal,
  type recordEnergy,
  type recordMeal,
} from '#contract/meals.ts'
import { listOwnFoods, type OwnFood } from '#contract/own-foods.ts'
import { fetchPots, type Pot, type takeShare } from '#contract/pots.ts'
import { nameOfEnergy } from '#domain/meals/energy-alone.ts'
import { contentOfFood } from '#domain/meals/meal-correction.ts'
import { t } from '@lingui/core/macro'
import { type FindRow, momentOfWaiting, type Waiting } from '#web/offline/while-waiting.ts'
import { foodOfOwn } from '#web/own-foods/own-food-form.ts'
import { contentOfMeal, withContent } from './corrected-meal.ts'
import { weighableFood } from '#web/foods/shown-items.ts'

interface Boxes {
  readonly preMealWater: boolean
  readonly recordingRoutineAdherence: boolean
  readonly eatenAt?: string | undefined
}

/** A meal of which only the time is known: its numbers come from the server. */
const bareMeal = (waiting: Waiting<unknown, Boxes>): Meal => {
  const { id, body } = waiting
  const { at, on } = momentOfWaiting(waiting, body.eatenAt)
  return {
    ...BARE_MEAL,
    id,
    preMealWater: body.preMealWater,
    recordingRoutineAdherence: body.recordingRoutineAdherence,
    createdAt: new Date(at).toISOString(),
    eatenOn: on,
  }
}

export const ofPhoto = (waiting: Waiting<unknown, BodyOf<typeof analyzeFood>>): Meal => ({
  ...bareMeal(waiting),
  source: 'photo',
  foodName: t`Photo of a meal`,
  thumbnailUrl: waiting.body.imageBase64,
})

export const barcodeText = (barcode: string): string => t`Barcode ${barcode}`

export const ofWords = (waiting: Waiting<unknown, BodyOf<typeof analyzeWords>>): Meal => ({
  ...bareMeal(waiting),
  source: 'words',
  foodName: waiting.body.text,
})

/** Named by its number: offline, the product is not known. */
export const ofBarcode = (waiting: Waiting<unknown, BodyOf<typeof analyzeBarcode>>): Meal => ({
  ...bareMeal(waiting),
  foodName: barcodeText(waiting.body.barcode),
  // As the server will name it.
  analyser: `barcode ${waiting.body.barcode}`,
})

export const ofEnergy = (waiting: Waiting<unknown, BodyOf<typeof recordEnergy>>): Meal => {
  const { calories, foodName = nameOfEnergy(calories) } = waiting.body
  return { ...bareMeal(waiting), source: 'energy', foodName, calories }
}

export const tableText = (grams: number): string => t`A meal of the food table, ${grams} g`
export const againText = (): string => t`An earlier meal, eaten again`
export const shareText = (): string => t`A share of what was cooked at home`

/** A food, as search or own foods showed it. */
export const findFood = async (code: string, find: FindRow): Promise<Food | undefined> => {
  const isIt = (food: { code: string }) => food.code === code
  const own = await find<OwnFood>(listOwnFoods.path, isIt)
  return own ? foodOfOwn(own) : find<Food>(searchFoods.path, isIt)
}

/** With the food where that was found; else with the name of the waiting recording. */
export const ofTable = async (
  waiting: Waiting<unknown, BodyOf<typeof recordMeal>>,
  find: FindRow,
): Promise<Meal> => {
  const { foodCode, grams, serving } = waiting.body
  const food = await findFood(foodCode, find)
  if (!food) return { ...bareMeal(waiting), foodName: tableText(grams) }
  const weighable = weighableFood(food)
  const content = contentOfFood(weighable, grams)
  const named = [{ foodCode: weighable.code, tableName: food.tableName }]
  return withContent(bareMeal(waiting), { ...content, ...(serving && { serving }) }, named)
}

/** As the repeated meal is in the log, or among the offered ones. */
export const ofEarlier = async (
  { params, body, ...waiting }: Waiting<{ id: string }, BodyOf<typeof eatAgain>>,
  find: FindRow,
): Promise<Meal> => {
  const boxes = body ?? { preMealWater: false, recordingRoutineAdherence: false }
  const bare: Meal = { ...bareMeal({ ...waiting, params, body: boxes }), source: 'again' }
  const meal = await find<Meal>(listMeals.path, (one) => one.id === params.id)
  if (meal) {
    const { imageUrl, thumbnailUrl } = meal
    return { ...withContent(bare, contentOfMeal(meal), meal.items), imageUrl, thumbnailUrl }
  }
  const offered = await find<ReplyOf<typeof fetchEatAgain>['data']>(
    fetchEatAgain.path,
    ({ usual }) => usual !== undefined,
  )
  const dish = [
    ...(offered?.usual ?? []),
    ...(offered?.recent ?? []),
    ...(offered?.starred ?? []),
  ].find(({ mealId }) => mealId === params.id)
  if (!dish) return { ...bare, foodName: againText() }
  const { foodName, calories, portionMultiplier, serving, thumbnailUrl } = dish
  return { ...bare, foodName, calories, portionMultiplier, serving, thumbnailUrl }
}

/** As the pot was when this device read it. */
export const ofPot = async (
  waiting: Waiting<{ id: string }, BodyOf<typeof takeShare>>,
  find: FindRow,
): Promise<Meal> => {
  const read = await find<{ pots: readonly Pot[] }>(fetchPots.path, ({ pots }) =>
    pots.some(({ id }) => id === waiting.params.id),
  )
  const pot = read?.pots.find(({ id }) => id === waiting.params.id)
  const bare = bareMeal({
    ...waiting,
    body: { preMealWater: false, recordingRoutineAdherence: false },
  })
  if (!pot) return { ...bare, foodName: shareText() }
  return {
    ...bare,
    source: 'again',
    foodName: pot.name,
    calories: pot.calories,
    portionMultiplier: waiting.body.shares,
  }
}

import { eatAgain, fetchEatAgain, type RepeatedMeal } from '#contract/eat-again.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { type Food, searchFoods } from '#contract/foods.ts'
import {
  analyzeBarcode,
  analyzeFood,
  analyzeWords,
  correctMeal,
  deleteMeal,
  listMeals,
  type Meal,
  recordEnergy,
  recordMeal,
  restoreMeal,
} from '#contract/meals.ts'
import { nameOfEnergy } from '#domain/meal-words/energy-alone.ts'
import { civilDayAt } from '#domain/day.ts'
import { fetchPots, giveShareBack, type Pot, takeShare } from '#contract/pots.ts'
import { DONE, okWith } from '#contract/reply.ts'
import { t } from '@lingui/core/macro'
import { type FindRow, shownWith, type Waiting, waitingOf, whileWaiting } from '#web/offline/while-waiting.ts'
import type { WaitingRecording } from '#web/offline/waiting-recording.ts'
import { mealWithItems, shownItemOfFood } from './item-drafts.ts'

interface Boxes {
  readonly preMealWater: boolean
  readonly recordingRoutineAdherence: boolean
  readonly eatenAt?: string | undefined
}

/** A meal of which nothing is known but that it was eaten: its numbers come from the server. */
const bareMeal = ({ id, body, doneAt, zone }: Waiting<unknown, Boxes>): Meal => {
  const at = body.eatenAt === undefined ? doneAt : Date.parse(body.eatenAt)
  return {
    id,
    foodName: '',
    confidence: null,
    calories: 0,
    protein: null,
    carbs: null,
    fats: null,
    serving: '',
    items: [],
    portionMultiplier: 1,
    calorieRange: null,
    foodCode: null,
    source: 'table',
    analyser: null,
    reason: null,
    reasons: [],
    note: null,
    preMealWater: body.preMealWater,
    recordingRoutineAdherence: body.recordingRoutineAdherence,
    createdAt: new Date(at).toISOString(),
    eatenOn: civilDayAt(at, zone),
    imageUrl: null,
    thumbnailUrl: null,
    moreImageUrls: [],
    isStarred: false,
    correctedAt: null,
    firstEstimate: null,
  }
}

const ofPhoto = (waiting: Waiting<unknown, BodyOf<typeof analyzeFood>>): Meal => ({
  ...bareMeal(waiting),
  source: 'photo',
  foodName: t`Photo of a meal`,
  thumbnailUrl: waiting.body.imageBase64,
})

const barcodeWords = (barcode: string): string => t`Barcode ${barcode}`

const ofWords = (waiting: Waiting<unknown, BodyOf<typeof analyzeWords>>): Meal => ({
  ...bareMeal(waiting),
  source: 'words',
  foodName: waiting.body.text,
})

/** Under its number: offline, it is not known whose it is. */
const ofBarcode = (waiting: Waiting<unknown, BodyOf<typeof analyzeBarcode>>): Meal => ({
  ...bareMeal(waiting),
  foodName: barcodeWords(waiting.body.barcode),
  // As the server will name it.
  analyser: `barcode ${waiting.body.barcode}`,
})

const ofEnergy = (waiting: Waiting<unknown, BodyOf<typeof recordEnergy>>): Meal => {
  const { calories, foodName = nameOfEnergy(calories) } = waiting.body
  return { ...bareMeal(waiting), source: 'energy', foodName, calories }
}

/** Of the food as the search showed it; undefined where it was searched on another device. */
const ofTable = async (waiting: Waiting<unknown, BodyOf<typeof recordMeal>>, find: FindRow): Promise<Meal | undefined> => {
  const { foodCode, grams, serving } = waiting.body
  const food = await find<Food>(searchFoods.path, ({ code }) => code === foodCode)
  if (!food) return undefined
  const item = shownItemOfFood(food, grams)
  return { ...mealWithItems(bareMeal(waiting), [item]), foodName: item.name, foodCode, serving: serving ?? '', calorieRange: null }
}

interface Offered {
  readonly usual: readonly RepeatedMeal[]
  readonly recent: readonly RepeatedMeal[]
  readonly starred: readonly RepeatedMeal[]
}

/** As the meal that is copied stands in the log, or among what is offered again; undefined where this device read neither. */
const ofEarlier = async (
  { params, body, ...waiting }: Waiting<{ id: string }, BodyOf<typeof eatAgain>>,
  find: FindRow,
): Promise<Meal | undefined> => {
  const { createdAt, eatenOn, id, ...bare } = bareMeal({
    ...waiting,
    params,
    body: body ?? { preMealWater: false, recordingRoutineAdherence: false },
  })
  const meal = await find<Meal>(listMeals.path, (one) => one.id === params.id)
  if (meal) {
    const { preMealWater, recordingRoutineAdherence } = bare
    return { ...meal, id, createdAt, eatenOn, source: 'again', preMealWater, recordingRoutineAdherence, isStarred: false }
  }
  const offered = await find<Offered>(fetchEatAgain.path, ({ usual }) => usual !== undefined)
  const dish = [...(offered?.usual ?? []), ...(offered?.recent ?? []), ...(offered?.starred ?? [])].find(
    ({ mealId }) => mealId === params.id,
  )
  if (!dish) return undefined
  const { foodName, calories, portionMultiplier, serving, thumbnailUrl } = dish
  return { ...bare, id, createdAt, eatenOn, source: 'again', foodName, calories, portionMultiplier, serving, thumbnailUrl }
}

/** As the pot stood when this device read it; undefined where it did not. */
const ofPot = async (waiting: Waiting<{ id: string }, BodyOf<typeof takeShare>>, find: FindRow): Promise<Meal | undefined> => {
  const read = await find<{ pots: readonly Pot[] }>(fetchPots.path, ({ pots }) => pots.some(({ id }) => id === waiting.params.id))
  const pot = read?.pots.find(({ id }) => id === waiting.params.id)
  if (!pot) return undefined
  const bare = bareMeal({ ...waiting, body: { preMealWater: false, recordingRoutineAdherence: false } })
  return { ...bare, source: 'again', foodName: pot.name, calories: pot.calories, portionMultiplier: waiting.body.shares }
}

const corrected = (meal: Meal, { body, zone }: Waiting<unknown, BodyOf<typeof correctMeal>>): Meal => {
  const { items, eatenAt, grams: _grams, likeMealId: _like, ...told } = body
  const given = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined)) as Partial<Meal>
  const withItems = items
    ? mealWithItems(
        meal,
        items.map(({ calories = 0, protein = 0, carbs = 0, fats = 0, ...item }) => ({
          ...item,
          calories,
          protein,
          carbs,
          fats,
          confidence: null,
        })),
      )
    : meal
  return {
    ...withItems,
    ...given,
    correctedAt: meal.correctedAt ?? new Date().toISOString(),
    ...(eatenAt !== undefined && { createdAt: eatenAt, eatenOn: civilDayAt(Date.parse(eatenAt), zone) }),
  }
}

const knownMeal = (id: string, find: FindRow) => find<Meal>(listMeals.path, (meal) => meal.id === id)

export const mealsWhileWaiting = [
  whileWaiting(analyzeFood, { words: () => t`Photo of a meal` }),
  whileWaiting(analyzeWords, { words: ({ body }) => body.text }),
  whileWaiting(analyzeBarcode, { words: ({ body }) => barcodeWords(body.barcode) }),
  whileWaiting(recordMeal, {
    words: ({ body }) => t`A meal of the food table, ${body.grams} g`,
    expected: async (waiting, find) => {
      const meal = await ofTable(waiting, find)
      return meal && okWith(meal)
    },
  }),
  whileWaiting(recordEnergy, {
    words: ({ body }) => body.foodName ?? nameOfEnergy(body.calories),
    expected: (waiting) => okWith(ofEnergy(waiting)),
  }),
  whileWaiting(eatAgain, {
    words: () => t`An earlier meal, eaten again`,
    expected: async (waiting, find) => {
      const meal = await ofEarlier(waiting, find)
      return meal && okWith(meal)
    },
  }),
  whileWaiting(takeShare, {
    words: () => t`A share of what was cooked at home`,
    expected: async (waiting, find) => {
      const meal = await ofPot(waiting, find)
      return meal && okWith(meal)
    },
  }),
  whileWaiting(giveShareBack, { words: () => t`A share given back`, expected: () => DONE }),
  whileWaiting(correctMeal, {
    words: ({ body }) => (body.foodName === undefined ? t`Correction of a meal` : t`Correction of a meal: ${body.foodName}`),
    expected: async (waiting, find) => {
      const meal = await knownMeal(waiting.params.id, find)
      return meal && okWith(corrected(meal, waiting))
    },
  }),
  whileWaiting(deleteMeal, { words: () => t`Deletion of a meal`, expected: () => DONE }),
  whileWaiting(restoreMeal, {
    words: () => t`A deleted meal brought back`,
    expected: async ({ params }, find) => {
      const meal = await knownMeal(params.id, find)
      return meal && okWith(meal)
    },
  }),
]

/** The meals that are deleted for now: of deleting and bringing back, the last one counts. */
const deletedIds = (waiting: readonly WaitingRecording[]): Set<string> => {
  const ids = new Set<string>()
  const both = [...waitingOf(deleteMeal, waiting), ...waitingOf(restoreMeal, waiting)].toSorted((one, other) => one.order - other.order)
  const deletions = new Set(waitingOf(deleteMeal, waiting).map(({ order }) => order))
  for (const { order, params } of both) {
    if (deletions.has(order)) ids.add(params.id)
    else ids.delete(params.id)
  }
  for (const { body } of waitingOf(giveShareBack, waiting)) ids.add(body.mealId)
  return ids
}

export const mealsShownWithWaiting = [
  shownWith(listMeals, async (reply, { query: { cursor, day, q }, waiting, find }) => {
    // A row that waits is found by its name once the server has it.
    if (q) return reply
    const ofTheTable = await Promise.all(waitingOf(recordMeal, waiting).map((one) => ofTable(one, find)))
    const again = await Promise.all(waitingOf(eatAgain, waiting).map((one) => ofEarlier(one, find)))
    const shares = await Promise.all(waitingOf(takeShare, waiting).map((one) => ofPot(one, find)))
    const added = [
      ...waitingOf(analyzeFood, waiting).map(ofPhoto),
      ...waitingOf(analyzeWords, waiting).map(ofWords),
      ...waitingOf(analyzeBarcode, waiting).map(ofBarcode),
      ...waitingOf(recordEnergy, waiting).map(ofEnergy),
      ...[...ofTheTable, ...again, ...shares].filter((meal) => meal !== undefined),
    ].filter(({ eatenOn }) => (day === undefined ? cursor === undefined : cursor === undefined && eatenOn === day))
    const corrections = waitingOf(correctMeal, waiting)
    const gone = deletedIds(waiting)
    const rows = [...added, ...reply.data]
      .filter(({ id }) => !gone.has(id))
      .map((meal) => corrections.filter(({ params }) => params.id === meal.id).reduce(corrected, meal))
    return { ...reply, data: rows.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt)) }
  }),
  shownWith(fetchPots, ({ data, ...reply }, { waiting }) => {
    const gone = deletedIds(waiting)
    const waitingShares = waitingOf(takeShare, waiting).filter(({ id }) => !gone.has(id))
    const sharesOf = (pot: Pot) =>
      waitingShares.filter(({ params }) => params.id === pot.id).reduce((sum, { body }) => sum + body.shares, 0)
    return { ...reply, data: { ...data, pots: data.pots.map((pot) => ({ ...pot, left: pot.left - sharesOf(pot) })) } }
  }),
]

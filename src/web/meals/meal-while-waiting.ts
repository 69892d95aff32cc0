import { fetchDashboard } from '#contract/dashboard.ts'
import { eatAgain, fetchEatAgain } from '#contract/eat-again.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { itemOfView, viewItem } from '#contract/amounts.ts'
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
import { nameOfEnergy } from '#domain/meal-text/energy-alone.ts'
import { dayOfMemberAt } from '#web/clock/day-turn.ts'
import { fetchPots, giveShareBack, type Pot, takeShare } from '#contract/pots.ts'
import { listOwnFoods, type OwnFood } from '#contract/own-foods.ts'
import { DONE, okWith } from '#contract/reply.ts'
import { fetchToday } from '#contract/today.ts'
import { t } from '@lingui/core/macro'
import {
  addedBy,
  correctedBy,
  dayHere,
  type FindRow,
  type Shown,
  shownWith,
  type Waiting,
  waitingOf,
  whileWaiting,
  withAdded,
} from '#web/offline/while-waiting.ts'
import type { WaitingRecording } from '#web/offline/waiting-recording.ts'
import { mealWithItems, shownItemOfFood } from './items/item-drafts.ts'
import { foodOfOwn } from '#web/own-foods/own-food-form.ts'
import { dashboardWithMeals } from './dashboard-with-meals.ts'
import { todayWithMeals } from './today-with-meals.ts'

interface Boxes {
  readonly preMealWater: boolean
  readonly recordingRoutineAdherence: boolean
  readonly eatenAt?: string | undefined
}

/** A meal of which only the time is known: its numbers come from the server. */
const bareMeal = ({ id, body, doneAt, zone }: Waiting<unknown, Boxes>): Meal => {
  const at = body.eatenAt === undefined ? doneAt : Date.parse(body.eatenAt)
  return {
    id,
    foodName: '',
    isNamedByItems: false,
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
    eatenOn: dayOfMemberAt(at, zone),
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

const barcodeText = (barcode: string): string => t`Barcode ${barcode}`

const ofWords = (waiting: Waiting<unknown, BodyOf<typeof analyzeWords>>): Meal => ({
  ...bareMeal(waiting),
  source: 'words',
  foodName: waiting.body.text,
})

/** Named by its number: offline, the product is not known. */
const ofBarcode = (waiting: Waiting<unknown, BodyOf<typeof analyzeBarcode>>): Meal => ({
  ...bareMeal(waiting),
  foodName: barcodeText(waiting.body.barcode),
  // As the server will name it.
  analyser: `barcode ${waiting.body.barcode}`,
})

const ofEnergy = (waiting: Waiting<unknown, BodyOf<typeof recordEnergy>>): Meal => {
  const { calories, foodName = nameOfEnergy(calories) } = waiting.body
  return { ...bareMeal(waiting), source: 'energy', foodName, calories }
}

const tableText = (grams: number): string => t`A meal of the food table, ${grams} g`
const againText = (): string => t`An earlier meal, eaten again`
const shareText = (): string => t`A share of what was cooked at home`

/** With the food as search or own foods showed it; else with the name of the waiting recording. */
const ofTable = async (
  waiting: Waiting<unknown, BodyOf<typeof recordMeal>>,
  find: FindRow,
): Promise<Meal> => {
  const { foodCode, grams, serving } = waiting.body
  const isIt = ({ code }: { code: string }) => code === foodCode
  const own = await find<OwnFood>(listOwnFoods.path, isIt)
  const food = own ? foodOfOwn(own) : await find<Food>(searchFoods.path, isIt)
  if (!food) return { ...bareMeal(waiting), foodName: tableText(grams) }
  const item = shownItemOfFood(food, grams)
  return {
    ...mealWithItems(bareMeal(waiting), [item]),
    foodName: item.name,
    isNamedByItems: true,
    foodCode,
    serving: serving ?? '',
    calorieRange: null,
  }
}

/** As the repeated meal is in the log, or among the offered ones. */
const ofEarlier = async (
  { params, body, ...waiting }: Waiting<{ id: string }, BodyOf<typeof eatAgain>>,
  find: FindRow,
): Promise<Meal> => {
  const { createdAt, eatenOn, id, ...bare } = bareMeal({
    ...waiting,
    params,
    body: body ?? { preMealWater: false, recordingRoutineAdherence: false },
  })
  const meal = await find<Meal>(listMeals.path, (one) => one.id === params.id)
  if (meal) {
    const { preMealWater, recordingRoutineAdherence } = bare
    return {
      ...meal,
      id,
      createdAt,
      eatenOn,
      source: 'again',
      preMealWater,
      recordingRoutineAdherence,
      isStarred: false,
    }
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
  if (!dish) return { ...bare, id, createdAt, eatenOn, foodName: againText() }
  const { foodName, calories, portionMultiplier, serving, thumbnailUrl } = dish
  return {
    ...bare,
    id,
    createdAt,
    eatenOn,
    source: 'again',
    foodName,
    calories,
    portionMultiplier,
    serving,
    thumbnailUrl,
  }
}

/** As the pot was when this device read it. */
const ofPot = async (
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

const corrected = (
  meal: Meal,
  { body, zone }: Waiting<unknown, BodyOf<typeof correctMeal>>,
): Meal => {
  const { items, eatenAt, grams: _grams, likeMealId: _like, ...changes } = body
  const given = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  ) as Partial<Meal>
  const withItems = items
    ? mealWithItems(
        meal,
        items.map(({ calories = 0, protein = 0, carbs = 0, fats = 0, ...item }) =>
          viewItem(itemOfView({ ...item, calories, protein, carbs, fats, confidence: null })),
        ),
      )
    : meal
  return {
    ...withItems,
    ...given,
    ...(body.foodName !== undefined && { isNamedByItems: false }),
    correctedAt: meal.correctedAt ?? new Date().toISOString(),
    ...(eatenAt !== undefined && {
      createdAt: eatenAt,
      eatenOn: dayOfMemberAt(Date.parse(eatenAt), zone),
    }),
  }
}

const knownMeal = (id: string, find: FindRow) =>
  find<Meal>(listMeals.path, (meal) => meal.id === id)

export const mealsWhileWaiting = [
  whileWaiting(analyzeFood, { words: () => t`Photo of a meal` }),
  whileWaiting(analyzeWords, { words: ({ body }) => body.text }),
  whileWaiting(analyzeBarcode, { words: ({ body }) => barcodeText(body.barcode) }),
  whileWaiting(recordMeal, {
    words: ({ body }) => tableText(body.grams),
    expected: async (waiting, find) => okWith(await ofTable(waiting, find)),
  }),
  whileWaiting(recordEnergy, {
    words: ({ body }) => body.foodName ?? nameOfEnergy(body.calories),
    expected: (waiting) => okWith(ofEnergy(waiting)),
  }),
  whileWaiting(eatAgain, {
    words: againText,
    expected: async (waiting, find) => okWith(await ofEarlier(waiting, find)),
  }),
  whileWaiting(takeShare, {
    words: shareText,
    expected: async (waiting, find) => okWith(await ofPot(waiting, find)),
  }),
  whileWaiting(giveShareBack, { words: () => t`A share given back`, expected: () => DONE }),
  whileWaiting(correctMeal, {
    words: ({ body }) =>
      body.foodName === undefined
        ? t`Correction of a meal`
        : t`Correction of a meal: ${body.foodName}`,
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

/** The meals that are deleted for now: of deleting and restoring, the last one counts. */
const deletedIds = (missing: readonly WaitingRecording[]): Set<string> => {
  const ids = new Set<string>()
  const both = [...waitingOf(deleteMeal, missing), ...waitingOf(restoreMeal, missing)].toSorted(
    (one, other) => one.order - other.order,
  )
  const deletions = new Set(waitingOf(deleteMeal, missing).map(({ order }) => order))
  for (const { order, params } of both) {
    if (deletions.has(order)) ids.add(params.id)
    else ids.delete(params.id)
  }
  for (const { body } of waitingOf(giveShareBack, missing)) ids.add(body.mealId)
  return ids
}

const addedMeals = async ({
  missing,
  find,
}: Pick<Shown<unknown>, 'missing' | 'find'>): Promise<Meal[]> => {
  const meals = await Promise.all([
    addedBy(analyzeFood, missing, ofPhoto),
    addedBy(analyzeWords, missing, ofWords),
    addedBy(analyzeBarcode, missing, ofBarcode),
    addedBy(recordEnergy, missing, ofEnergy),
    addedBy(recordMeal, missing, (one) => ofTable(one, find)),
    addedBy(eatAgain, missing, (one) => ofEarlier(one, find)),
    addedBy(takeShare, missing, (one) => ofPot(one, find)),
  ])
  return meals.flat()
}

/** Meals with their corrections and deletions. */
const withChanges = (meals: readonly Meal[], missing: readonly WaitingRecording[]): Meal[] => {
  const gone = deletedIds(missing)
  return correctedBy(correctMeal, meals, missing, corrected).filter(({ id }) => !gone.has(id))
}

export const mealsShownWithWaiting = [
  shownWith(listMeals, async (reply, { query: { cursor, day, q }, ...shown }) => {
    const added = [
      ...(await addedMeals(shown)),
      ...(await addedBy(restoreMeal, shown.missing, (): Meal | undefined => undefined)),
    ]
    // An added row is found by its name once it is read.
    const addedHere = added.filter(
      ({ eatenOn }) => cursor === undefined && !q && (day === undefined || eatenOn === day),
    )
    const rows = withChanges(withAdded(reply.data, addedHere), shown.missing)
    return {
      ...reply,
      data: rows.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt)),
    }
  }),
  shownWith(fetchToday, async (reply, { readAt, ...shown }) => {
    const todayOn = dayHere(readAt) === dayHere() ? reply.data.date : dayHere()
    return {
      ...reply,
      data: todayWithMeals(
        reply.data,
        todayOn,
        withChanges(await addedMeals(shown), shown.missing),
      ),
    }
  }),
  shownWith(fetchDashboard, async (reply, shown) => ({
    ...reply,
    data: dashboardWithMeals(reply.data, withChanges(await addedMeals(shown), shown.missing)),
  })),
  shownWith(fetchPots, ({ data, ...reply }, { missing }) => {
    const gone = deletedIds(missing)
    const waitingShares = waitingOf(takeShare, missing).filter(({ id }) => !gone.has(id))
    const sharesOf = (pot: Pot) =>
      waitingShares
        .filter(({ params }) => params.id === pot.id)
        .reduce((sum, { body }) => sum + body.shares, 0)
    return {
      ...reply,
      data: { ...data, pots: data.pots.map((pot) => ({ ...pot, left: pot.left - sharesOf(pot) })) },
    }
  }),
]

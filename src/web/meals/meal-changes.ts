import { itemOfView } from '#contract/amounts.ts'
import { eatAgain } from '#contract/eat-again.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { analyzeBarcode, analyzeFood, analyzeWords } from '#contract/estimates.ts'
import {
  correctMeal,
  deleteMeal,
  listMeals,
  type Meal,
  recordEnergy,
  recordMeal,
  restoreMeal,
} from '#contract/meals.ts'
import type { MealItemInput } from '#contract/meal-items.ts'
import { giveShareBack, takeShare } from '#contract/pots.ts'
import { confidenceOfSent } from '#domain/meals/meal-correction.ts'
import { type EatenItem, itemOfFood } from '#domain/meals/meal-items.ts'
import { namedByFood } from '#domain/meals/named-by.ts'
import { isRecorded, type WaitingRecording } from '#web/offline/waiting-recording.ts'
import {
  addedBy,
  type FindRow,
  isOf,
  type MealChange,
  momentOfWaiting,
  type Shown,
  type Waiting,
} from '#web/offline/while-waiting.ts'
import { correctedMeal } from './corrected-meal.ts'
import { weighableFood } from '#web/foods/shown-items.ts'
import {
  findFood,
  ofBarcode,
  ofEarlier,
  ofEnergy,
  ofPhoto,
  ofPot,
  ofTable,
  ofWords,
} from './waiting-meals.ts'

/** The meal that a recording adds to the log; undefined where it adds none. */
const addedMeal = async (recording: WaitingRecording, find: FindRow): Promise<Meal | undefined> => {
  const one = [recording]
  const meals = await Promise.all([
    addedBy(analyzeFood, one, ofPhoto),
    addedBy(analyzeWords, one, ofWords),
    addedBy(analyzeBarcode, one, ofBarcode),
    addedBy(recordEnergy, one, ofEnergy),
    addedBy(recordMeal, one, (waiting) => ofTable(waiting, find)),
    addedBy(eatAgain, one, (waiting) => ofEarlier(waiting, find)),
    addedBy(takeShare, one, (waiting) => ofPot(waiting, find)),
  ])
  return meals.flat()[0]
}

const itemSent = async (
  { calories, protein = 0, carbs = 0, fats = 0, ...sent }: MealItemInput,
  meal: Meal,
  find: FindRow,
): Promise<EatenItem> => {
  const { foodCode, name, grams } = sent
  const before = meal.items.find((item) => item.foodCode === foodCode && item.name === name)
  const confidence = confidenceOfSent(sent, before)
  const food =
    foodCode !== null && calories === undefined ? await findFood(foodCode, find) : undefined
  const item = food
    ? itemOfFood(weighableFood(food), grams, { name, confidence })
    : itemOfView({ ...sent, calories: calories ?? 0, protein, carbs, fats, confidence })
  return { ...item, namedBy: namedByFood(foodCode) }
}

type Correcting = Waiting<unknown, BodyOf<typeof correctMeal>>

/** A meal after a correction. */
export const withCorrection = async (
  meal: Meal,
  waiting: Correcting,
  find: FindRow,
): Promise<Meal> => {
  const { items, foodCode, likeMealId, eatenAt, ...form } = waiting.body
  const { preMealWater, recordingRoutineAdherence, isStarred } = form
  const food = foodCode === undefined ? undefined : await findFood(foodCode, find)
  const like = await (likeMealId === undefined ? undefined : findMeal(likeMealId, find))
  const sent = items && (await Promise.all(items.map((item) => itemSent(item, meal, find))))
  const moment = eatenAt === undefined ? undefined : momentOfWaiting(waiting, eatenAt)
  return {
    ...correctedMeal(
      meal,
      { form: { ...form, items: sent }, food: food && weighableFood(food), like },
      waiting.doneAt,
    ),
    ...(preMealWater !== undefined && { preMealWater }),
    ...(recordingRoutineAdherence !== undefined && { recordingRoutineAdherence }),
    ...(isStarred !== undefined && { isStarred }),
    ...(moment && { createdAt: new Date(moment.at).toISOString(), eatenOn: moment.on }),
  }
}

/** A meal as this device read it last. */
export const findMeal = (id: string, find: FindRow): Promise<Meal | undefined> =>
  find<Meal>(listMeals.path, (meal) => meal.id === id)

const isDeletion = isOf(deleteMeal)
const isCorrection = isOf(correctMeal)
const isRestoring = isOf(restoreMeal)
const isGivenBack = isOf(giveShareBack)

/**
 * What the missing recordings do to the log, in their order.
 * @param rows of the reading that lacks them; what is not there is found in other readings
 */
export const mealChanges = async (
  { missing, find }: Pick<Shown<unknown>, 'missing' | 'find'>,
  rows: readonly Meal[] = [],
): Promise<MealChange[]> => {
  const log = new Map<string, Meal | undefined>(rows.map((meal) => [meal.id, meal]))
  const deleted = new Map<string, Meal>()
  const inLog = async (id: string) => (log.has(id) ? log.get(id) : findMeal(id, find))
  const changed = async (recording: WaitingRecording) => {
    const added = await addedMeal(recording, find)
    // A reading that was made meanwhile may have it already.
    if (added) return log.has(added.id) ? undefined : { before: undefined, after: added }
    const one = [recording]
    if (isRestoring(recording)) {
      const [answered] = await addedBy(restoreMeal, one, () => undefined)
      const after = answered ?? deleted.get(recording.params['id'] ?? '')
      return after && !log.get(after.id) ? { before: undefined, after } : undefined
    }
    const id = isGivenBack(recording)
      ? (recording.body as BodyOf<typeof giveShareBack>).mealId
      : (recording.params['id'] ?? '')
    const isGone = isDeletion(recording) || isGivenBack(recording)
    if (!isGone && !isCorrection(recording)) return undefined
    const before = await inLog(id)
    if (!before) return undefined
    const [after] = isGone
      ? []
      : await addedBy(correctMeal, one, (waiting) => withCorrection(before, waiting, find))
    return isGone || after ? { before, after } : undefined
  }
  const changes: MealChange[] = []
  for (const recording of missing) {
    const change = await changed(recording)
    if (!change) continue
    const { before, after } = change
    if (before && !after) deleted.set(before.id, before)
    const id = (after ?? before)?.id
    if (id !== undefined) log.set(id, after)
    changes.push({ order: recording.order, before, after, isExpected: !isRecorded(recording) })
  }
  return changes
}

import { fetchDashboard } from '#contract/dashboard.ts'
import { eatAgain } from '#contract/eat-again.ts'
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
import { fetchPots, giveShareBack, takeShare } from '#contract/pots.ts'
import { DONE, okWith } from '#contract/reply.ts'
import { fetchToday } from '#contract/today.ts'
import { nameOfEnergy } from '#domain/meals/energy-alone.ts'
import { t } from '@lingui/core/macro'
import {
  dayHere,
  type MealChange,
  shownWith,
  waitingOf,
  whileWaiting,
} from '#web/offline/while-waiting.ts'
import { dashboardWithMeals } from './dashboard-with-meals.ts'
import { findMeal, mealChanges, withCorrection } from './meal-changes.ts'
import { todayWithMeals } from './today-with-meals.ts'
import {
  againText,
  barcodeText,
  ofEarlier,
  ofEnergy,
  ofPot,
  ofTable,
  shareText,
  tableText,
} from './waiting-meals.ts'

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
      const meal = await findMeal(waiting.params.id, find)
      return meal && okWith(await withCorrection(meal, waiting, find))
    },
  }),
  whileWaiting(deleteMeal, { words: () => t`Deletion of a meal`, expected: () => DONE }),
  whileWaiting(restoreMeal, {
    words: () => t`A deleted meal brought back`,
    expected: async ({ params }, find) => {
      const meal = await findMeal(params.id, find)
      return meal && okWith(meal)
    },
  }),
]

/** The log with the changes that are missing in a reading of it. */
const logAfter = (
  read: readonly Meal[],
  changes: readonly MealChange[],
  { cursor, day, q }: { cursor?: unknown; day?: unknown; q?: unknown },
): Meal[] => {
  const rows = new Map(read.map((meal) => [meal.id, meal]))
  // A further page, or what was found by its name, gets no rows that it did not have.
  const isOpen = cursor === undefined && !q
  for (const { before, after } of changes) {
    const wasThere = before !== undefined && rows.delete(before.id)
    if (after && (wasThere || isOpen)) rows.set(after.id, after)
  }
  return [...rows.values()]
    .filter(({ eatenOn }) => day === undefined || eatenOn === day)
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
}

export const mealsShownWithWaiting = [
  shownWith(listMeals, async (reply, { query, ...shown }) => ({
    ...reply,
    data: logAfter(reply.data, await mealChanges(shown, reply.data), query),
  })),
  shownWith(fetchToday, async (reply, shown) => {
    const todayOn = dayHere(shown.readAt) === dayHere() ? reply.data.date : dayHere()
    return { ...reply, data: todayWithMeals(reply.data, todayOn, await shown.mealChanges()) }
  }),
  shownWith(fetchDashboard, async (reply, shown) => ({
    ...reply,
    data: dashboardWithMeals(reply.data, await shown.mealChanges()),
  })),
  shownWith(fetchPots, async ({ data, ...reply }, shown) => {
    const gone = new Set(
      (await shown.mealChanges()).flatMap(({ before, after }) => (after ? [] : [before?.id])),
    )
    const taken = waitingOf(takeShare, shown.missing).filter(({ id }) => !gone.has(id))
    const pots = data.pots.map((pot) => {
      const mine = taken.filter(({ params }) => params.id === pot.id)
      return {
        ...pot,
        left: pot.left - mine.reduce((sum, { body }) => sum + body.shares, 0),
        myMealIds: [...pot.myMealIds, ...mine.map(({ id }) => id)],
      }
    })
    return { ...reply, data: { ...data, pots } }
  }),
]

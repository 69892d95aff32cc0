import { randomUUID } from 'node:crypto'
import { said } from '#domain/said.ts'
import type { Transaction } from 'kysely'
import type { DatabaseOrTransaction, MealTable, Schema } from '#server/db/schema.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Moment } from '#server/http/moment.ts'
import { ProblemError } from '#server/http/problems.ts'
import { addGlasses } from '#server/water/water-store.ts'
import { PLAIN_MEAL, type StoredMeal } from './meal-parts.ts'
import { insertMeal } from './meal-store.ts'

type Glass = Pick<MealTable, 'member_id' | 'eaten_on' | 'pre_meal_water'>

/**
 * Keeps the day's glasses in step with a meal: the one drunk before it counts, on the day of the meal, for as long as the
 * box is ticked and the meal is in the log.
 */
export const countGlassOf = async (
  db: DatabaseOrTransaction,
  { before, after }: { before: Glass | undefined; after: Glass | undefined },
  now: number,
): Promise<void> => {
  const [was, is] = [before, after].map((meal) => (meal?.pre_meal_water === 1 ? meal : undefined))
  if (was?.eaten_on === is?.eaten_on) return
  if (was) await addGlasses(db, was.member_id, { drunkOn: was.eaten_on, glasses: -1, recordedAt: now })
  if (is) await addGlasses(db, is.member_id, { drunkOn: is.eaten_on, glasses: 1, recordedAt: now })
}

/** What is refused about a meal that is deleted, another member's, or none at all. */
export const mealGone = (): ProblemError => new ProblemError('not_found', { words: said('input.meal-gone') })

/** A new meal, but for what was eaten. */
export const newMeal = (
  { memberId }: Caller,
  eaten: Moment,
  boxes: { readonly preMealWater: boolean; readonly recordingRoutineAdherence: boolean },
  now: number,
) => ({
  member_id: memberId,
  id: randomUUID(),
  eaten_at: eaten.at,
  eaten_on: eaten.on,
  recorded_at: now,
  ...PLAIN_MEAL,
  pre_meal_water: boxes.preMealWater ? (1 as const) : (0 as const),
  routine_adherent: boxes.recordingRoutineAdherence ? (1 as const) : (0 as const),
})

/** Puts a meal into the log, and the glass of water that was drunk before it. */
export const logMeal = async (transaction: Transaction<Schema>, meal: StoredMeal, now: number): Promise<void> => {
  await insertMeal(transaction, meal)
  await countGlassOf(transaction, { before: undefined, after: meal }, now)
}

import { randomUUID } from 'node:crypto'
import { glassChanges } from '#domain/habits/pre-meal-water.ts'
import { codedMessage } from '#domain/coded-message.ts'
import type { DatabaseOrTransaction, MealTable, Transaction } from '#server/db/schema.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Moment } from '#domain/moment.ts'
import { ProblemError } from '#server/http/problems.ts'
import { addGlasses } from '#server/water/water-store.ts'
import { PLAIN_MEAL, type StoredMeal } from './meal-parts.ts'
import { insertMeal } from './meal-store.ts'

type Glass = Pick<MealTable, 'member_id' | 'eaten_on' | 'pre_meal_water'>

const glassOf = (meal: Glass | undefined) =>
  meal && { eatenOn: meal.eaten_on, preMealWater: meal.pre_meal_water === 1 }

/** Updates the glasses of a day after a change of a meal. */
export const countGlassOf = async (
  db: DatabaseOrTransaction,
  { before, after }: { before: Glass | undefined; after: Glass | undefined },
  now: number,
): Promise<void> => {
  const memberId = (after ?? before)?.member_id
  if (memberId === undefined) return
  for (const { on, glasses } of glassChanges(glassOf(before), glassOf(after)))
    await addGlasses(db, memberId, { drunkOn: on, glasses, recordedAt: now })
}

/** For a meal that is deleted, another member's, or does not exist. */
export const mealGone = (): ProblemError =>
  new ProblemError('not_found', { words: codedMessage('input.meal-gone') })

/** A new meal, without its content. */
export const newMeal = (
  { memberId }: Caller,
  eaten: Moment,
  {
    id = randomUUID(),
    ...boxes
  }: {
    readonly id?: string | undefined
    readonly preMealWater: boolean
    readonly recordingRoutineAdherence: boolean
  },
  now: number,
) => ({
  member_id: memberId,
  id,
  eaten_at: eaten.at,
  eaten_on: eaten.on,
  recorded_at: now,
  ...PLAIN_MEAL,
  pre_meal_water: boxes.preMealWater ? (1 as const) : (0 as const),
  routine_adherent: boxes.recordingRoutineAdherence ? (1 as const) : (0 as const),
})

/** Records a meal, and the glass of water before it. */
export const logMeal = async (
  transaction: Transaction,
  meal: StoredMeal,
  now: number,
): Promise<void> => {
  await insertMeal(transaction, meal)
  await countGlassOf(transaction, { before: undefined, after: meal }, now)
}

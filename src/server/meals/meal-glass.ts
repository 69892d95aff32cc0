import type { DatabaseOrTransaction, MealTable } from '#server/db/schema.ts'
import { addGlasses } from '#server/water/water-store.ts'

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

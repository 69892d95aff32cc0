import { sql } from 'kysely'
import type { MovementDayTable, Transaction, WeighInTable } from '#server/db/schema.ts'

/**
 * The id contains the instant, so that a weight that is sent again is recognised, even after a
 * correction.
 */
const idOfWeight = (weighedAt: number): string => `device-${weighedAt}`

/** A value, or what is there already where that is more. */
const theMost = (column: 'steps' | 'active_kcal', value: number) => {
  const known = sql.ref<number>(`movement_day.${column}`)
  return sql<number>`case when ${known} > ${value} then ${known} else ${value} end`
}

/** Stores what a device sent, and returns how many weights were new. */
export const saveDeviceData = async (
  transaction: Transaction,
  weighIns: readonly Omit<WeighInTable, 'id'>[],
  days: readonly { readonly day: MovementDayTable; readonly isSoFar: boolean }[],
): Promise<number> => {
  let added = 0
  for (const weighIn of weighIns) {
    const { numInsertedOrUpdatedRows = 0n } = await transaction
      .insertInto('weigh_in')
      .values({ ...weighIn, id: idOfWeight(weighIn.weighed_at) })
      .onConflict((conflict) => conflict.columns(['member_id', 'id']).doNothing())
      .executeTakeFirst()
    added += Number(numInsertedOrUpdatedRows)
  }
  for (const { day, isSoFar } of days) {
    const { steps, active_kcal, recorded_at } = day
    await transaction
      .insertInto('movement_day')
      .values(day)
      .onConflict((conflict) =>
        conflict.columns(['member_id', 'moved_on']).doUpdateSet({
          recorded_at,
          ...(steps !== null && { steps: isSoFar ? theMost('steps', steps) : steps }),
          ...(active_kcal !== null && {
            active_kcal: isSoFar ? theMost('active_kcal', active_kcal) : active_kcal,
          }),
        }),
      )
      .execute()
  }
  return added
}

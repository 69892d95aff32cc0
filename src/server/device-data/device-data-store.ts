import { MINUTE_MS } from '#domain/day.ts'
import { keyOfWeighIn } from '#domain/weight/weigh-in.ts'
import { sql } from 'kysely'
import type { MovementDayTable, Transaction, WeighInTable } from '#server/db/schema.ts'

/**
 * The id contains the instant, so that a weight that is sent again is recognised, even after a
 * correction.
 */
const idOfWeight = (weighedAt: number): string => `device-${weighedAt}`

const keyOf = (row: Pick<WeighInTable, 'weighed_at' | 'weight_kg'>): string =>
  keyOfWeighIn({ weighedAt: row.weighed_at, weightKg: row.weight_kg })

/** A value, or what is there already where that is more. */
const theMost = (column: 'steps' | 'active_kcal', value: number) => {
  const known = sql.ref<number>(`movement_day.${column}`)
  return sql<number>`case when ${known} > ${value} then ${known} else ${value} end`
}

/** The keys of what is known of the time in which a device weighed. */
const knownWeighIns = async (
  transaction: Transaction,
  weighIns: readonly Omit<WeighInTable, 'id'>[],
): Promise<ReadonlySet<string>> => {
  const [first] = weighIns
  if (!first) return new Set()
  const times = weighIns.map(({ weighed_at }) => weighed_at)
  const rows = await transaction
    .selectFrom('weigh_in')
    .select(['weighed_at', 'weight_kg'])
    .where('member_id', '=', first.member_id)
    .where('weighed_at', '>=', Math.min(...times) - MINUTE_MS)
    .where('weighed_at', '<=', Math.max(...times) + MINUTE_MS)
    .execute()
  return new Set(rows.map(keyOf))
}

/** Stores what a device sent, and returns how many weights were new. */
export const saveDeviceData = async (
  transaction: Transaction,
  weighIns: readonly Omit<WeighInTable, 'id'>[],
  days: readonly { readonly day: MovementDayTable; readonly isSoFar: boolean }[],
): Promise<number> => {
  let added = 0
  const known = await knownWeighIns(transaction, weighIns)
  for (const weighIn of weighIns) {
    if (known.has(keyOf(weighIn))) continue
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

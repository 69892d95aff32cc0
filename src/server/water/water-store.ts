import type { CivilDay } from '#domain/day.ts'
import { GLASSES_TARGET } from '#domain/water/glasses.ts'
import type { DatabaseOrTransaction } from '#server/db/schema.ts'

/** Stores the glasses of a day, and `moreMl` if given; returns the ml beyond whole glasses. */
export const saveGlasses = async (
  db: DatabaseOrTransaction,
  memberId: string,
  day: { drunkOn: CivilDay; glasses: number; moreMl: number | undefined; recordedAt: number },
): Promise<number> => {
  const change = {
    glasses: day.glasses,
    recorded_at: day.recordedAt,
    ...(day.moreMl !== undefined && { more_ml: day.moreMl }),
  }
  const row = await db
    .insertInto('water_day')
    .values({ member_id: memberId, drunk_on: day.drunkOn, ...change })
    .onConflict((conflict) => conflict.columns(['member_id', 'drunk_on']).doUpdateSet(change))
    .returning('more_ml')
    .executeTakeFirstOrThrow()
  return row.more_ml
}

/**
 * Adds or removes a glass. The row may have more than the target, although no more are shown, so
 * that removing a glass does not remove an earlier one.
 */
export const addGlasses = async (
  db: DatabaseOrTransaction,
  memberId: string,
  { drunkOn, glasses, recordedAt }: { drunkOn: CivilDay; glasses: 1 | -1; recordedAt: number },
): Promise<void> => {
  const bound = glasses === 1 ? GLASSES_TARGET.max : 0
  await db
    .insertInto('water_day')
    .values({
      member_id: memberId,
      drunk_on: drunkOn,
      glasses: Math.max(0, glasses),
      recorded_at: recordedAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'drunk_on']).doUpdateSet(({ eb, ref }) => ({
        glasses: eb
          .case()
          .when('water_day.glasses', '=', bound)
          .then(ref('water_day.glasses'))
          .else(eb('water_day.glasses', '+', glasses))
          .end(),
        recorded_at: recordedAt,
      })),
    )
    .execute()
}

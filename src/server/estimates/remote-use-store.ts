import type { CivilDay } from '#domain/day.ts'
import type { DatabaseOrTransaction } from '#server/db/schema.ts'

/** How many photos of a member a remote analyser estimated on a day. */
export const remoteUseOn = async (
  db: DatabaseOrTransaction,
  memberId: string,
  usedOn: CivilDay,
): Promise<number> => {
  const row = await db
    .selectFrom('remote_use')
    .select('photos')
    .where('member_id', '=', memberId)
    .where('used_on', '=', usedOn)
    .executeTakeFirst()
  return row?.photos ?? 0
}

/**
 * Takes photos out of a day's budget in one statement, so that simultaneous calls cannot exceed it.
 */
export const spendRemoteUse = async (
  db: DatabaseOrTransaction,
  use: { memberId: string; usedOn: CivilDay; photos: number; budget: number },
): Promise<boolean> => {
  const { memberId, usedOn, photos, budget } = use
  if (photos > budget) return false
  const result = await db
    .insertInto('remote_use')
    .values({ member_id: memberId, used_on: usedOn, photos })
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'used_on'])
        .doUpdateSet((row) => ({ photos: row('remote_use.photos', '+', photos) }))
        .where('remote_use.photos', '<=', budget - photos),
    )
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Returns the budget of an estimate that failed. */
export const returnRemoteUse = async (
  db: DatabaseOrTransaction,
  use: { memberId: string; usedOn: CivilDay; photos: number },
): Promise<void> => {
  await db
    .updateTable('remote_use')
    .set((row) => ({ photos: row('photos', '-', use.photos) }))
    .where('member_id', '=', use.memberId)
    .where('used_on', '=', use.usedOn)
    .where('photos', '>=', use.photos)
    .execute()
}

/** Deletes the counts of past days. */
export const forgetRemoteUse = async (
  db: DatabaseOrTransaction,
  before: CivilDay,
): Promise<void> => {
  await db.deleteFrom('remote_use').where('used_on', '<', before).execute()
}
